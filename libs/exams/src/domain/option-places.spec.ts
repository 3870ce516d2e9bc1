import { describe, expect, it } from '@jest/globals';
import { namesLetter, placesToKeep } from './option-places.js';

const question = (...texts: string[]) => ({ kind: 'single' as const, options: texts.map((text) => ({ text })) });
const last = (text: string) => placesToKeep(question('বেগ', 'ত্বরণ', 'ভর', text));

describe('options that hold at one place', () => {
  // Red (seen) with words compared as they are typed: য় has two spellings.
  it.each([
    'উপরের সবগুলো',
    'উপরের সবগুলোই',
    '<p>ওপরের কোনোটিই নয়</p>',
    'কোনোটিই নয়'.normalize('NFD'),
    'কোনটি নয়',
    'একটিও নয়',
    'সবকটি',
    'উপরের সবগুলো সঠিক',
    'All of the above',
    'none of these',
    'None of the above.',
    'All the above',
  ])('%s', (text) => {
    expect(last(text)).toEqual([3]);
  });

  it.each(['ক ও খ', '(ক) এবং (গ)', 'ক, খ ও গ', 'ক ও খ উভয়ই', 'A and B', 'Both A & C', 'a or b'])('%s needs all of them', (text) => {
    expect(last(text)).toEqual([0, 1, 2, 3]);
  });

  it.each(['সবুজ', 'i ও ii', 'ক', 'কোনো বল কাজ করে না', 'সব ধাতু', 'allotropes', 'A band', '5 and 6', 'নয়'])('%s may stand anywhere', (text) => {
    expect(last(text)).toEqual([]);
  });

  it('is no matter of true and false, or of a number', () => {
    expect(placesToKeep({ kind: 'true-false', options: [{ text: 'ক ও খ' }, { text: 'উপরের সবগুলো' }] })).toEqual([]);
  });
});

describe('an explanation that names a letter', () => {
  const names = (text: string): boolean => namesLetter(question('a', 'b', 'c', 'd'), text);
  it.each([
    '<p>সঠিক উত্তর (ঘ) কারণ…</p>',
    'উত্তর: ক',
    'উত্তর হলো খ।',
    'অপশন গ ভুল',
    '(ক) সঠিক',
    'The answer is (d).',
    'Option B holds',
    'answer: C',
  ])('%s', (text) => expect(names(text)).toBe(true));
  it.each(['উত্তর কলম', 'সঠিক উত্তর খাতায় আছে', 'The answer is a vector', 'Option pricing', 'বিন্দু ক থেকে খ', 'the answer is correct'])(
    'not: %s',
    (text) => expect(names(text)).toBe(false),
  );
});
