import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { AnswersDb } from './answers-db.js';
import { Durability } from './durability.js';

/** Commits that end when they are told to. */
const slowDisk = () => {
  const ends: { done: () => void; fail: (error: Error) => void }[] = [];
  const query = () => new Promise<never[]>((done, fail) => ends.push({ done: () => done([]), fail }));
  return { ends, durability: new Durability({ query } as unknown as AnswersDb) };
};

describe('waiting for the disk', () => {
  // Red with a commit that began before the question taken as its answer.
  it('answers all who ask while one commit is under way by one more, begun after they asked', async () => {
    const { ends, durability } = slowDisk();
    const order: string[] = [];
    const first = durability.reached().then(() => order.push('first'));
    await turn();
    const rest = Promise.all(['second', 'third'].map(async (name) => durability.reached().then(() => order.push(name))));
    await turn();
    expect([ends.length, durability.waiting]).toEqual([1, true]);
    ends[0]?.done();
    await first;
    await turn();
    expect([ends.length, order]).toEqual([2, ['first']]);
    ends[1]?.done();
    await rest;
    expect([order, durability.waiting]).toEqual([['first', 'second', 'third'], false]);
  });

  it('tells who waited for a commit that failed, and nobody else', async () => {
    const { ends, durability } = slowDisk();
    const first = durability.reached();
    await turn();
    const second = durability.reached();
    ends[0]?.fail(new Error('PostgreSQL is away'));
    await expect(first).rejects.toThrow('PostgreSQL is away');
    await turn();
    ends[1]?.done();
    await expect(second).resolves.toBeUndefined();
    expect(durability.waiting).toBe(false);
  });
});
