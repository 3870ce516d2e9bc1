import { describe, expect, it } from '@jest/globals';
import { nextLeft, resumeAt, tallyOf, type Standing } from './run.js';

const told = (letters: string): Standing[] =>
  [...letters].map(
    (letter) => ({ l: 'left', r: 'right', w: 'wrong', s: 'skipped', g: 'given', p: 'waiting', x: 'gone' })[letter] as Standing,
  );

describe('where a session goes on', () => {
  it('is the first question that nobody has looked at', () => {
    expect(resumeAt(told('rwl'))).toBe(2);
    expect(resumeAt(told('lll'))).toBe(0);
    expect(resumeAt(told('rslg'))).toBe(2);
  });
  it('does not stop at one that was withdrawn or waits to be sent', () => {
    expect(resumeAt(told('rxpl'))).toBe(3);
  });
  it('comes back to what was passed over before it is at its end', () => {
    expect(resumeAt(told('rsws'))).toBe(1);
    expect(resumeAt(told('rwgp'))).toBeNull();
    expect(resumeAt([])).toBeNull();
  });
  it('looks on from here, then from the start', () => {
    expect(nextLeft(told('lrl'), 0)).toBe(2);
    expect(nextLeft(told('lrw'), 2)).toBe(0);
    expect(nextLeft(told('rlw'), 1)).toBeNull();
  });
});

describe('the tally of a session', () => {
  it('counts neither what was withdrawn nor a passed-over question as done', () => {
    expect(tallyOf(told('rwslgpx'))).toEqual({ total: 6, right: 1, wrong: 1, done: 4, left: 2 });
  });
});
