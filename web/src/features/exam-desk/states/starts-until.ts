import type { ExamSettings } from '#contracts/http/exam-desk';

type Times = Pick<ExamSettings, 'opensAt' | 'closesAt' | 'startWindowSeconds' | 'liveFigures'>;

/**
 * Until when somebody could still start an open exam that gets `seconds` more; null where nobody can. The start window grows with it, unless
 * figures have been shown by now, as the server has it (`extend-exam.command.ts`).
 */
export const startsUntil = ({ opensAt, closesAt, startWindowSeconds, liveFigures }: Times, seconds: number, now: number): number | null => {
  const closes = Date.parse(closesAt);
  if (startWindowSeconds === null) return closes + seconds * 1000;
  const lastStart = Math.min(Date.parse(opensAt) + startWindowSeconds * 1000, closes);
  const shown = liveFigures && now >= lastStart;
  const last = shown ? lastStart : Math.min(Date.parse(opensAt) + (startWindowSeconds + seconds) * 1000, closes + seconds * 1000);
  return last > now ? last : null;
};
