import type { ExamBrief } from '#contracts/http/exams';

/** When the last attempt ends: with a start window for all together, so long after the opening. */
export const endOf = ({ opensAt, closesAt, durationSeconds, startUntil }: ExamBrief): string => {
  const together = Date.parse(opensAt) + durationSeconds * 1000;
  return startUntil === null || together > Date.parse(closesAt) ? closesAt : new Date(together).toISOString();
};
