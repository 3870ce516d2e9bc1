import type { ExamBrief } from '#contracts/http/exams';
import type { ExamFacts } from '../../client/exam-store.js';

type Rules = Pick<ExamFacts, 'leaderboard' | 'publishResults'>;

/** Whether marks and places are seen before the results are published: what is seen then is not called the results. `now`: milliseconds. */
export const hasEarlyFigures = (
  { state, figuresAt, resultsAt }: ExamBrief,
  { leaderboard, publishResults }: Rules,
  now: number,
): boolean => {
  if (leaderboard !== 'live' || publishResults === 'at-once' || state === 'results' || state === 'archived') return false;
  return resultsAt === null || Date.parse(resultsAt) > (figuresAt === null ? now : Date.parse(figuresAt));
};
