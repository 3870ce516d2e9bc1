import { describe, expect, it } from '@jest/globals';
import { filtered, rowOf, shareOf, type SolvedQuestion } from './shares.js';

const question = (verdict: 'correct' | 'wrong' | 'skipped' | null): SolvedQuestion => ({
  id: 'q',
  kind: 'single',
  section: 1,
  stem: '',
  stimulusId: null,
  options: [
    { id: 'a', text: '' },
    { id: 'b', text: '' },
  ],
  key: { optionIds: ['a'], number: null },
  cancelled: false,
  keyChange: null,
  explanation: '',
  skipped: 1,
  sources: [],
  chosen: [{ optionId: 'a', count: 3 }],
  mine:
    verdict === null
      ? null
      : { optionIds: verdict === 'skipped' ? [] : ['b'], number: null, verdict, marks: { units: '0', denominator: '1' } },
});

describe('the solution', () => {
  it('shares out the takers, and nothing when there are none', () => {
    expect(shareOf(question('wrong'), 'a', 4)).toBe(0.75);
    expect(shareOf(question('wrong'), 'b', 4)).toBe(0);
    expect(shareOf(question('wrong'), 'a', 0)).toBeNull();
  });

  it('keeps the printed numbers under a filter', () => {
    const paper = [question('correct'), question('wrong'), question('skipped'), question('wrong')];
    expect(filtered(paper, 'wrong').map(({ number }) => number)).toEqual([2, 4]);
    expect(filtered(paper, 'skipped').map(({ number }) => number)).toEqual([3]);
    expect(filtered(paper, 'all')).toHaveLength(4);
  });

  it('tells the key from the choice', () => {
    expect(rowOf(question('wrong'), 'a')).toEqual({ key: true, mine: false });
    expect(rowOf(question('wrong'), 'b')).toEqual({ key: false, mine: true });
    expect(rowOf(question(null), 'b')).toEqual({ key: false, mine: false });
  });
});
