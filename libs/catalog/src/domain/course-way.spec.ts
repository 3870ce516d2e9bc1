import { describe, expect, it } from '@jest/globals';
import { wayOf, type WayLesson } from './course-way.js';

const now = 1_000_000;
const lesson = (id: string, over: Partial<WayLesson> = {}): WayLesson => ({
  id,
  opensAt: null,
  afterId: null,
  begun: over.seenAt !== undefined,
  done: false,
  seenAt: null,
  ...over,
});
const ids = ({ resume, next }: ReturnType<typeof wayOf>): [string | null, string | null] => [resume?.id ?? null, next?.id ?? null];

describe('where somebody stands in a course', () => {
  it('begins at the first lesson', () => {
    expect(ids(wayOf([lesson('a'), lesson('b')], now))).toEqual([null, 'a']);
  });
  it('goes on with what was left in the middle, and then with what follows it', () => {
    const lessons = [lesson('a', { done: true, seenAt: 5 }), lesson('b'), lesson('c', { seenAt: 9 }), lesson('d')];
    expect(ids(wayOf(lessons, now))).toEqual(['c', 'd']);
    expect(wayOf(lessons, now)).toMatchObject({ done: 1, total: 4 });
  });
  it('comes back to what was passed over, once the end is reached', () => {
    expect(ids(wayOf([lesson('a'), lesson('b', { done: true, seenAt: 9 })], now))).toEqual([null, 'a']);
  });
  // Red with: the first lesson that is not done, whatever its gate.
  it('names no lesson that is shut, by its moment or by the one before', () => {
    const lessons = [lesson('a', { opensAt: now + 1 }), lesson('b', { done: false }), lesson('c', { afterId: 'b' })];
    expect(ids(wayOf(lessons, now))).toEqual([null, 'b']);
    expect(ids(wayOf([lesson('a', { opensAt: now + 1 })], now))).toEqual([null, null]);
  });
  it('has nothing to go on with when all is done', () => {
    expect(ids(wayOf([lesson('a', { done: true, seenAt: 3 })], now))).toEqual([null, null]);
  });
});
