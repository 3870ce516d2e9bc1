import { describe, expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

const known = (key: string) => ({ known: true, key });
const stranger = (key: string) => ({ known: false, key });
const rest = (queue: FairQueue<string>): string[] => {
  const taken: string[] = [];
  for (let job = queue.take(); job !== undefined; job = queue.take()) taken.push(job);
  return taken;
};

describe('FairQueue', () => {
  // Red when the queue is one list: the thousand of one network stand before the one of another.
  it('gives each network one turn after the other', () => {
    const queue = new FairQueue<string>(100);
    for (let n = 0; n < 5; n += 1) queue.add(stranger('college'), `college ${n}`);
    queue.add(stranger('home'), 'home');
    expect(rest(queue).slice(0, 2)).toEqual(['college 0', 'home']);
  });

  // Red when known ones wait with the others.
  it('lets known ones go first, each account in its turn, and every fourth turn be a stranger’s', () => {
    const queue = new FairQueue<string>(100);
    queue.add(stranger('a'), 'stranger 1');
    queue.add(stranger('b'), 'stranger 2');
    for (let n = 0; n < 4; n += 1) queue.add(known('busy'), `busy ${n}`);
    queue.add(known('calm'), 'calm');
    expect(rest(queue)).toEqual(['busy 0', 'calm', 'busy 1', 'stranger 1', 'busy 2', 'busy 3', 'stranger 2']);
  });

  // Red when the newcomer is turned away, whoever filled the queue.
  it('turns away whoever filled it: strangers first, the newest of the network with most of them', () => {
    const queue = new FairQueue<string>(3);
    for (let n = 0; n < 3; n += 1) expect(queue.add(stranger('college'), `college ${n}`)).toBeUndefined();
    expect(queue.add(stranger('home'), 'home')).toBe('college 2');
    expect(queue.add(known('account'), 'account')).toBe('college 1');
    expect(queue.size).toBe(3);
    expect(rest(queue)).toEqual(['account', 'college 0', 'home']);
    expect(queue.size).toBe(0);
  });
});
