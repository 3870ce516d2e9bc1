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
const rooms = new Map<string, Set<string>>();
const note = (to: string, event: string, message: object): void => {
  const { version = -1, body } = message as { version?: number; body?: unknown };
  frames.push({ at: performance.now(), to, event, version, body });
};
/** Rooms as Socket.IO keeps them. */
const outlet: Outlet = {
  enter: (id, room) => void rooms.set(room, (rooms.get(room) ?? new Set()).add(id)),
  leave: (id, room) => void rooms.get(room)?.delete(id),
  toRoom: (room, { event, message, except }) => {
    for (const id of rooms.get(room) ?? []) if (!except.includes(id)) note(id, event, message);
  },
  toOne: note,
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
    rooms.clear();
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

  describe('to thousands', () => {
    const hall = (fanOut: FanOut, count: number): void => {
      for (let n = 0; n < count; n += 1) seat(fanOut, watcherOf(`w${n}`), 1, 1);
      frames.length = 0;
    };
    const versions = (id: string): number[] => to(id).map(({ version }) => version);

    // Red (seen) where a round sends what was newest when it began.
    it('serves them in turns: who is still to come gets what came meanwhile, who was served gets it next', () => {
      const fanOut = new FanOut(outlet, 150);
      hall(fanOut, 600);
      jest.advanceTimersByTime(1000);
      fanOut.publish(topic, 2, board(2));
      expect([versions('w0'), versions('w249'), versions('w250'), versions('w599')]).toEqual([[2], [2], [], []]);
      fanOut.publish(topic, 3, board(3));
      jest.advanceTimersByTime(10);
      expect([versions('w0'), versions('w250'), versions('w599')]).toEqual([[2], [3], [3]]);
      jest.advanceTimersByTime(150);
      expect([versions('w0'), versions('w249'), versions('w250'), versions('w599')]).toEqual([[2, 3], [2, 3], [3], [3]]);
    });

    // Red (seen) where a round that is due while another runs is forgotten.
    it('begins again when a round was due before the one before it had ended', () => {
      const fanOut = new FanOut(outlet, 0);
      hall(fanOut, 600);
      jest.advanceTimersByTime(1000);
      for (const version of [2, 3, 4]) fanOut.publish(topic, version, board(version));
      jest.advanceTimersByTime(50);
      expect([versions('w0'), versions('w300'), versions('w599')]).toEqual([[2, 4], [4], [4]]);
    });

    it('sends nothing any more once it was stopped or nobody watches', () => {
      const fanOut = new FanOut(outlet, 150);
      hall(fanOut, 600);
      jest.advanceTimersByTime(1000);
      fanOut.publish(topic, 2, board(2));
      fanOut.stop();
      jest.advanceTimersByTime(1000);
      expect(to('w599')).toEqual([]);
    });
  });

  // Red (seen) while a moving board was followed by bare versions all the same.
  it('tells a bare version only of what has not been sent for a while', () => {
    const fanOut = new FanOut(outlet, 150);
    seat(fanOut, watcherOf('a'), 1);
    for (let second = 1; second <= 30; second += 1) {
      if (second <= 20) fanOut.publish(topic, second + 1, board(second));
      jest.advanceTimersByTime(1000);
      fanOut.sendVersions();
    }
    expect(to('a', 'version')).toHaveLength(1);
    expect(to('a', 'version')[0]?.version).toBe(21);
  });

  // Red (seen) without the version two seconds after the last board: a slow socket that lost it had to wait for ten.
  it('says the version of a board soon after the last one, which a slow socket may have lost', () => {
    const fanOut = new FanOut(outlet, 150);
    seat(fanOut, watcherOf('a'), 1, 1);
    fanOut.publish(topic, 2, board(2));
    for (let second = 1; second <= 3; second += 1) {
      jest.advanceTimersByTime(1000);
      fanOut.sendVersions();
    }
    expect(to('a', 'version').map(({ version }) => version)).toEqual([2]);
  });
});
