import { useEffect } from 'react';
import type { ExamBrief } from '#contracts/http/exams';
import { serverNow } from '../../client/server-clock.js';
import { useTopic } from '../../client/use-topic.js';

/** Everybody watches the same: whoever asks again does so at a moment of their own. */
const SPREAD_MS = 3000;
const FIRST_MS = 5000;
const SLOWEST_MS = 60_000;
/** A browser's timers do not reach further than some weeks. */
const LONGEST_TIMER_MS = 86_400_000;

/**
 * The exam closes and its results come without a new version of its board. Its own topic says so; whoever that does not admit asks from the
 * close on, ever more rarely, until the board is final.
 */
export const useExamMoves = (exam: ExamBrief | undefined, live: boolean, refresh: () => void): void => {
  const told = useTopic('exam', exam?.id ?? null).body?.state;
  const stale = exam !== undefined && told !== undefined && told !== exam.state;
  useEffect(() => {
    if (!stale) return undefined;
    const timer = setTimeout(refresh, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [stale, told, refresh]);
  const overAt = exam?.overAt;
  useEffect(() => {
    if (!live || overAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (wait: number, next: number): void => {
      timer = setTimeout(
        () => {
          refresh();
          plan(next, Math.min(SLOWEST_MS, next * 2));
        },
        Math.min(wait, LONGEST_TIMER_MS) + Math.random() * SPREAD_MS,
      );
    };
    plan(Math.max(0, Date.parse(overAt) - serverNow()) + FIRST_MS, FIRST_MS);
    return () => clearTimeout(timer);
  }, [live, overAt, refresh]);
};
