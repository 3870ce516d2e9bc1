import { describe, expect, it } from '@jest/globals';
import { checkAnswer, markAnswer } from './mark-answer.js';

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id }));
const single = { kind: 'single' as const, options, key: { optionIds: ['b'] } };
const multiple = { kind: 'multiple' as const, options, key: { optionIds: ['a', 'c'] } };
const numeric = { kind: 'numeric' as const, options: [], key: { optionIds: [], number: '9.8', tolerance: '0.05' } };
const chosen = (...optionIds: string[]) => ({ optionIds, number: null });
const typed = (number: string) => ({ optionIds: [], number });

describe('an answer', () => {
  it('is marked as exams mark it', () => {
    expect([markAnswer(single, chosen('b')), markAnswer(single, chosen('a')), markAnswer(single, chosen())]).toEqual([true, false, null]);
    expect([['a', 'c'], ['c', 'a'], ['a'], ['a', 'b', 'c']].map((ids) => markAnswer(multiple, chosen(...ids)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['9.8', '9,85', '9.86', ''].map((text) => markAnswer(numeric, typed(text)))).toEqual([true, true, false, null]);
  });

  it('takes any right option where several are and one is to be chosen', () => {
    const corrected = { ...single, key: { optionIds: ['b', 'c'] } };
    expect(['a', 'b', 'c'].map((id) => markAnswer(corrected, chosen(id)))).toEqual([false, true, true]);
  });

  it('is refused where it cannot belong to the question', () => {
    expect(() => checkAnswer(single, chosen('x'))).toThrow('Option out of range');
    expect(() => checkAnswer(single, chosen('a', 'b'))).toThrow('Too many options');
    expect(() => checkAnswer(multiple, chosen('a', 'a'))).toThrow('Too many options');
    expect(() => checkAnswer(single, typed('4'))).toThrow('Invalid input');
    expect(() => checkAnswer(multiple, chosen('a', 'b', 'c'))).not.toThrow();
    expect(() => checkAnswer(numeric, typed('4'))).not.toThrow();
  });
});
