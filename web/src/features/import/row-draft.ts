import type { ImportQuestion, ImportRow } from '#contracts/http/imports';
import { readTypedNumber } from '#contracts/shared/typed-number';
import { splitFound } from './split-found.js';

/** What is typed: right options are marks beside them, so that they go with their text when another is taken away. */
export interface Draft {
  readonly kind: ImportQuestion['kind'];
  readonly stem: string;
  readonly options: readonly { readonly text: string; readonly right: boolean }[];
  readonly number: string;
  readonly tolerance: string;
  readonly explanation: string;
  readonly stimulus: string;
}

export const mostOptions = 8;
const usualOptions = 4;
const blank = { text: '', right: false };
const nowhere = { subject: null, chapter: null, topic: null };

/** The question of a row, without a key where the file has none; of one that came without it as its text can be parted, else null. */
export const seenOf = ({ question, text }: Pick<ImportRow, 'question' | 'text'>): ImportQuestion | null => {
  const parted = question ? null : splitFound(text);
  if (!parted) return question;
  const { stem, options } = parted;
  const rest = { correct: [], number: null, tolerance: null, explanation: '', stimulus: null, path: nowhere, sources: [] };
  return { kind: 'single', stem, options: [...options], ...rest };
};

const keyless: ReadonlySet<string> = new Set(['no-key', 'key-unclear', 'key-outside']);

/** Whether nothing but the right answer is missing. */
export const lacksKey = ({ problem }: Pick<ImportRow, 'problem'>): boolean => keyless.has(problem?.code ?? '');

/** A row as it is typed upon; where nothing can be seen in it its text stands as the question, to be parted by hand. */
export const draftOf = (row: Pick<ImportRow, 'question' | 'text'>): Draft => {
  const [q, { text }] = [seenOf(row), row];
  const options = q?.options.map((one, at) => ({ text: one, right: q.correct.includes(at) })) ?? [];
  const least = q?.kind === 'numeric' ? 0 : Math.max(q ? 2 : usualOptions, options.length);
  return {
    kind: q?.kind ?? 'single',
    stem: q?.stem ?? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    options: Array.from({ length: least }, (_none, at) => options[at] ?? blank),
    number: q?.number ?? '',
    tolerance: q?.tolerance ?? '',
    explanation: q?.explanation ?? '',
    stimulus: q?.stimulus ?? '',
  };
};

const decimal = (text: string): string | null => readTypedNumber(text) ?? (text.trim() || null);

/** What was typed as the contract wants it; options left empty at the end are none. */
export const questionOf = (draft: Draft, before: ImportRow['question']): ImportQuestion => {
  const numeric = draft.kind === 'numeric';
  const last = draft.options.findLastIndex(({ text, right }) => text.trim() !== '' || right);
  const options = numeric ? [] : draft.options.slice(0, last + 1);
  return {
    // What is not typed here (its language, tags) stays.
    ...before,
    kind: draft.kind,
    stem: draft.stem,
    options: options.map(({ text }) => text),
    correct: options.flatMap(({ right }, at) => (right ? [at] : [])),
    number: numeric ? decimal(draft.number) : null,
    tolerance: numeric ? decimal(draft.tolerance) : null,
    explanation: draft.explanation,
    stimulus: draft.stimulus.trim() === '' ? null : draft.stimulus,
    path: before?.path ?? nowhere,
    sources: before?.sources ?? [],
  };
};

/** The draft with one option right; others too only where several may be. */
export const withRight = (draft: Draft, at: number, right: boolean): Draft => ({
  ...draft,
  options: draft.options.map((option, place) =>
    place === at ? { ...option, right } : draft.kind === 'multiple' ? option : { ...option, right: false },
  ),
});

/** The draft as another kind: what the new kind has no use for goes. */
export const asKind = (draft: Draft, kind: Draft['kind']): Draft => {
  const first = draft.options.findIndex(({ right }) => right);
  const single = draft.options.map((option, at) => ({ ...option, right: at === first }));
  const enough = (options: Draft['options']): Draft['options'] => (options.length >= 2 ? options : [...options, blank, blank].slice(0, 2));
  if (kind === 'numeric') return { ...draft, kind, options: [] };
  if (kind === 'multiple') return { ...draft, kind, options: enough(draft.options) };
  if (kind === 'true-false') return { ...draft, kind, options: enough(single).slice(0, 2) };
  return { ...draft, kind, options: enough(single) };
};
