import { describe, expect, it } from '@jest/globals';
import { type Change, isBusy, nextOf, queueAfter, type Upload } from './queue.js';

const after = (...changes: Change[]): readonly Upload[] => changes.reduce<readonly Upload[]>(queueAfter, []);
const two: Change = {
  is: 'add',
  files: [
    { key: 'a', name: 'a.gift', bytes: 100 },
    { key: 'b', name: 'b.csv', bytes: 200 },
  ],
};
const states = (queue: readonly Upload[]): string[] => queue.map(({ state }) => state);

describe('files that are sent one after another', () => {
  // Red when two go at once, or one that failed holds the rest up.
  it('sends one at a time and goes on after one that failed', () => {
    expect(nextOf(after(two))?.key).toBe('a');
    expect(nextOf(after(two, { is: 'begin', key: 'a' }))).toBeNull();
    const failed = after(two, { is: 'begin', key: 'a' }, { is: 'progress', key: 'a', sent: 60 }, { is: 'fail', key: 'a', why: 'offline' });
    expect(failed[0]).toMatchObject({ state: 'failed', why: 'offline' });
    expect(nextOf(failed)?.key).toBe('b');
    expect(states(queueAfter(failed, { is: 'again', key: 'a' }))).toEqual(['waiting', 'waiting']);
  });
  // Red when a late word of the wire brings a stopped file back to life.
  it('stays stopped once stopped', () => {
    const stopped = after(
      two,
      { is: 'begin', key: 'a' },
      { is: 'stop', key: 'a' },
      { is: 'progress', key: 'a', sent: 90 },
      { is: 'fail', key: 'a', why: 'offline' },
    );
    expect(stopped[0]).toMatchObject({ state: 'stopped', sent: 0, why: null });
    expect(isBusy(stopped)).toBe(true);
    expect(states(queueAfter(stopped, { is: 'stop', key: 'b' }))).toEqual(['stopped', 'stopped']);
  });
  it('never runs backwards nor over the end, and forgets only what is over', () => {
    const begun = after(two, { is: 'begin', key: 'a' }, { is: 'progress', key: 'a', sent: 80 }, { is: 'progress', key: 'a', sent: 20 });
    expect(begun[0]?.sent).toBe(80);
    expect(queueAfter(begun, { is: 'progress', key: 'a', sent: 900 })[0]?.sent).toBe(100);
    expect(queueAfter(begun, { is: 'forget', key: 'a' })).toHaveLength(2);
    const done = queueAfter(begun, { is: 'done', key: 'a', importId: 'x' });
    expect(queueAfter(done, { is: 'clear' }).map(({ key }) => key)).toEqual(['b']);
  });
});
