import { cutText } from '#contracts/shared/cut-text';
import { trueFalseOptions } from '../true-false.js';
import { asFoundLength, type Found, type Piece, type Place } from '../reading.js';
import type { Draft, DraftKey, DraftOption } from './draft.js';
import { withoutMark } from './key-marks.js';
import { latinDigits } from './labels.js';
import { liftOptions } from './lift-options.js';
import type { Finish } from './lines.js';
import { comparable, resolveKey } from './resolve-key.js';
import { sourceOf } from './signs.js';

type Problem = 'no-key' | 'key-outside' | 'key-unclear';
interface Key {
  readonly correct: readonly number[];
  readonly rest: string;
}
type Outcome = Key | { readonly problem: Problem; readonly line: number };

const joined = (lines: readonly string[]): string => lines.join('\n').trim();

/** Options with a mark of their own (a tick, a star, "(correct)", bold) while others have none. */
const markedOnes = (options: readonly DraftOption[]): readonly number[] => {
  const typed = options.flatMap((option, at) => (withoutMark(joined(option.lines)) === null ? [] : [at]));
  if (typed.length > 0 && typed.length < options.length) return typed;
  const setOff = options.flatMap((option, at) => (option.isMarked ? [at] : []));
  return setOff.length < options.length ? setOff : [];
};

/** The options without the marks, where the marks are the key; else as they stand, since then they belong to the text. */
const bareOptions = (options: readonly DraftOption[], marked: readonly number[]): DraftOption[] =>
  options.map((option, at) => {
    const bare = marked.includes(at) ? withoutMark(joined(option.lines)) : null;
    return bare === null ? option : { ...option, lines: [bare] };
  });

/** Options that were set in columns, in the order of their labels; where a label is there twice they stay as they stand. */
const inOrder = (draft: Draft): void => {
  const sorted = draft.options.toSorted((left, right) => left.label.index - right.label.index);
  if (sorted.every((option, at) => option.label.index === at && option.label.set === sorted[0]?.label.set)) draft.options = sorted;
};

const same = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((at, index) => at === right[index]);

const decide = (draft: Draft, options: readonly DraftOption[], marked: readonly number[]): Outcome => {
  const statements: DraftKey[] = [...draft.keys, ...(draft.listKey ? [draft.listKey] : [])];
  let key: Key | null = null;
  for (const statement of statements) {
    const resolved = resolveKey(options, statement.text);
    if ('problem' in resolved) {
      // An empty statement says nothing beside another one.
      if (resolved.problem === 'no-key' && (statements.length > 1 || marked.length > 0)) continue;
      return { problem: resolved.problem, line: statement.line };
    }
    if (key && !same(key.correct, resolved.correct)) return { problem: 'key-unclear', line: statement.line };
    key = key ?? resolved;
  }
  if (!key) return marked.length > 0 ? { correct: marked, rest: '' } : { problem: 'no-key', line: draft.line };
  // Set-off text may be emphasis of a paper; a tick or a star that says otherwise than the key line is a contradiction, and so is bold.
  if (marked.length > 0 && !same(marked, key.correct)) return { problem: 'key-unclear', line: statements[0]?.line ?? draft.line };
  return key;
};

const marksAtEnd = /[^\d০-৯][\s।?.([–-]{1,9}([\d০-৯]{1,2})\s*[)\]]?\s*[।.]?$/u;

/** A creative question: four tasks worth 1, 2, 3 and 4 marks (or two to four of such), no options of one question. */
const isCreative = (draft: Draft): boolean => {
  if (draft.options.length < 2 || draft.options.length > 4 || draft.keys.length > 0 || draft.listKey) return false;
  const texts = draft.options.map((option) => joined(option.lines));
  const marks = texts.map((text) => (text.length > 10 ? Number(latinDigits(marksAtEnd.exec(text)?.[1] ?? '0')) : 0));
  const isRising = marks.every((mark, at) => mark > 0 && mark <= 10 && mark >= (marks[at - 1] ?? 0));
  const asks = texts.filter((text) =>
    /[?।]\s*[\d০-৯]?\s*$|(?:কর|লেখ|লিখ|দাও|ব্যাখ্যা|বিশ্লেষণ|describe|explain|write|calculate)/iu.test(text),
  ).length;
  return (isRising && asks >= 2) || (draft.isCreative && asks >= 2);
};

const truth = (text: string): boolean | null => {
  const said = comparable(text);
  if (/^(?:true|t|সত্য|সঠিক|yes|হ্যাঁ)$/u.test(said)) return true;
  return /^(?:false|f|মিথ্যা|ভুল|অসত্য|no|না)$/u.test(said) ? false : null;
};

