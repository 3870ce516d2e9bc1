import type { ExamRow } from '#contracts/http/exam-desk';
import type { DeskText } from './text.js';

export interface NextStep {
  readonly word: Extract<DeskText, `next${string}`>;
  /** Where it is done; null where there is nothing to do but wait. */
  readonly page: 'edit' | 'questions' | null;
  /** How many questions are still to come. */
  readonly missing: number;
}

const drafted = (row: ExamRow, now: number): Pick<NextStep, 'word' | 'page'> => {
  // Somebody asked for it, whatever is missing.
  if (row.sentAt !== null) return { word: 'nextSent', page: 'edit' };
  const want = row.questionTarget ?? 0;
  if (row.questionCount === 0) return { word: 'nextNone', page: 'questions' };
  if (row.questionCount < want) return { word: 'nextQuestions', page: 'questions' };
  if (row.courses.length === 0) return { word: 'nextCourse', page: 'edit' };
  return { word: Date.parse(row.closesAt) <= now ? 'nextLate' : 'nextSchedule', page: 'edit' };
};

const later: Readonly<Record<Exclude<ExamRow['state'], 'draft'>, Pick<NextStep, 'word' | 'page'>>> = {
  scheduled: { word: 'nextOpens', page: null },
  open: { word: 'nextOpen', page: null },
  closed: { word: 'nextPublish', page: 'edit' },
  results: { word: 'nextDone', page: null },
  archived: { word: 'nextDone', page: null },
  cancelled: { word: 'nextDone', page: null },
};

/** The one thing to do with an exam next. `now` in milliseconds since the epoch. */
export const nextStepOf = (row: ExamRow, now: number): NextStep => ({
  ...(row.state === 'draft' ? drafted(row, now) : later[row.state]),
  missing: Math.max(0, (row.questionTarget ?? 0) - row.questionCount),
});
