import { composed } from '#platform/kernel';
import type { Draft } from './draft.js';
import { isInstructions } from './signs.js';

const isBare = (draft: Draft): boolean =>
  draft.options.length === 0 &&
  draft.keys.length === 0 &&
  !draft.isUnlabelled &&
  draft.value !== null &&
  !draft.stem.some((line) => /[?？]\s*$/.test(line));

/** What papers tell those who sit them. */
const says =
  /\b(?:answer|marks?|marking|negative|minutes?|time|pens?|pencils?|calculators?|attempt|compulsory|allowed|carr(?:y|ies)|write|read)\b|উত্তর দিতে|উত্তর দাও|উত্তর দিন|নম্বর|মান|সময়|মিনিট|প্রতিটি|ক্যালকুলেটর|কলম|ভরাট|নেগেটিভ/iu;

/**
 * How many of the questions from `from` on are numbered instructions: lines without options, in order from 1, until the numbers start again
 * with a question. A heading says so, or, at the beginning of a paper, what they say.
 */
const instructionsAt = (drafts: readonly Draft[], from: number): number => {
  const first = drafts[from];
  if (!first || first.value !== 1 || !isBare(first)) return 0;
  let count = 1;
  for (
    let next = drafts[from + 1];
    next && isBare(next) && next.value === count + 1 && next.headings.length === 0;
    next = drafts[from + count]
  )
    count += 1;
  const after = drafts[from + count];
  if (!after || after.value === null || after.value > count || (after.options.length === 0 && after.keys.length === 0)) return 0;
  const isNamed = first.headings.some(isInstructions);
  const own = drafts.slice(from, from + count);
  const isSaid = from === 0 && after.headings.length === 0 && own.every((draft) => says.test(composed(draft.stem.join(' '))));
  return isNamed || isSaid ? count : 0;
};

/** The questions without the numbered instructions before them, which `leave` takes. */
export const withoutInstructions = (drafts: readonly Draft[], leave: (draft: Draft) => void): readonly Draft[] => {
  const made: Draft[] = [];
  for (let at = 0; at < drafts.length; at += 1) {
    const count = instructionsAt(drafts, at);
    for (const draft of drafts.slice(at, at + count)) leave(draft);
    if (count > 0) drafts[at + count]?.headings.push('');
    at += count;
    if (drafts[at]) made.push(drafts[at]!);
  }
  return made;
};
