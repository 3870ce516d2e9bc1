import { describe, expect, it } from '@jest/globals';
import { contentKey } from './content-key.js';

const question = { kind: 'single', stem: 'বেগ কত?', stimulus: null, options: ['১', '২', '৩', '৪'] };

describe('contentKey', () => {
  it('does not see the order of options, white space and Unicode forms', () => {
    expect(contentKey({ ...question, options: ['৪', '৩', ' ২', '১ '] })).toBe(contentKey(question));
    expect(contentKey({ ...question, stem: 'বেগ  কত?\n' })).toBe(contentKey(question));
    expect(contentKey({ ...question, stem: 'বাড\u09bc' })).toBe(contentKey({ ...question, stem: 'বা\u09a1\u09bc' }));
  });
  it('sees stem, options, stimulus and kind', () => {
    const keys = [
      question,
      { ...question, stem: 'ত্বরণ কত?' },
      { ...question, options: ['১', '২', '৩', '৫'] },
      { ...question, stimulus: 'উদ্দীপক' },
      { ...question, kind: 'multiple' },
    ].map(contentKey);
    expect(new Set(keys).size).toBe(5);
  });
});