/** The stem without the sources in brackets at its end. */
const withoutSources = (draft: Draft): string => {
  const lines = draft.stem.map((line, at) => {
    const source = at < draft.stem.length - 1 ? sourceOf(line) : null;
    if (!source || source.at === 0 || !line.trimEnd().endsWith(']')) return line;
    draft.sources.push(source.source);
    return line.slice(0, source.at);
  });
  let stem = joined(lines);
  for (let source = sourceOf(stem); source && source.at > 0; source = sourceOf(stem)) {
    draft.sources.unshift(...source.source.split(/\s*[;|]\s*/u).filter((part) => part !== ''));
    stem = stem.slice(0, source.at).trim();
  }
  return stem.replace(/^(?:(?:question|ques|q|প্রশ্ন)\s?[:：]|Q\.)\s*(?=\S)/iu, '');
};

const placeOf = (draft: Draft, line: number): Place => ({ sheet: draft.sheet, line, column: null, item: draft.as });

const stimulusOf = (draft: Draft, finish: Finish): Piece | null => {
  if (!draft.passage) return null;
  return finish(joined(draft.passage.lines) || draft.passage.opening);
};

const withoutOptions = (draft: Draft, finish: Finish): Found => {
  const block = { place: placeOf(draft, draft.line), asFound: cutText(joined(draft.raw), asFoundLength) };
  const key = draft.keys[0] ?? draft.listKey;
  const isTrue = key ? truth(key.text) : null;
  if (isTrue === null) return { is: 'unsupported', ...block, kind: draft.isCreative ? 'creative' : key ? 'short-answer' : 'open' };
  // The two choices below the statement say nothing more.
  while (draft.stem.length > 1 && truth(draft.stem.at(-1) ?? '') !== null) draft.stem.pop();
  const stem = withoutSources(draft);
  const options = trueFalseOptions(stem);
  const explanation = joined(draft.explanation ?? []);
  return {
    is: 'question',
    ...block,
    question: {
      kind: 'true-false',
      stem: finish(stem),
      options,
      correct: [isTrue ? 0 : 1],
      explanation: explanation === '' ? null : finish(explanation),
      stimulus: stimulusOf(draft, finish),
      path: draft.path,
      sources: draft.sources,
    },
  };
};

/** Headings of what is told of an answer. */
const tells =
  /\b(?:why|explanations?|explained|reasons?|rationale|analysis|incorrect|wrong|distractors?|options?|answers?|solution|notes?|details?)\b|কেন|ব্যাখ্যা|বিশ্লেষণ|ভুল|কারণ|সমাধান/iu;

/**
 * Whether a list among numbered questions is part of a text: it has no number and no key and asks nothing, and it is one of bullets, or it
 * stands below a short heading after a question that has its key (`Why the others are wrong` and a line for each option).
 */
const isProse = (draft: Draft, before: Draft | undefined): boolean => {
  if (draft.value !== null || draft.options.length === 0 || draft.keys.length > 0 || markedOnes(draft.options).length > 0) return false;
  const stem = joined(draft.stem);
  const follows = before !== undefined && before.keys.length > 0;
  if (/[?？]\s*$/.test(stem) || (!follows && /(?<!:\w{1,30})[:：]\s*$/u.test(stem))) return false;
  return draft.options.every((option) => option.isMade === true) || (follows && stem.length < 80 && tells.test(stem));
};

/** The questions among what was taken for them. Lists that are part of a text belong to what is told of the question before. */
export const questionsOf = (drafts: readonly Draft[]): readonly Draft[] => {
  if (!drafts.some((draft) => draft.value !== null)) return drafts;
  const made: Draft[] = [];
  for (const draft of drafts) {
    const before = made.at(-1);
    if (!isProse(draft, before)) made.push(draft);
    else if (before && before.keys.length > 0) {
      before.explanation = [...(before.explanation ?? []), ...draft.raw];
    }
  }
  return made;
};

/** What a question of a paper comes to: a question with a sure key, a kind that is not taken, or what is wrong and on which line. */
export const finishDraft = (draft: Draft, finish: Finish): Found => {
  if (draft.options.length === 0) liftOptions(draft);
  if (draft.options.length === 0) return withoutOptions(draft, finish);
  const asFound = cutText(joined(draft.raw), asFoundLength);
  if (isCreative(draft)) return { is: 'unsupported', place: placeOf(draft, draft.line), asFound, kind: 'creative' };
  inOrder(draft);
  const marked = markedOnes(draft.options);
  const options = bareOptions(draft.options, marked);
  const key = decide(draft, options, marked);
  if ('problem' in key) return { is: 'error', place: placeOf(draft, key.line), asFound, code: key.problem };
  const stem = withoutSources(draft);
  const explanation = joined([key.rest, ...(draft.explanation ?? [])]);
  return {
    is: 'question',
    place: placeOf(draft, draft.line),
    asFound,
    question: {
      kind: key.correct.length > 1 ? 'multiple' : 'single',
      stem: finish(stem),
      options: options.map((option) => finish(joined(option.lines))),
      correct: key.correct,
      explanation: explanation === '' ? null : finish(explanation),
      stimulus: stimulusOf(draft, finish),
      path: draft.path,
      sources: draft.sources,
    },
  };
};
