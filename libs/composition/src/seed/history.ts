import { createHash } from 'node:crypto';
import { StartAttempts, SubmitAttempts } from '#exams';
import type { Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import type { DemoClock } from './clock.js';
import type { Taker } from './takers.js';

/** One device for each person and exam, the same when the history is taken up again after a broken start. */
const deviceOf = (examId: string, userId: string): string => {
  const hex = createHash('sha256').update(`${examId}|${userId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const finished: readonly string[] = ['Already submitted', 'No attempts left'];

interface Step {
  readonly at: number;
  readonly run: () => Promise<void>;
}

/** Few at once: what happened in the same second is written side by side, on no more connections than the pool has. */
const sideBySide = async (steps: readonly Step[]): Promise<void> => {
  for (let from = 0; from < steps.length; from += 4) await Promise.all(steps.slice(from, from + 4).map(({ run }) => run()));
};

/**
 * Writes the takers' attempts by the commands that a real exam uses, the clock set to each second in which something happened.
 * Whoever has submitted already is left as is, so a broken history is completed by the next start.
 */
export const writeHistory = async (dispatcher: Dispatcher, clock: DemoClock, examId: string, takers: readonly Taker[]): Promise<void> => {
  const attempts = new Map<string, { id: string; epoch: number }>();
  const start = async ({ userId }: Taker): Promise<void> => {
    try {
      const [started] = await dispatcher.command(new StartAttempts(examId, [{ userId, deviceId: deviceOf(examId, userId), again: false }]));
      if (!started || started instanceof AppError) throw started ?? new Error('No attempt was started');
      const { attempt } = started;
      if (attempt.state === 'in_progress') attempts.set(userId, { id: attempt.id, epoch: attempt.epoch });
    } catch (error) {
      if (!(error instanceof AppError && finished.includes(error.statusMessage))) throw error;
    }
  };
  const submit = async ({ userId, saves }: Taker): Promise<void> => {
    const attempt = attempts.get(userId);
    if (!attempt || saves === null) return;
    const body = { epoch: attempt.epoch, saves: [...saves] };
    const [receipt] = await dispatcher.command(new SubmitAttempts(examId, [{ userId, attemptId: attempt.id, body }]));
    if (!receipt || receipt instanceof AppError) throw receipt ?? new Error('Nothing was submitted');
  };
  const steps = takers.flatMap((taker): Step[] => [
    { at: taker.startsAt, run: () => start(taker) },
    { at: taker.endsAt, run: () => submit(taker) },
  ]);
  const moments = Map.groupBy(steps, ({ at }) => at);
  for (const at of [...moments.keys()].toSorted((a, b) => a - b)) {
    await clock.set(at);
    await sideBySide(moments.get(at)!);
  }
};
