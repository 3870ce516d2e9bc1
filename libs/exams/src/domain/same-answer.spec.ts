import { describe, expect, it } from '@jest/globals';
import { isSameAnswer } from './same-answer.js';

describe('two saves of one question', () => {
  it('say the same whatever the order of their options, and with what is left out', () => {
    expect(isSameAnswer({ optionIds: ['A', 'b'] }, { optionIds: ['b', 'a'], number: null, flagged: false })).toBe(true);
  });

  it('differ in an option, the number or the flag', () => {
    const one = { optionIds: ['a'], number: null, flagged: false };
    for (const other of [{ optionIds: [] }, { optionIds: ['a', 'b'] }, { ...one, number: '5' }, { ...one, flagged: true }])
      expect(isSameAnswer(one, other)).toBe(false);
  });
});
