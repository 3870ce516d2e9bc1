import { describe, expect, it } from '@jest/globals';
import type { AnswerReceipt, GivenAnswer } from '#contracts/http/selfpractice';
import { AnswerQueue, type Entry, type Verdict } from './answer-queue.js';

const say = (number: number, optionId = 'a'): Omit<GivenAnswer, 'revision'> => ({
  number,
  answer: { optionIds: [optionId], number: null },
  skipped: false,
  tookMs: 4000,
});
const waiting = (number: number, turn = number): Entry => ({
  given: { ...say(number), revision: 1 },
  standing: 'waiting',
  marking: null,
  turn,
});
const marking = { key: { optionIds: ['b'], number: null, tolerance: null }, explanation: '', right: false };
const stands = ({ number, answer, skipped, revision, tookMs }: GivenAnswer, atOnce: boolean): AnswerReceipt => ({
  number,
  outcome: 'kept',
  answer: { ...answer, skipped, revision, tookMs, answeredAt: '2026-11-23T06:00:00Z' },
  marking: atOnce ? marking : null,
});

/** A server that takes answers, unless it is told to fail; and a device that keeps them. */
const scene = ({ atOnce = true } = {}) => {
  const kept = new Map<number, Entry>();
  const taken: number[][] = [];
  let trouble: ((batch: readonly GivenAnswer[]) => Verdict | null) | null = null;
  const queue = new AnswerQueue({
    send: async (answers) => {
      const verdict = trouble?.(answers) ?? null;
      if (verdict) throw verdict;
      taken.push(answers.map(({ number }) => number));
      return answers.map((given) => stands(given, atOnce));
    },
    keep: async (entries) => {
      for (const entry of entries) kept.set(entry.given.number, entry);
    },
    judge: (error) => error as Verdict,
    random: () => 0,
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  };
  return { queue, kept, taken, settled, fail: (how: typeof trouble) => (trouble = how) };
};
const away = (): Verdict => ({ kind: 'again', afterMs: 60_000 });

describe('answers of a practice session', () => {
  it('keeps an answer before it is sent, and shows what came of it', async () => {
    const { queue, kept, taken, settled } = scene();
    queue.give(say(1));
    expect(kept.get(1)?.standing).toBe('waiting');
    await settled();
    expect(taken).toEqual([[1]]);
    expect(queue.view().entries.get(1)).toMatchObject({ standing: 'sent', marking: { right: false } });
    expect(kept.get(1)?.standing).toBe('sent');
  });

  it('lets a marked answer stand: its key has been seen', async () => {
    const { queue, taken, settled } = scene();
    queue.give(say(1, 'a'));
    await settled();
    queue.give(say(1, 'b'));
    await settled();
    expect([taken, queue.view().entries.get(1)?.given.answer.optionIds]).toEqual([[[1]], ['a']]);
  });

  it('sends a change of what is not marked as a later revision', async () => {
    const { queue, settled } = scene({ atOnce: false });
    queue.give(say(1, 'a'));
    queue.give(say(1, 'b'));
    await settled();
    expect(queue.view().entries.get(1)).toMatchObject({ standing: 'sent', given: { revision: 2, answer: { optionIds: ['b'] } } });
  });

  // Red with a queue that forgets at a reload, or that sends in another order than was answered.
  it('holds what was given without a connection over a reload, and sends it in its order', async () => {
    const first = scene();
    first.fail(away);
    first.queue.give(say(2));
    first.queue.give(say(1));
    await first.settled();
    expect(first.queue.view()).toMatchObject({ waiting: 2, failures: 1 });
    first.queue.close();

    const second = scene();
    second.queue.restore([...first.kept.values()]);
    expect(second.queue.view().waiting).toBe(2);
    second.queue.nudge();
    await second.settled();
    expect([second.taken, second.queue.view().waiting]).toEqual([[[2, 1]], 0]);
  });

  it('gives way to what the server has from another device', async () => {
    const { queue, taken, settled } = scene();
    queue.restore([waiting(1)]);
    queue.known([{ ...stands({ ...say(1, 'b'), revision: 1 }, true) }]);
    queue.nudge();
    await settled();
    expect([taken, queue.view().entries.get(1)]).toMatchObject([[], { given: { answer: { optionIds: ['b'] } }, standing: 'sent' }]);
  });

  it('keeps an answer that the server does not know yet when the session is read again', () => {
    const { queue } = scene();
    queue.restore([waiting(1)]);
    queue.known([{ number: 1, answer: null, marking: null }]);
    expect(queue.view().waiting).toBe(1);
  });

  it('refuses one of several without its neighbours', async () => {
    const { queue, taken, settled, fail } = scene();
    fail((batch) => (batch.some(({ number }) => number === 2) ? { kind: 'refused' } : null));
    queue.restore([waiting(1), waiting(2), waiting(3)]);
    queue.nudge();
    await settled();
    expect(taken.flat()).toEqual([1, 3]);
    expect(queue.view()).toMatchObject({ waiting: 0, failures: 0 });
    expect(queue.view().entries.get(2)?.standing).toBe('refused');
  });

  it('waits where nothing is taken, and goes on when asked', async () => {
    const { queue, taken, settled, fail } = scene();
    fail(() => ({ kind: 'held', code: 'Sign in required' }));
    queue.give(say(1));
    await settled();
    queue.give(say(2));
    await settled();
    expect(queue.view()).toMatchObject({ held: 'Sign in required', waiting: 2 });
    fail(null);
    queue.nudge();
    await settled();
    expect([taken, queue.view().held]).toEqual([[[1, 2]], null]);
  });
});
