import { describe, expect, it } from '@jest/globals';
import { bodyOf, fieldOf, moved, newOption as option, newValues, wrongIn } from './values.js';

const good = newValues({ stem: '২ + ২ = ?', options: [option('৩'), option('৪', true)], subjectId: 'a' });

describe('a question as it is written', () => {
  // red with: a rule of the server left out here, so that a person learns of it only after sending
  it('says what is wrong beside its field', () => {
    expect(wrongIn(good)).toEqual({});
    expect(wrongIn({ ...good, stem: '<p><br></p>' })).toEqual({ stem: 'wrongStem' });
    expect(wrongIn({ ...good, stem: '<img src="/files/pictures/x.webp">' })).toEqual({});
    expect(wrongIn({ ...good, options: [option('৩'), option('৪')] })).toEqual({ correct: 'wrongKeyNone' });
    expect(wrongIn({ ...good, options: [option('৩', true), option('৪', true)] })).toEqual({ correct: 'wrongKeyMany' });
    expect(wrongIn({ ...good, kind: 'multiple', options: [option('৩', true), option('৪', true)] })).toEqual({});
    expect(wrongIn({ ...good, options: [option('৪', true), option('<p>৪</p>')] })).toEqual({ 'options.1': 'wrongOptionSame' });
    expect(wrongIn({ ...good, options: [option('৪', true), option('')] })).toEqual({ 'options.1': 'wrongOptionEmpty' });
    expect(wrongIn({ ...good, kind: 'true-false', options: [option('ক', true), option('খ'), option('গ')] })).toEqual({
      options: 'wrongTwo',
    });
    expect(wrongIn({ ...good, subjectId: '' })).toEqual({ subjectId: 'wrongPlace' });
  });
  it('takes a number in either script, and only where the answer is one', () => {
    const numeric = { ...good, kind: 'numeric' as const, number: '−৯.৮', tolerance: '' };
    expect(wrongIn(numeric)).toEqual({});
    expect(bodyOf(numeric)).toMatchObject({ number: '-9.8', tolerance: null, options: [], correct: [] });
    expect(wrongIn({ ...numeric, number: 'নয়' })).toEqual({ number: 'wrongNumber' });
    expect(wrongIn({ ...numeric, tolerance: '-1' })).toEqual({ tolerance: 'wrongTolerance' });
    expect(bodyOf({ ...good, number: '5' })).toMatchObject({ number: null, correct: [1] });
  });
  it('moves an option with its key', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
  });
  it('finds the field that the server names', () => {
    expect(['question.stem', 'drafts.0.options.2', 'options', 'question.options.1.text'].map(fieldOf)).toEqual([
      'stem',
      'options.2',
      'options',
      'options.1',
    ]);
  });
});
