import { describe, expect, it } from '@jest/globals';
import type { TopicProgress } from '#contracts/http/progress';
import { accuracyOf, weakestOf } from './accuracy.js';

const chapter = (name: string, correct: number, wrong: number): TopicProgress => ({
  id: name,
  parentId: 's',
  level: 'chapter',
  name,
  correct,
  wrong,
  skipped: 9,
});

describe('accuracy', () => {
  it('is of the answers given: what was left out is not wrong', () => {
    expect(accuracyOf(chapter('a', 3, 1))).toBe(0.75);
    expect(accuracyOf(chapter('a', 0, 0))).toBe(0);
  });
  it('names the weakest chapters that enough was asked of', () => {
    const topics = [chapter('few', 0, 2), chapter('sure', 9, 1), chapter('weak', 2, 8), chapter('half', 5, 5)];
    expect(weakestOf(topics).map(({ name }) => name)).toEqual(['weak', 'half']);
    expect(weakestOf([{ ...chapter('topic', 0, 9), level: 'topic' }])).toEqual([]);
  });
});
