import { letterAt } from './label-alphabets.js';
import { cutText } from '#contracts/shared/cut-text';
import { trueFalseOptions } from '../true-false.js';
import { asFoundLength, type Found, type Piece, type Place, type ReadQuestion } from '../reading.js';
import { isCreative } from './creative.js';
import type { Draft, DraftKey, DraftOption } from './draft.js';
import { isStarred, typedMarks, withoutMark } from './key-marks.js';
import type { Finish } from './lines.js';
import { comparable, resolveKey } from './resolve-key.js';
import { sourceOf } from './signs.js';
import { readingsOf } from './unclear-answer.js';

type Problem = 'no-key' | 'key-outside' | 'key-unclear';
interface Key {
  readonly correct: readonly number[];
  readonly rest: string;
}
interface Refusal {
  readonly problem: Problem;
  readonly line: number;
  /** The two readings of which nobody can say which is right, as they stand. */
  readonly facts?: { readonly one: string; readonly other: string };
}
type Outcome = Key | Refusal;

const joined = (lines: readonly string[]): string => lines.join('\n').trim();

interface Marks {
  readonly marked: readonly number[];
  /** The marks may as well be signs of the text. */
  readonly isDoubtful: boolean;
}

/** Options with a mark of their own (a tick, a star, "(correct)", bold) while others have none. */
const marksOf = (options: readonly DraftOption[], hasKey: boolean): Marks => {
  const before = options.flatMap((option, at) => (option.isTicked ? [at] : []));
  const isUnsure = options.some(({ isTicked }) => isTicked === 'maybe');
  // Beside a key that is said a tick of which it is not sure whose it is says nothing.
  if (isUnsure) return hasKey ? { marked: [], isDoubtful: false } : { marked: before, isDoubtful: true };
  if (before.length > 0 && before.length < options.length) return { marked: before, isDoubtful: false };
  const { typed, isDoubtful } = typedMarks(
    options.map(({ lines }) => joined(lines)),
    hasKey,
  );
  if (typed.length > 0 && typed.length < options.length) return { marked: typed, isDoubtful };
  const setOff = options.flatMap((option, at) => (option.isMarked ? [at] : []));
  return { marked: setOff.length < options.length ? setOff : [], isDoubtful };
};

/** The options without the marks, where the marks are the key; else as they stand, since then they belong to the text. */
const bareOptions = (options: readonly DraftOption[], marked: readonly number[], hasKey: boolean): DraftOption[] =>
  options.map((option, at) => {
    const text = joined(option.lines);
    const bare = marked.includes(at) && !(hasKey && isStarred(text)) ? withoutMark(text) : null;
    return bare === null ? option : { ...option, lines: [bare] };
  });

/** Options that were set in columns, in the order of their labels; where a label is there twice they stay as they stand. */
const inOrder = (draft: Draft): void => {
  const sorted = draft.options.toSorted((left, right) => left.label.index - right.label.index);
  if (sorted.every((option, at) => option.label.index === at && option.label.set === sorted[0]?.label.set)) draft.options = sorted;
};

const same = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((at, index) => at === right[index]);

/** As the paper labels its options, in Bengali or Latin letters. */
const lettersOf = (options: readonly DraftOption[], positions: readonly number[]): string =>
  positions.map((at) => (options[0]?.label.set === 'bengali' ? 'কখগঘঙচছজ'[at] : letterAt(at))).join(', ');

const decide = (draft: Draft, options: readonly DraftOption[], marked: readonly number[]): Outcome => {
  const statements: DraftKey[] = [...draft.keys, ...(draft.listKey ? [draft.listKey] : [])];
  const { unclear } = draft;
  if (unclear) return { problem: 'key-unclear', line: unclear.line, facts: { one: unclear.first, other: unclear.second } };
  let key: (Key & { readonly text: string }) | null = null;
  for (const { text, line } of statements) {
    const resolved = resolveKey(options, text);
    if ('problem' in resolved) {
      // An empty statement says nothing beside another one.
      if (resolved.problem === 'no-key' && (statements.length > 1 || marked.length > 0)) continue;
      const [one, other] = readingsOf(text) ?? [text, ''];
      return { problem: resolved.problem, line, ...(resolved.problem === 'key-unclear' ? { facts: { one, other } } : {}) };
    }
    if (key && !same(key.correct, resolved.correct)) return { problem: 'key-unclear', line, facts: { one: key.text, other: text } };
    key = key ?? { ...resolved, text };
  }
  if (!key) return marked.length > 0 ? { correct: marked, rest: '' } : { problem: 'no-key', line: draft.line };
  // Set-off text may be emphasis of a paper; a tick or a star that says otherwise than the key line is a contradiction, and so is bold.
  if (marked.length > 0 && !same(marked, key.correct)) {
    return { problem: 'key-unclear', line: statements[0]?.line ?? draft.line, facts: { one: key.text, other: lettersOf(options, marked) } };
  }
  return key;
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
  return stem.replace(/^[❓❔]\uFE0F?\s*(?=\S)/u, '').replace(/^(?:(?:question|ques|q|প্রশ্ন)\s?[:：]|Q\.)\s*(?=\S)/iu, '');
};

