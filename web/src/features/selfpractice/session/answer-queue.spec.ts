import { describe, expect, it } from '@jest/globals';
import { AnswerQueue, type Entry, type Given, type Verdict } from './answer-queue.js';

const say = (questionId: string, optionId = 'a'): Given => ({ questionId, optionIds: [optionId], number: null, tookMs: 4000 });

/** A server that takes answers, unless it is told to fail; and a device that keeps them. */
const scene = () => {
  const kept = new Map<string, Entry<string>>();
  const taken: string[][] = [];
  let trouble: ((batch: readonly Given[]) => Verdict | null) | null = null;
  const queue = new AnswerQueue<string>({
    send: async (answers) => {
      const verdict = trouble?.(answers) ?? null;
      if (verdict) throw verdict;
      taken.push(answers.map(({ questionId }) => questionId));
      return answers.map(({ questionId }) => ({ questionId, marking: `marked ${questionId}` }));
    },
    keep: async (entries) => {
      for (const entry of entries) kept.set(entry.questionId, entry);
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
    queue.give(say('q1'));
    expect(kept.get('q1')?.standing).toBe('waiting');
    await settled();
    expect(taken).toEqual([['q1']]);
    expect(queue.view().entries.get('q1')).toMatchObject({ standing: 'sent', marking: 'marked q1' });
    expect(kept.get('q1')?.standing).toBe('sent');
  });

  it('lets an answer stand: the key may have been seen', async () => {
    const { queue, taken, settled } = scene();
    queue.give(say('q1', 'a'));
    queue.give(say('q1', 'b'));
    await settled();
    expect([taken, queue.view().entries.get('q1')?.optionIds]).toEqual([[['q1']], ['a']]);
  });

  // Red with a queue that forgets at a reload, or that sends in another order than was answered.
  it('holds what was given without a connection over a reload, and sends it in its order', async () => {
    const first = scene();
    first.fail(away);
    first.queue.give(say('q2'));
    first.queue.give(say('q1'));
    await first.settled();
    expect(first.queue.view()).toMatchObject({ waiting: 2, failures: 1 });
    first.queue.close();

    const second = scene();
    second.queue.restore([...first.kept.values()]);
    expect(second.queue.view().waiting).toBe(2);
    second.queue.nudge();
    await second.settled();
    expect([second.taken, second.queue.view().waiting]).toEqual([[['q2', 'q1']], 0]);
  });

  it('gives way to what the server has from another device', async () => {
    const { queue, taken, settled } = scene();
    queue.restore([{ ...say('q1', 'a'), standing: 'waiting', code: null, marking: null, turn: 1 }]);
    queue.known([{ ...say('q1', 'b'), marking: 'theirs' }]);
    queue.nudge();
    await settled();
    expect([taken, queue.view().entries.get('q1')]).toMatchObject([[], { optionIds: ['b'], marking: 'theirs', standing: 'sent' }]);
  });

  it('refuses one of several without its neighbours', async () => {
    const { queue, taken, settled, fail } = scene();
    fail((batch) => (batch.some(({ questionId }) => questionId === 'bad') ? { kind: 'refused', code: 'Option out of range' } : null));
    queue.restore(['q1', 'bad', 'q2'].map((id, turn) => ({ ...say(id), standing: 'waiting' as const, code: null, marking: null, turn })));
    queue.nudge();
    await settled();
    expect(taken.flat()).toEqual(['q1', 'q2']);
    expect(queue.view()).toMatchObject({ waiting: 0, failures: 0 });
    expect(queue.view().entries.get('bad')).toMatchObject({ standing: 'refused', code: 'Option out of range' });
  });

  it('waits where nothing is taken, and goes on when asked', async () => {
    const { queue, taken, settled, fail } = scene();
    fail(() => ({ kind: 'held', code: 'Sign in required' }));
    queue.give(say('q1'));
    await settled();
    queue.give(say('q2'));
    await settled();
    expect(queue.view()).toMatchObject({ held: 'Sign in required', waiting: 2 });
    fail(null);
    queue.nudge();
    await settled();
    expect([taken, queue.view().held]).toEqual([[['q1', 'q2']], null]);
  });
});
