import { describe, expect, it } from '@jest/globals';
import type { Receipt, Save } from '#contracts/http/exams';
import { pauseFor } from './pause-for.js';
import { SaveQueue } from './save-queue.js';
import { countsOf, newQueue, nextBatch, step, unsent } from './save-queue.state.js';
import { isSaved, type AnswerValue, type QueueState, type Slot } from './save-queue.types.js';

const choose = (...optionIds: string[]): AnswerValue => ({ optionIds, number: null, flagged: false });
const receipt = (questionId: string, epoch: number, revision: number): Receipt => ({
  questionId,
  epoch,
  revision,
  savedAt: '2026-01-01T00:00:00Z',
  signature: 's',
});
const acknowledgement = (epoch: number, saves: readonly Save[]): Receipt[] =>
  saves.map((save) => receipt(save.questionId, epoch, save.revision));
const change = (state: QueueState, questionId: string, value: AnswerValue): QueueState =>
  step(state, { type: 'changed', questionId, value });
const send = (state: QueueState) => {
  const batch = nextBatch(state);
  if (batch === null) throw new Error('nothing to send');
  return { batch, state: step(state, { type: 'sent', batch }) };
};

describe('the state of the save queue', () => {
  it('sends what changed in the order of the changes, one save for each question', () => {
    let state = newQueue(1);
    state = change(state, 'a', choose('a1'));
    state = change(state, 'b', choose('b1'));
    state = change(state, 'a', choose('a2'));
    expect(nextBatch(state)?.items.map((slot) => [slot.questionId, slot.revision])).toEqual([
      ['b', 2],
      ['a', 3],
    ]);
  });

  it('does not count a change as saved by the receipt of an older one', () => {
    let { state, batch } = send(change(newQueue(1), 'a', choose('a1')));
    state = change(state, 'a', choose('a2'));
    state = step(state, { type: 'acknowledged', batch, receipts: [receipt('a', 1, 1)] });
    expect(countsOf(state)).toEqual({ answered: 1, total: 1, saved: 0, waiting: 1 });
    expect(nextBatch(state)?.items[0]?.revision).toBe(2);
  });

  it('keeps a cleared answer among what waits', () => {
    let { state, batch } = send(change(newQueue(1), 'a', choose('a1')));
    state = step(state, { type: 'acknowledged', batch, receipts: [receipt('a', 1, 1)] });
    state = change(state, 'a', choose());
    expect(countsOf(state)).toEqual({ answered: 0, total: 1, saved: 0, waiting: 1 });
  });

  it('separates a refused entry from its neighbours', () => {
    let state = change(change(newQueue(1), 'bad', choose('x')), 'good', choose('y'));
    let sent = send(state);
    state = step(sent.state, { type: 'failed', batch: sent.batch, failure: { kind: 'refused', code: 'Option out of range' } });
    sent = send(state);
    expect(sent.batch.items).toHaveLength(1);
    state = step(sent.state, { type: 'failed', batch: sent.batch, failure: { kind: 'refused', code: 'Option out of range' } });
    expect(state.slots.get('bad')?.refused).toBe('Option out of range');
    sent = send(state);
    expect(sent.batch.items.map((slot) => slot.questionId)).toEqual(['good']);
    state = step(sent.state, { type: 'acknowledged', batch: sent.batch, receipts: [receipt('good', 1, 2)] });
    expect(unsent(state)).toEqual([]);
    expect(countsOf(state)).toEqual({ answered: 2, total: 2, saved: 1, waiting: 1 });
    expect(nextBatch(change(state, 'bad', choose('z')))?.items).toHaveLength(1);
  });

  it('becomes read-only when another device takes the pen, and keeps everything', () => {
    const sent = send(change(newQueue(1), 'a', choose('a1')));
    const state = step(sent.state, { type: 'failed', batch: sent.batch, failure: { kind: 'taken' } });
    expect(state.pen).toBe('taken');
    expect(change(state, 'a', choose('a2'))).toBe(state);
    expect(nextBatch(state)).toBeNull();
    expect(unsent(state)).toHaveLength(1);
  });

  it('adopts what was unsent under the new epoch, unless the server has newer', () => {
    let state = change(change(change(newQueue(1), 'a', choose('a1')), 'b', choose('b1')), 'c', choose('c1'));
    state = step(state, { type: 'taken', epoch: 2 });
    state = step(state, {
      type: 'resumed',
      epoch: 3,
      answers: [
        { ...receipt('b', 2, 1), optionIds: ['b2'] },
        { ...receipt('c', 1, 3), optionIds: ['c1'] },
      ],
    });
    expect(state.slots.get('a')).toMatchObject({ epoch: 3, revision: 4, value: choose('a1') });
    expect(state.slots.get('b')).toMatchObject({ epoch: 2, value: choose('b2') });
    expect(isSaved(state.slots.get('c') as Slot)).toBe(true);
    expect(unsent(state).map((slot) => slot.questionId)).toEqual(['a']);
  });

  it('sends again what the server lost although it was acknowledged', () => {
    let { state, batch } = send(change(newQueue(1), 'a', choose('a1')));
    state = step(state, { type: 'acknowledged', batch, receipts: [receipt('a', 1, 1)] });
    state = step(state, { type: 'resumed', epoch: 2, answers: [] });
    expect(unsent(state)).toHaveLength(1);
  });

  it('goes above a later revision that this device no longer knows', () => {
    const { state, batch } = send(change(newQueue(1), 'a', choose('a1')));
    const next = step(state, { type: 'acknowledged', batch, receipts: [receipt('a', 1, 9)] });
    expect(next.slots.get('a')).toMatchObject({ revision: 10, value: choose('a1') });
    expect(nextBatch(next)?.items).toHaveLength(1);
  });

  it('gives another answer than the stored one a key of its own, when refused and when the page comes back', () => {
    const { state, batch } = send(change(newQueue(1), 'a', choose('a1')));
    const refused = step(state, { type: 'failed', batch, failure: { kind: 'refused', code: 'Revision taken' } });
    expect(nextBatch(refused)?.items).toMatchObject([{ revision: 2, value: choose('a1'), refused: null }]);
    // Red when the server's receipt for the same key was taken for this answer's own.
    const resumed = step(state, { type: 'resumed', epoch: 1, answers: [{ ...receipt('a', 1, 1), optionIds: ['a2'] }] });
    expect(nextBatch(resumed)?.items).toMatchObject([{ revision: 2, value: choose('a1') }]);
  });

  it('marks what came after the deadline and goes on with the rest, so that staff see all of it', () => {
    let state = newQueue(1);
    for (let i = 0; i < 50; i += 1) state = change(state, `q${i}`, choose('o'));
    const sent = send(state);
    state = step(sent.state, { type: 'failed', batch: sent.batch, failure: { kind: 'closed', code: 'Deadline over' } });
    expect(state.closed).toBe('Deadline over');
    expect(nextBatch(state)?.items).toHaveLength(10);
    expect(change(state, 'q1', choose('p'))).toBe(state);
  });
});