const placeOf = (draft: Draft, line: number): Place => ({ sheet: draft.sheet, line, column: null, item: draft.as });

const stimulusOf = (draft: Draft, finish: Finish): Piece | null => {
  if (!draft.passage) return null;
  return finish(joined(draft.passage.lines.map(({ text }) => text)) || draft.passage.opening.text);
};

/** A question with more lines below it that is answered by one of them: they are options without labels. */
const mayHaveOptions = ({ stem, isCreative: isOpen }: Draft): boolean =>
  !isOpen && stem.length > 2 && /[ঃ?？:：]\s*$/.test(stem[0] ?? '') && stem.slice(1).every((line) => line.length < 100);

const withoutOptions = (draft: Draft, finish: Finish): Found => {
  const block = { place: placeOf(draft, draft.line), asFound: cutText(joined(draft.raw), asFoundLength) };
  const key = draft.keys[0] ?? draft.listKey;
  const isTrue = key ? truth(key.text) : null;
  if (draft.isUnlabelled || (isTrue === null && key && mayHaveOptions(draft)))
    return { is: 'error', ...block, code: 'options-not-recognised' };
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
  if (draft.value !== null || draft.options.length === 0 || draft.keys.length > 0 || marksOf(draft.options, false).marked.length > 0)
    return false;
  const stem = joined(draft.stem);
  const follows = before !== undefined && before.keys.length > 0;
  if (/[?？]\s*$/.test(stem) || (!follows && /(?<!:\w{1,30})[:：]\s*$/u.test(stem))) return false;
  return draft.options.every((option) => option.isMade === true) || (follows && stem.length < 80 && tells.test(stem));
};

/** The questions among what was taken for them. Lists that are part of a text belong to what is told of the question before, or to none (`leave`). */
export const questionsOf = (drafts: readonly Draft[], leave: (draft: Draft) => void): readonly Draft[] => {
  if (!drafts.some((draft) => draft.value !== null)) return drafts;
  const made: Draft[] = [];
  for (const draft of drafts) {
    const before = made.at(-1);
    if (!isProse(draft, before)) made.push(draft);
    else if (before && before.keys.length > 0) {
      before.explanation ??= [];
      for (const text of draft.raw) before.explanation.push(text);
      for (const line of draft.lines) {
        before.lines.push(line);
        before.fates.push('explanation');
      }
    } else leave(draft);
  }
  return made;
};

/** What a question of a paper comes to: a question with a sure key, a kind that is not taken, or what is wrong and on which line. */
export const finishDraft = (draft: Draft, finish: Finish): Found => {
  if (draft.options.length === 0) return withoutOptions(draft, finish);
  const asFound = cutText(joined(draft.raw), asFoundLength);
  if (isCreative(draft)) return { is: 'unsupported', place: placeOf(draft, draft.line), asFound, kind: 'creative' };
  inOrder(draft);
  const hasKey = draft.keys.length > 0 || draft.listKey !== null;
  const { marked, isDoubtful } = marksOf(draft.options, hasKey);
  const options = bareOptions(draft.options, marked, hasKey);
  const key = decide(draft, options, marked);
  const stem = withoutSources(draft);
  const explanation = joined(['rest' in key ? key.rest : '', ...(draft.explanation ?? [])]);
  const question: ReadQuestion = {
    kind: 'correct' in key && key.correct.length > 1 ? 'multiple' : 'single',
    stem: finish(stem),
    options: options.map((option) => finish(joined(option.lines))),
    correct: 'correct' in key ? key.correct : [],
    explanation: explanation === '' ? null : finish(explanation),
    stimulus: stimulusOf(draft, finish),
    path: draft.path,
    sources: draft.sources,
  };
  const isUnsure = isDoubtful && !hasKey && 'correct' in key;
  if (!isUnsure && 'correct' in key) return { is: 'question', place: placeOf(draft, draft.line), asFound, question };
  const { problem, line, facts } = 'problem' in key ? key : doubt(draft, marked);
  return { is: 'error', place: placeOf(draft, line), asFound, code: problem, ...(facts ? { facts } : {}), question };
};

const doubt = (draft: Draft, marked: readonly number[]): Refusal => ({
  problem: 'key-unclear',
  line: draft.line,
  facts: { one: lettersOf(draft.options, marked), other: '' },
});
