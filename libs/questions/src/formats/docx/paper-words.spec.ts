import { describe, expect, it } from '@jest/globals';
import { bold, li, list, p, r, read } from './fixture.js';

const one = (number: number, key: string): string => p(`${number}. Which?`) + p('ক) এক') + p('খ) দুই') + p('গ) তিন') + p(key);
const sign = (code: string): string => `<w:r><w:sym w:font="Wingdings" w:char="${code}"/></w:r>`;
const keys = async (...lines: readonly string[]): Promise<unknown[]> =>
  (await read(lines.map((key, at) => one(at + 1, key)).join(''))).map((found) => (Array.isArray(found) ? found[2] : found));

// Red when what papers know does not hold for the lines of a Word paper, or for signs that stand in fonts of signs.
describe('the words and signs of papers in Word', () => {
  it('are ticks on lines of their own', async () => {
    expect(await keys('✓ খ', '✔ গ', '☑ ক', sign('F0FC') + r(' খ'), sign('F0FC') + r('গ'))).toEqual([[1], [2], [0], [1], [2]]);
  });

  it('are arrows before the word for the answer', async () => {
    expect(await keys('→ Answer: খ', '➜ Answer: গ', '⇒ Ans: ক', '» উত্তর: খ', sign('F0E0') + r(' Answer: গ'))).toEqual([
      [1],
      [2],
      [0],
      [1],
      [2],
    ]);
  });

  it('are sections that count from 1 again, each with its list of answers', async () => {
    const lists = [1, 2].map((id) => list(id, ['decimal', '%1.'], ['lowerLetter', '%2)'])).join('');
    const two = (id: number): string => ['First?', 'Second?'].map((stem) => li(stem, 0, id) + li('x', 1, id) + li('y', 1, id)).join('');
    const answers = p('Answer Key') + p('Section A') + p('1. a') + p('2. b') + p('Section B') + p('1. b') + p('2. a');
    const found = await read(p(bold('Section A')) + two(1) + p(bold('Section B')) + two(2) + answers, { numbering: lists });
    expect(found.map((question) => (Array.isArray(question) ? question[2] : question))).toEqual([[0], [1], [1], [0]]);
  });

  it('give no key to a number that stands twice, and keep the stars of a pointer', async () => {
    const twice = [1, 2, 2, 4].map((number) => p(`${number}. Which?`) + p('a) x') + p('b) y')).join('');
    expect(await read(twice + p('Answer Key') + p('1. a 2. b 4. b'))).toEqual([
      ['Which?', ['x', 'y'], [0]],
      'key-unclear',
      'key-unclear',
      ['Which?', ['x', 'y'], [1]],
    ]);
    const pointers = p('1. Which?') + p('A. p') + p('B. *p') + p('C. **p');
    expect(await read(pointers)).toEqual(['no-key']);
    expect(await read(pointers + p('Answer: B'))).toEqual([['Which?', ['p', '*p', '**p'], [1]]]);
    expect(await read(p('1. Which?') + p('A. x') + p('*B. y'))).toEqual([['Which?', ['x', 'y'], [1]]]);
  });
});
