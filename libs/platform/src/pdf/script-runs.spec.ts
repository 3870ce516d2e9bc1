import { describe, expect, it } from '@jest/globals';
import { brokenLines, scriptRuns } from './script-runs.js';

describe('text for a PDF', () => {
  it('is split by script; numbers and signs of money go with theirs', () => {
    expect(scriptRuns('রসিদ P-25K7-4821 ৳১,২০০')).toEqual([
      { script: 'bengali', text: 'রসিদ' },
      { script: 'latin', text: ' P-25K7-4821 ' },
      { script: 'bengali', text: '৳১' },
      { script: 'latin', text: ',' },
      { script: 'bengali', text: '২০০' },
    ]);
  });
  // Red when য়, ড় and ঢ় are left apart: the dot stands beside its letter then.
  it('keeps letters with a dot whole', () => {
    expect(scriptRuns('বড় হয়')[0]?.text).toBe('ব\u09DC');
  });
  it('says that there was something where no font of ours draws it', () => {
    expect(scriptRuns('a😀b\tc')).toEqual([{ script: 'latin', text: 'a?b c' }]);
  });
  it('breaks at spaces, and inside a word only where it does not fit alone, never inside a cluster', () => {
    const measure = (text: string): number => [...new Intl.Segmenter('bn').segment(text)].length;
    expect(brokenLines('aa bb cc', 5, measure)).toEqual(['aa bb', 'cc']);
    expect(brokenLines('প্রস্তুতি', 2, measure).join('')).toBe('প্রস্তুতি');
    expect(brokenLines('abcdef g', 4, measure)).toEqual(['abcd', 'ef g']);
    expect(brokenLines('a\nb', 4, measure)).toEqual(['a', 'b']);
  });
});
