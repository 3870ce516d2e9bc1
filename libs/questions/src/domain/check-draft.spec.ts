import { describe, expect, it } from '@jest/globals';
import { checkDraft } from './check-draft.js';
import type { QuestionDraft } from './drafts.js';

const good: QuestionDraft = { kind: 'single', stem: 'কোনটি?', options: ['ক', 'খ'], correct: [1], path: { subject: 'পদার্থবিজ্ঞান' } };

describe('checkDraft', () => {
  it('passes whole questions', () => {
    checkDraft(good, 0);
    checkDraft({ ...good, kind: 'multiple', options: ['ক', 'খ', 'গ'], correct: [0, 2] }, 0);
    checkDraft({ kind: 'numeric', stem: 'কত?', number: '-9.8e3', tolerance: '0.1', path: good.path }, 0);
  });
  it.each<[string, Partial<QuestionDraft>]>([
    ['stem', { stem: ' ' }],
    ['options', { options: ['ক'] }],
    ['options', { options: ['ক', 'ক '] }],
    ['correct', { correct: [] }],
    ['correct', { correct: [2] }],
    ['correct', { correct: [0, 1] }],
    ['correct', { correct: [0.5] }],
    ['subject', { path: { subject: '' } }],
    ['chapter', { path: { subject: 'ক', topic: 'খ' } }],
    ['options', { options: Array.from({ length: 9 }, (_, index) => String(index)) }],
    ['number', { kind: 'numeric', options: [], correct: [] }],
    ['tolerance', { kind: 'numeric', options: [], correct: [], number: '5', tolerance: '-1' }],
  ])('names the field %s', (field, change) => {
    expect(() => checkDraft({ ...good, ...change }, 4)).toThrow(
      expect.objectContaining({ issues: { [`drafts.4.${field}`]: expect.any(String) } }),
    );
  });
});
