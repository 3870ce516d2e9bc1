import { describe, expect, it } from '@jest/globals';
import { DoneOnce } from './done-once.js';

describe('an act that is asked many times at once', () => {
  it('is done once for each person, and again once it is over', async () => {
    let done = 0;
    const once = new DoneOnce<number>();
    const act = async (): Promise<number> => {
      await Promise.resolve();
      return (done += 1);
    };
    expect(await Promise.all([once.run('a', act), once.run('a', act), once.run('b', act), once.run('a', act)])).toEqual([1, 1, 2, 1]);
    expect(await once.run('a', act)).toBe(3);
  });

  it('fails for all who asked, and may be tried again', async () => {
    const once = new DoneOnce<string>();
    const broken = (): Promise<string> => Promise.reject(new Error('away'));
    const both = await Promise.allSettled([once.run('a', broken), once.run('a', broken)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await once.run('a', () => Promise.resolve('here'))).toBe('here');
  });
});
