import type { QuestionRow } from '#contracts/http/bank';

/** In the order in which forms and lists offer them. */
export const kinds: readonly QuestionRow['kind'][] = ['single', 'multiple', 'true-false', 'numeric'];
