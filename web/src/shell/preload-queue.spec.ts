import { describe, expect, it } from '@jest/globals';
import { makePreloadQueue } from './preload-queue.js';

/** Jobs that end when told to. */
const jobs = () => {
  const ends = new Map<string, { done: () => void; fail: (error: Error) => void }>();
  const started: string[] = [];
  return {
    started,
    end: (key: string) => ends.get(key)?.done(),
    fail: (key: string) => ends.get(key)?.fail(new Error(key)),
    work: (key: string) => () => {
      started.push(key);
      return new Promise<void>((done, fail) => ends.set(key, { done, fail }));
    },
  };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('preloads of routes', () => {
  // Red with the limit raised or left out. Seen red: five running at once with `atOnce = 5`.
  it('run four at once, the newest wish next', async () => {
    const { started, work, end } = jobs();
    const queue = makePreloadQueue(() => undefined);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) queue.add(key, work(key));
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    end('b');
    await turn();
    expect(started).toEqual(['a', 'b', 'c', 'd', 'f']);
  });

  it('run once for each route, and again only after a failure', async () => {
    const { started, work, end, fail } = jobs();
    const failures: unknown[] = [];
    const queue = makePreloadQueue((error) => failures.push(error));
    queue.add('a', work('a'));
    queue.add('a', work('a'));
    end('a');
    await turn();
    queue.add('a', work('a'));
    expect(started).toEqual(['a']);
    queue.add('b', work('b'));
    fail('b');
    await turn();
    queue.add('b', work('b'));
    expect(started).toEqual(['a', 'b', 'b']);
    expect(failures).toHaveLength(1);
  });
});
