import { describe, expect, it } from '@jest/globals';
import type { Topic } from '#contracts/socket/topics';
import { TopicHub, type Wire } from './topic-hub.js';

const topic: Topic = 'user:018f0000-0000-7000-8000-000000000001';

const setUp = () => {
  const joins: (number | undefined)[] = [];
  const answers: Parameters<Wire['join']>[2][] = [];
  const left: string[] = [];
  const wire: Wire = {
    join: (_topic, have, answered) => {
      joins.push(have);
      answers.push(answered);
    },
    leave: (name) => left.push(name),
  };
  const hub = new TopicHub(() => 0);
  return { hub, wire, joins, answers, left };
};

describe('the topic hub', () => {
  it('drops what is not newer: lost, doubled and late messages end in the same picture', () => {
    const messages = [1, 2, 2, 4, 3, 5, 1];
    for (const order of [messages, messages.toReversed(), [5], [5, 4, 3, 2, 1]]) {
      const { hub } = setUp();
      hub.watch(topic, () => undefined);
      for (const version of order) hub.snapshot(topic, version, { revision: version });
      expect(hub.read(topic)).toMatchObject({ version: 5, body: { revision: 5 } });
    }
  });
  it('joins again with what it has on every connection', () => {
    const { hub, wire, joins, answers } = setUp();
    hub.watch(topic, () => undefined);
    hub.connected(wire);
    hub.snapshot(topic, 7, { revision: 7 });
    answers[0]?.({ ok: true, version: 7 });
    expect(hub.read(topic).connected).toBe(true);
    hub.disconnected();
    expect(hub.read(topic).connected).toBe(false);
    hub.connected(wire);
    expect(joins).toEqual([undefined, 7]);
  });
  it('asks when a bare version shows that a message was missed', () => {
    const { hub, wire, joins } = setUp();
    hub.watch(topic, () => undefined);
    hub.connected(wire);
    hub.snapshot(topic, 7, { revision: 7 });
    hub.version(topic, 7);
    expect(joins).toHaveLength(1);
    hub.version(topic, 8);
    expect(joins).toEqual([undefined, 7]);
  });
  // Red when a hint outlives what it spoke of, or is kept for a topic that nobody watches.
  it('shows what is under way until the next body comes', () => {
    const { hub } = setUp();
    hub.hint(topic, { done: 1 });
    expect(hub.read(topic).hint).toBeNull();
    hub.watch(topic, () => undefined);
    hub.snapshot(topic, 1, { revision: 1 });
    hub.hint(topic, { done: 2 });
    expect(hub.read(topic)).toMatchObject({ version: 1, hint: { done: 2 } });
    hub.hint(topic, 'nonsense');
    expect(hub.read(topic).hint).toEqual({ done: 2 });
    hub.snapshot(topic, 2, { revision: 2 });
    expect(hub.read(topic)).toMatchObject({ version: 2, hint: null });
  });
  it('keeps the picture when a body cannot be read, and forgets with the last watcher', () => {
    const { hub, wire, left } = setUp();
    hub.connected(wire);
    const stop = hub.watch(topic, () => undefined);
    hub.snapshot(topic, 1, { revision: 1 });
    hub.snapshot(topic, 2, 'nonsense');
    expect(hub.read(topic).version).toBe(1);
    stop();
    expect(left).toEqual([topic]);
    expect(hub.read(topic).version).toBeNull();
  });
  it('says with which code it was refused', () => {
    const { hub, wire, answers } = setUp();
    hub.watch(topic, () => undefined);
    hub.connected(wire);
    answers[0]?.({ ok: false, statusMessage: 'Not allowed' });
    expect(hub.read(topic)).toMatchObject({ connected: false, closed: 'Not allowed' });
  });
});
