import type { ExamSettings } from '#contracts/http/exam-desk';
import { lastStart } from '#contracts/shared/exam-times';

type Times = Pick<ExamSettings, 'opensAt' | 'closesAt' | 'startWindowSeconds' | 'liveFigures'>;

/**
 * Until when somebody could still start an open exam that gets `seconds` more; null where nobody can. The start window grows with it, unless
 * figures have been shown by now, as the server has it (`extend-exam.command.ts`).
 */
export const startsUntil = (times: Times, seconds: number, now: number): number | null => {
  const { startWindowSeconds, liveFigures } = times;
  const span = { opensAt: Date.parse(times.opensAt), closesAt: Date.parse(times.closesAt), startWindowSeconds };
  const shown = startWindowSeconds !== null && liveFigures && now >= lastStart(span);
  const grown = startWindowSeconds === null || shown ? startWindowSeconds : startWindowSeconds + seconds;
  const last = lastStart({ ...span, closesAt: span.closesAt + seconds * 1000, startWindowSeconds: grown });
  return last > now ? last : null;
};
