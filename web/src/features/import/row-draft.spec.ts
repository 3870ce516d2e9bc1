import { describe, expect, it } from '@jest/globals';
import type { ImportQuestion } from '#contracts/http/imports';
import { asKind, draftOf, questionOf, withRight } from './row-draft.js';

const question: ImportQuestion = {
  kind: 'single',
  stem: 'প্রশ্ন',
  options: ['ক', 'খ', 'গ'],
  correct: [1],
  number: null,
  tolerance: null,
  explanation: '',
  stimulus: null,
  path: { subject: 'পদার্থবিজ্ঞান', chapter: null, topic: null },
  sources: ['বোর্ড 2024'],
};

describe('a row that is mended by hand', () => {
  // Red when opening and saving a row changes it, or loses where it goes.
  it('comes out as it went in', () => {
    expect(questionOf(draftOf({ question, text: '' }), question)).toEqual(question);
  });
  // Red when the key slips to another option as one is taken away.
  it('keeps the key with its option', () => {
    const draft = draftOf({ question, text: '' });
    expect(questionOf({ ...draft, options: draft.options.slice(1) }, question)).toMatchObject({ options: ['খ', 'গ'], correct: [0] });
    expect(questionOf(withRight(draft, 2, true), question).correct).toEqual([2]);
    expect(questionOf(withRight(asKind(draft, 'multiple'), 2, true), question).correct).toEqual([1, 2]);
    expect(questionOf(asKind(withRight(asKind(draft, 'multiple'), 2, true), 'single'), question).correct).toEqual([1]);
  });
  it('gives a row that could not be read a place to be parted', () => {
    const draft = draftOf({ question: null, text: '1. 2 < 3 & কত?' });
    expect(draft.stem).toBe('1. 2 &lt; 3 &amp; কত?');
    expect(draft.options).toHaveLength(4);
    expect(questionOf(draft, null)).toMatchObject({ options: [], correct: [], path: { subject: null } });
  });
  it('reads a number in either digits', () => {
    const numeric = { ...asKind(draftOf({ question, text: '' }), 'numeric'), number: '−৯.৮', tolerance: ' ০.১ ' };
    expect(questionOf(numeric, question)).toMatchObject({ options: [], correct: [], number: '-9.8', tolerance: '0.1' });
  });
});
