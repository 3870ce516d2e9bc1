import type { QuestionBody, QuestionDetail } from '#contracts/http/bank';
import { readTypedNumber } from '#contracts/shared/typed-number';
import type { ViewedQuestion } from '../../question-view/question-view.js';
import type { BankText } from '../text.js';

export interface OptionValue {
  /** Tells the fields of the form apart while they change places. */
  readonly key: number;
  /** Null for an option that the server has not seen yet. */
  readonly optionId: string | null;
  readonly text: string;
  readonly right: boolean;
}

/** A question as the form holds it: what does not belong to its kind stays, so that a kind chosen by mistake takes nothing away. */
export interface QuestionValues {
  readonly kind: QuestionBody['kind'];
  readonly stem: string;
  readonly options: readonly OptionValue[];
  readonly number: string;
  readonly tolerance: string;
  readonly explanation: string;
  readonly stimulus: string;
  readonly sources: readonly string[];
  readonly difficulty: number | null;
  readonly tags: readonly string[];
  readonly language: QuestionBody['language'];
  readonly subjectId: string;
  /** Why it was changed; kept with the version. */
  readonly note: string;
}

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};
export const newOption = (text = '', right = false): OptionValue => ({ key: nextKey(), optionId: null, text, right });
export const mostOptions = 8;

/** A new question; the place and what is usually the same come from the last one that was written. */
export const newValues = (like: Partial<QuestionValues> = {}): QuestionValues => ({
  kind: 'single',
  stem: '',
  options: [newOption(), newOption(), newOption(), newOption()],
  number: '',
  tolerance: '',
  explanation: '',
  stimulus: '',
  sources: [],
  difficulty: null,
  tags: [],
  language: 'bn',
  subjectId: '',
  note: '',
  ...like,
});

export const valuesOf = ({ current, difficulty, tags, language, subjectId }: QuestionDetail): QuestionValues => ({
  kind: current.kind,
  stem: current.stem,
  options: current.options.map(({ id, text }, at) => ({
    key: nextKey(),
    optionId: id,
    text,
    right: current.correct?.includes(at) ?? false,
  })),
  number: current.number ?? '',
  tolerance: current.tolerance ?? '',
  explanation: current.explanation ?? '',
  stimulus: current.stimulus ?? '',
  sources: current.sources,
  difficulty,
  tags,
  language,
  subjectId,
  note: '',
});

/** A number as people type it, in either script, as the server takes it; what is none goes to the server as it is, which says so. */
export const plainNumber = (typed: string): string => readTypedNumber(typed) ?? typed.trim();

const correctOf = (options: readonly OptionValue[]): number[] => options.flatMap(({ right }, at) => (right ? [at] : []));

/** What is sent. Options belong to kinds that have them, a number to the kind that is one. */
export const bodyOf = (values: QuestionValues): QuestionBody => {
  const { kind, stem, options, explanation, stimulus, sources, difficulty, tags, language, subjectId } = values;
  const numeric = kind === 'numeric';
  const tolerance = plainNumber(values.tolerance);
  return {
    kind,
    stem,
    options: numeric ? [] : options.map(({ optionId, text }) => ({ id: optionId, text })),
    correct: numeric ? [] : correctOf(options),
    number: numeric ? plainNumber(values.number) : null,
    tolerance: numeric && tolerance !== '' ? tolerance : null,
    explanation,
    stimulus: stimulus.trim() === '' ? null : stimulus,
    sources: [...sources],
    difficulty,
    tags: [...tags],
    language,
    subjectId,
  };
};

/** The form as the paper draws it while it is written. */
export const previewOf = (values: QuestionValues): ViewedQuestion => ({
  kind: values.kind,
  stem: values.stem,
  options: values.options.map(({ text }) => text),
  correct: correctOf(values.options),
  number: plainNumber(values.number) || null,
  tolerance: plainNumber(values.tolerance) || null,
  explanation: values.explanation,
  stimulus: values.stimulus.trim() === '' ? null : values.stimulus,
});

const decimal = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const distance = /^\d+(\.\d+)?$/;
/** Nothing is said by tags alone; a picture says something. */
const isEmpty = (html: string): boolean => html.replaceAll(/<(?!img)[^<>]*>|&nbsp;/g, '').trim() === '';
const said = (html: string): string =>
  html
    .replaceAll(/<\/?p>/g, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim();

export type Wrong = Readonly<Record<string, BankText>>;

const wrongOptions = ({ kind, options }: QuestionValues): Record<string, BankText> => {
  const wrong: Record<string, BankText> = {};
  const right = correctOf(options).length;
  if (right === 0) wrong['correct'] = 'wrongKeyNone';
  else if (right > 1 && kind !== 'multiple') wrong['correct'] = 'wrongKeyMany';
  if (options.length < 2) wrong['options'] = 'wrongOptionsFew';
  else if (kind === 'true-false' && options.length !== 2) wrong['options'] = 'wrongTwo';
  for (const [at, { text }] of options.entries()) {
    const earlier = options.slice(0, at).some((other) => said(other.text) === said(text));
    if (isEmpty(text)) wrong[`options.${at}`] = 'wrongOptionEmpty';
    else if (earlier) wrong[`options.${at}`] = 'wrongOptionSame';
  }
  return wrong;
};

/** What is wrong, by field; the same that the server will say. */
export const wrongIn = (values: QuestionValues): Wrong => {
  const { kind, stem, number, tolerance, subjectId, note } = values;
  return {
    ...(isEmpty(stem) ? { stem: 'wrongStem' } : {}),
    ...(kind === 'numeric' ? {} : wrongOptions(values)),
    ...(kind === 'numeric' && !decimal.test(plainNumber(number)) ? { number: 'wrongNumber' } : {}),
    ...(kind === 'numeric' && plainNumber(tolerance) !== '' && !distance.test(plainNumber(tolerance))
      ? { tolerance: 'wrongTolerance' }
      : {}),
    ...(subjectId === '' ? { subjectId: 'wrongPlace' } : {}),
    ...(note.trim() !== '' && note.trim().length < 3 ? { note: 'wrongNote' } : {}),
  };
};

/** Another order of the options: the one at `from` stands at `to`. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, one);
  return next;
};

/** The server names fields by the body's path (`question.options.0.text`); the form by its own. */
export const fieldOf = (path: string): string => {
  const parts = path.split('.').filter((part) => part !== 'question' && part !== 'body' && part !== 'drafts');
  const own = parts[0] !== undefined && /^\d+$/.test(parts[0]) ? parts.slice(1) : parts;
  return own[0] === 'options' && own[1] !== undefined ? `options.${own[1]}` : (own[0] ?? 'root');
};
