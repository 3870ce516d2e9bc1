import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { visitor } from '#platform/kernel';
import { FanOut } from './fan-out.js';
import { Watcher, type Outlet } from './watcher.js';

const topic = 'board:01936d5e-0000-7000-8000-000000000001';

interface Frame {
  at: number;
  to: string;
  event: string;
  version: number;
  body: unknown;
}

const frames: Frame[] = [];
const outlet: Outlet = {
  send: (ids, event, message) => {
    const { version = -1, body } = message as { version?: number; body?: unknown };
    for (const to of ids) frames.push({ at: performance.now(), to, event, version, body });
  },
};
const watcherOf = (id: string): Watcher => new Watcher(id, `user ${id}`, 'hash', visitor, false);
const board = (n: number) => ({ total: n, taking: 0, updatedAt: 'x', rows: [] });

const seat = (fanOut: FanOut, watcher: Watcher, version: number, have = -1): void => {
  const watched = fanOut.beginJoin(topic);
  fanOut.publish(topic, version, board(version));
  fanOut.add(watched, watcher, have);
  fanOut.endJoin(watched);
};
const to = (id: string, event = 'snapshot'): Frame[] => frames.filter((frame) => frame.to === id && frame.event === event);

describe('fan-out', () => {
  beforeEach(() => {
    frames.length = 0;
    jest.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends at once, then at most every 150 ms, the newest alone', () => {
    const fanOut = new FanOut(outlet, 150);
    seat(fanOut, watcherOf('a'), 1);
    jest.advanceTimersByTime(1000);
    frames.length = 0;
    for (let version = 2; version <= 20; version += 1) {
      fanOut.publish(topic, version, board(version));
      jest.advanceTimersByTime(10);
    }
    jest.advanceTimersByTime(1000);
    expect(to('a').map(({ version }) => version)).toEqual([2, 16, 20]);
    expect(to('a').map(({ body }) => (body as { total: number }).total)).toEqual([2, 16, 20]);
  });

  it('ends in the same picture when messages are lost, doubled or late', () => {
    const fanOut = new FanOut(outlet, 150);
    const [a, b] = [watcherOf('a'), watcherOf('b')];
    seat(fanOut, a, 1);
    for (const version of [3, 3, 2, 5, 4, 1, 5]) {
      fanOut.publish(topic, version, board(version));
      jest.advanceTimersByTime(200);
    }
    seat(fanOut, b, 5);
    jest.advanceTimersByTime(500);
    expect(to('a').map(({ version }) => version)).toEqual([1, 3, 5]);
    expect(to('b').map(({ version }) => version)).toEqual([5]);
    expect(to('a').at(-1)?.body).toEqual(to('b').at(-1)?.body);
  });

  it('sends a joiner only what it does not have, and a push that overtakes its snapshot is not lost', () => {
    const fanOut = new FanOut(outlet, 150);
    const [a, b] = [watcherOf('a'), watcherOf('b')];
    const watched = fanOut.beginJoin(topic);
    fanOut.publish(topic, 8, board(8));
    fanOut.publish(topic, 7, board(7));
    fanOut.add(watched, a, -1);
    fanOut.endJoin(watched);
    seat(fanOut, b, 8, 8);
    jest.advanceTimersByTime(1000);
    expect(to('a').map(({ version }) => version)).toEqual([8]);
    expect(to('b')).toEqual([]);
  });

  it('never sends a socket more than 8 messages in any second, and it ends with the newest all the same', () => {
    const fanOut = new FanOut(outlet, 20);
    seat(fanOut, watcherOf('a'), 1);
    for (let version = 2; version <= 400; version += 1) {
      fanOut.publish(topic, version, board(version));
      jest.advanceTimersByTime(10);
    }
    jest.advanceTimersByTime(2000);
    const times = frames.filter(({ event }) => event !== 'closed').map(({ at }) => at);
    const most = Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 1000).length));
    expect(most).toBe(8);
    expect(to('a').at(-1)?.version).toBe(400);
  });

  it('tells the bare version every 10 s', () => {
    const fanOut = new FanOut(outlet, 150);
    seat(fanOut, watcherOf('a'), 3);
    for (let second = 0; second < 31; second += 1) {
      jest.advanceTimersByTime(1000);
      fanOut.sendVersions();
    }
    expect(to('a', 'version').length).toBeGreaterThanOrEqual(3);
    expect(to('a', 'version').length).toBeLessThanOrEqual(4);
    expect(to('a', 'version')[0]).toMatchObject({ version: 3 });
  });

  it('sends nothing to who has left or was put out, and keeps nothing nobody watches', () => {
    const fanOut = new FanOut(outlet, 150);
    const [a, b] = [watcherOf('a'), watcherOf('b')];
    seat(fanOut, a, 1);
    seat(fanOut, b, 1);
    fanOut.leaveAll(a);
    const watched = fanOut.topics.get(topic);
    if (watched) fanOut.close(watched, b, 'Not enrolled');
    frames.length = 0;
    fanOut.publish(topic, 2, board(2));
    jest.advanceTimersByTime(1000);
    expect(frames).toEqual([]);
    expect(fanOut.topics.size).toBe(0);
  });
});
