import type { ExamSettings } from '#contracts/http/exam-desk';
import { commonEnd, lastStart } from '#contracts/shared/exam-times';

type Times = Pick<ExamSettings, 'opensAt' | 'closesAt' | 'durationSeconds' | 'startWindowSeconds' | 'graceSeconds' | 'liveFigures'>;

/**
 * Until when somebody could still start an open exam that gets `seconds` more; null where nobody can. The start window grows with it, unless
 * figures may have been shown by now, as the server has it (`extend-exam.command.ts`); whoever has more time than all is in the exam then, and
 * is counted there.
 */
export const startsUntil = (times: Times, seconds: number, now: number): number | null => {
  const { startWindowSeconds, liveFigures } = times;
  const [opensAt, closesAt] = [Date.parse(times.opensAt), Date.parse(times.closesAt)];
  const span = { opensAt, closesAt, startWindowSeconds, durationSeconds: times.durationSeconds };
  const shown = startWindowSeconds !== null && now >= (liveFigures ? lastStart(span) : commonEnd(span) + times.graceSeconds * 1000);
  const grown = startWindowSeconds === null || shown ? startWindowSeconds : startWindowSeconds + seconds;
  const last = lastStart({ ...span, closesAt: span.closesAt + seconds * 1000, startWindowSeconds: grown });
  return last > now ? last : null;
};
