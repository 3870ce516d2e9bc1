import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Dispatcher, Logger, SessionCache } from '#platform';
import { Sessions } from './session.js';

/** Redis with one session; counts how often it is asked. */
const redis = (permissions: string[] = []) => {
  const facts = { asked: 0, stands: true, drop: (_hash: string): void => undefined };
  const cache = {
    get: async () => ((facts.asked += 1), facts.stands ? { sessionId: 's', user: { id: 'u', permissions } } : null),
    put: async () => undefined,
    drop: async () => undefined,
    onDrop: (listener: (hash: string) => void) => (facts.drop = listener),
  };
  const dispatcher = { query: async (query: { tokenHashes?: string[] }) => query.tokenHashes?.map(() => null) };
  const sessions = new Sessions(dispatcher as unknown as Dispatcher, cache as unknown as SessionCache, {} as Logger);
  return { facts, sessions };
};

let later = 0;
const now = performance.now.bind(performance);
jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
afterEach(() => void (later = 0));

describe('who asks', () => {
  // Red (seen) with five seconds: a session that ended in another process holds for a second at most.
  it('is known for a second, and not longer', async () => {
    const { facts, sessions } = redis();
    expect(await sessions.find('hash')).toMatchObject({ sessionId: 's' });
    facts.stands = false;
    later += 1001;
    expect(await sessions.find('hash')).toBeNull();
  });
});

describe('who saves', () => {
  // Red with `find` for them: each save of a hall waits for Redis.
  it('is known for five seconds, and not longer after the session ended elsewhere', async () => {
    const { facts, sessions } = redis();
    for (let second = 0; second < 5; second += 1) {
      expect(await sessions.findRecent('hash')).toMatchObject({ sessionId: 's' });
      later += 990;
    }
    expect(facts.asked).toBe(1);
    facts.stands = false;
    later += 1100;
    expect(await sessions.findRecent('hash')).toBeNull();
  });

  it('is nobody at once when the session ends in this process', async () => {
    const { facts, sessions } = redis();
    await sessions.findRecent('hash');
    facts.stands = false;
    facts.drop('hash');
    expect(await sessions.findRecent('hash')).toBeNull();
  });

  it('is looked up each time where rights are held', async () => {
    const { sessions } = redis(['exams.read']);
    const staff = { sessionId: 's', user: { id: 'u', permissions: ['exams.read'] } };
    const recheck = jest.spyOn(sessions, 'recheck').mockResolvedValue(staff as never);
    await sessions.findRecent('hash');
    recheck.mockResolvedValue(null);
    expect(await sessions.findRecent('hash')).toBeNull();
  });
});
