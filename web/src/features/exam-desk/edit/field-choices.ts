import type { EditText } from './text.js';
import type { ExamField } from './exam-values.js';

type Choice = readonly [value: string, word: EditText];

/** What can be chosen, and how it is called. */
export const fieldChoices = {
  kind: [
    ['live', 'live'],
    ['practice', 'practice'],
    ['mock', 'mock'],
  ],
  area: [
    ['hsc', 'hsc'],
    ['jobs', 'jobs'],
    ['admission', 'admission'],
  ],
  language: [
    ['bn', 'bn'],
    ['en', 'en'],
  ],
  ranking: [
    ['first', 'first'],
    ['last', 'last'],
    ['best', 'best'],
  ],
  negativeKind: [
    ['none', 'none'],
    ['absolute', 'absolute'],
    ['fraction', 'fraction'],
  ],
  cancelledCredit: [
    ['everyone', 'everyone'],
    ['answered', 'answered'],
    ['nobody', 'nobody'],
  ],
  publishResults: [
    ['at-once', 'at-once'],
    ['at-close', 'at-close'],
    ['by-hand', 'by-hand'],
  ],
  showSolution: [
    ['never', 'never'],
    ['after-submit', 'after-submit'],
    ['after-close', 'after-close'],
  ],
  leaderboard: [
    ['live', 'boardLive'],
    ['after-close', 'after-close'],
    ['hidden', 'boardHidden'],
  ],
  questionsAfter: [
    ['with-solution', 'with-solution'],
    ['stay', 'stay'],
  ],
} as const satisfies Partial<Record<ExamField, readonly Choice[]>>;
export type ChoiceField = keyof typeof fieldChoices;

export const isChoice = (name: string): name is ChoiceField => Object.hasOwn(fieldChoices, name);

/** The word of a value that a field of an exam can be set to; null for any other field or value. */
export const wordOfChoice = (field: string, value: string): EditText | null =>
  isChoice(field) ? (fieldChoices[field].find(([known]) => known === value)?.[1] ?? null) : null;
