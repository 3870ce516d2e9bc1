import { describe, expect, it } from '@jest/globals';
import { gatesOf, wouldLoop, type LessonFacts } from './unlock.js';

const NOW = 1_000_000;
const lesson = (id: string, facts: Partial<LessonFacts> = {}): LessonFacts => ({
  id,
  opensAt: null,
  afterId: null,
  begun: false,
  done: false,
  ...facts,
});
const gateOf = (lessons: LessonFacts[], id: string) => gatesOf(lessons, NOW).get(id);

describe('the gate of a lesson', () => {
  it('stands open where no rule says otherwise', () => {
    expect(gateOf([lesson('a')], 'a')).toBe('open');
  });

  it('opens at its moment, to the millisecond', () => {
    expect(gateOf([lesson('a', { opensAt: NOW + 1 })], 'a')).toBe('until');
    expect(gateOf([lesson('a', { opensAt: NOW })], 'a')).toBe('open');
  });

  it('opens when the lesson before is done', () => {
    expect(gateOf([lesson('a'), lesson('b', { afterId: 'a' })], 'b')).toBe('after');
    expect(gateOf([lesson('a', { done: true }), lesson('b', { afterId: 'a' })], 'b')).toBe('open');
  });

  it('asks for the lesson before alone, not for all before that', () => {
    const way = [lesson('a'), lesson('b', { afterId: 'a', done: true }), lesson('c', { afterId: 'b' })];
    expect(gateOf(way, 'c')).toBe('open');
  });

  // The bug that turns this red: a lesson that shuts behind a student who takes the tick of the one before back.
  it('stays open for who has entered it', () => {
    expect(gateOf([lesson('a'), lesson('b', { afterId: 'a', begun: true })], 'b')).toBe('open');
    expect(gateOf([lesson('a'), lesson('b', { afterId: 'a', done: true })], 'b')).toBe('open');
  });

  it('is shut by its moment even for who has entered it: staff has moved it', () => {
    expect(gateOf([lesson('a', { opensAt: NOW + 5, begun: true })], 'a')).toBe('until');
  });

  // The bug that turns this red: a lesson taken back to a draft locks the rest of the course for everybody.
  it('is not held up by a lesson that nobody can see', () => {
    expect(gateOf([lesson('b', { afterId: 'gone' })], 'b')).toBe('open');
  });
});

describe('an order that bites its tail', () => {
  const afterOf = new Map([
    ['a', null],
    ['b', 'a'],
    ['c', 'b'],
  ]);

  it('is found, near and far', () => {
    expect(wouldLoop(afterOf, 'a', 'a')).toBe(true);
    expect(wouldLoop(afterOf, 'a', 'c')).toBe(true);
  });

  it('is not seen where there is none', () => {
    expect(wouldLoop(afterOf, 'c', 'a')).toBe(false);
    expect(wouldLoop(afterOf, 'd', 'c')).toBe(false);
    expect(wouldLoop(afterOf, 'a', null)).toBe(false);
  });

  it('does not keep the search going for ever where one stands already', () => {
    const broken = new Map([
      ['x', 'y'],
      ['y', 'x'],
    ]);
    expect(wouldLoop(broken, 'd', 'x')).toBe(false);
  });
});