describe('the save queue', () => {
  const until = async (done: () => boolean): Promise<void> => {
    while (!done())
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
  };

  it('keeps a change before it sends it', async () => {
    const history: string[] = [];
    const queue = new SaveQueue(
      {
        send: async (epoch, saves) => {
          history.push('send');
          return acknowledgement(epoch, saves);
        },
        sendLast: () => undefined,
        persist: async (slots) => {
          await Promise.resolve();
          history.push(`keep ${slots[0]?.receipt?.revision ?? '-'}`);
        },
        judge: () => ({ failure: { kind: 'again' } }),
      },
      1,
    );
    queue.open();
    queue.change('a', choose('a1'));
    await until(() => history.length === 3);
    expect(history).toEqual(['keep -', 'send', 'keep 1']);
  });

  it('goes again after a failure, and at once when nudged', async () => {
    let online = false;
    let sends = 0;
    const queue = new SaveQueue(
      {
        send: async (epoch, saves) => {
          sends += 1;
          if (!online) throw new TypeError('Failed to fetch');
          return acknowledgement(epoch, saves);
        },
        sendLast: () => undefined,
        persist: async () => undefined,
        judge: () => ({ failure: { kind: 'again' } }),
        random: () => 0.99,
      },
      1,
    );
    queue.open();
    queue.change('a', choose('a1'));
    await until(() => sends === 1 && queue.state.inFlight === null);
    queue.change('b', choose('b1'));
    await Promise.resolve();
    expect(sends).toBe(1);
    online = true;
    queue.nudge();
    await until(() => queue.idle);
    expect(sends).toBe(2);
    expect(queue.counts).toEqual({ answered: 2, total: 2, saved: 2, waiting: 0 });
    queue.pause();
  });

  it('fires what has no receipt when the page goes, the batch on the wire included', async () => {
    const last: Save[][] = [];
    const queue = new SaveQueue(
      {
        send: () => new Promise(() => undefined),
        sendLast: (_epoch, saves) => {
          last.push(saves);
        },
        persist: async () => undefined,
        judge: () => ({ failure: { kind: 'again' } }),
      },
      1,
    );
    queue.open();
    queue.change('a', choose('a1'));
    await until(() => queue.state.inFlight !== null);
    queue.change('b', choose('b1'));
    queue.sendLast();
    expect(last.map((saves) => saves.map((save) => save.questionId))).toEqual([['a', 'b']]);
    expect(queue.carried()).toHaveLength(2);
  });

  it('waits longer each time, never in step with others', () => {
    expect(pauseFor(1, 0)).toBe(350);
    expect(pauseFor(1, 0.999)).toBeLessThan(700);
    expect(pauseFor(20, 1)).toBe(12_000);
  });
});
