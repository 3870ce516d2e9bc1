import { describe, expect, it } from '@jest/globals';
import { ExamStore, type StoredStart } from './exam-store.js';
import type { Slot } from './save-queue.types.js';

const slot = (questionId: string, epoch: number, revision: number, saved = false): Slot => ({
  questionId,
  epoch,
  revision,
  refused: null,
  value: { optionIds: ['x'], number: null, flagged: false },
  receipt: saved ? { questionId, epoch, revision, savedAt: '2026-01-01T00:00:00Z', signature: 's' } : null,
});
const start = (deadline: string): StoredStart => ({
  userId: 'u',
  examId: 'e',
  deviceId: 'd',
  openingKey: '',
  paperVersion: 1,
  order: [],
  receipt: null,
  attempt: {
    id: 'a',
    examId: 'e',
    number: 1,
    state: 'in_progress',
    epoch: 1,
    startedAt: deadline,
    deadline,
    graceSeconds: 15,
    submittedAt: null,
  },
});
const noon = Date.parse('2026-01-01T12:00:00Z');

// Node has no IndexedDB: exactly what a browser with blocked storage looks like.
describe('the exam store where the browser keeps nothing', () => {
  it('goes on in memory and says so', async () => {
    const store = new ExamStore();
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    expect(store.durable()).toBe(true);
    await store.putSlots('a', [slot('q', 1, 1)]);
    expect(store.durable()).toBe(false);
    expect(told).toBe(1);
    await store.putSlots('a', [slot('q', 1, 2), slot('r', 1, 3)]);
    expect((await store.getSlots('a')).map(({ revision }) => revision).sort()).toEqual([2, 3]);
    expect(told).toBe(1);
  });

  it('is not emptied at sign-out while an answer waits, and is once all are saved', async () => {
    const store = new ExamStore();
    await store.putStart(start('2026-01-01T12:30:00Z'));
    await store.putSlots('a', [slot('q', 1, 1)]);
    expect(await store.emptyAtSignOut(noon)).toEqual({ emptied: false, unsent: 1 });
    expect(await store.getSlots('a')).toHaveLength(1);
    await store.putSlots('a', [slot('q', 1, 1, true)]);
    expect(await store.emptyAtSignOut(noon)).toEqual({ emptied: true, unsent: 0 });
    expect(await store.getStart('u', 'e')).toBeUndefined();
    expect(await store.getSlots('a')).toEqual([]);
  });

  it('does not let answers of a long finished exam hold up the emptying', async () => {
    const store = new ExamStore();
    await store.putStart(start('2025-12-30T12:00:00Z'));
    await store.putSlots('a', [slot('q', 1, 1)]);
    expect(await store.emptyAtSignOut(noon)).toEqual({ emptied: true, unsent: 0 });
  });
});
