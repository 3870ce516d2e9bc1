import { readKept } from '../../../client/kept.js';
import type { QuestionValues } from './values.js';

/** Where the browser keeps what the last question that was written here had in common with the next. */
export const likeKey = 'question like';

/** What a new question begins with: the place, language and sources of the last one; the place that the list is narrowed to goes before. */
export const likeLast = (subjectId: string | null): Partial<QuestionValues> => {
  const kept = readKept(likeKey);
  const last = kept === null ? {} : (JSON.parse(kept) as Partial<QuestionValues>);
  return subjectId ? { ...last, subjectId } : last;
};
