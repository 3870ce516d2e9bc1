import { describe, expect, it } from '@jest/globals';
import { bold, docx, p, r, read, readAll } from './fixture.js';

const looks = {
  bold: '<w:b/>',
  underlined: '<w:u w:val="single"/>',
  highlighted: '<w:highlight w:val="yellow"/>',
  red: '<w:color w:val="FF0000"/>',
  blue: '<w:color w:val="0000FF"/>',
  grey: '<w:color w:val="333333"/>',
  shaded: '<w:shd w:val="clear" w:fill="D9D9D9"/>',
} as const;
type Name = keyof typeof looks;

/** A question with four options; `set`: how some of them are set off. */
const question = (number: number, set: Partial<Record<'a' | 'b' | 'c' | 'd', Name | Name[]>>, stem = 'Which?', below = ''): string =>
  p(`${number}. ${stem}`) +
  (['a', 'b', 'c', 'd'] as const)
    .map((letter) => {
      const names = [set[letter] ?? []].flat();
      return p(r(`${letter}) ${'wxyz'['abcd'.indexOf(letter)]}${number}`, names.map((name) => looks[name]).join('')));
    })
    .join('') +
  below;
const keys = async (body: string): Promise<unknown[]> => (await read(body)).map((one) => (Array.isArray(one) ? one[2] : one));

describe('how a document marks its right options', () => {
  // Red when any odd formatting of one option is taken for the key.
  it.each(['grey', 'blue', 'bold', 'underlined', 'highlighted', 'shaded'] as const)(
    'is told by most questions: one option in %s where red is the mark says nothing',
    async (odd) => {
      const body = question(1, { a: 'red' }) + question(2, { c: odd }) + question(3, { b: 'red' }) + question(4, { d: 'red', a: odd });
      expect(await keys(body)).toEqual([[0], 'no-key', [1], [3]]);
    },
  );

  it.each(['bold', 'underlined', 'highlighted', 'blue', 'shaded'] as const)('may be %s', async (mark) => {
    expect(await keys(question(1, { a: mark }) + question(2, { c: mark, d: 'grey' }) + question(3, {}))).toEqual([[0], [2], 'no-key']);
  });

  // Red when the options that are not set off become the key because they are few.
  it('is the same where a question asks for most of its options', async () => {
    const most = question(2, { a: 'bold', b: 'bold', c: 'bold', d: 'grey' }, 'Choose all that apply.');
    expect(await keys(question(1, { b: 'bold' }) + most + question(3, { c: 'bold' }))).toEqual([[1], [0, 1, 2], [2]]);
  });

  it('is doubtful where one is asked for and most are set off', async () => {
    const body = question(1, { b: 'red' }) + question(2, { a: 'red', b: 'red', c: 'red' }) + question(3, { c: 'red' });
    expect(await keys(body)).toEqual([[1], 'key-unclear', [2]]);
    expect(await readAll(docx(body))).toMatchObject([
      {},
      { code: 'key-unclear', place: { line: 6 }, facts: { one: 'A, B, C', other: 'D' } },
      {},
    ]);
  });

  // Red when one stray option of a paper without marks is a key.
  it('is none where a few questions of many have something set off', async () => {
    const body = Array.from({ length: 9 }, (_none, at) => question(at + 1, at === 4 ? { b: 'blue' } : {})).join('');
    expect(await keys(body)).toEqual(Array.from({ length: 9 }, () => 'no-key'));
  });

  it('is none where the keys that are written say otherwise', async () => {
    const body = [1, 2, 3, 4].map((number) => question(number, { [number % 2 ? 'a' : 'b']: 'bold' }, 'Which?', p('Answer: c'))).join('');
    expect(await keys(body + question(5, { d: 'bold' }))).toEqual([[2], [2], [2], [2], 'no-key']);
  });

  it('contradicts a written key of one question', async () => {
    const body =
      question(1, { a: 'red' }) + question(2, { b: 'red' }, 'Which?', p('Answer: c')) + question(3, { b: 'red' }, 'Which?', p('Answer: b'));
    expect(await keys(body)).toEqual([[0], 'key-unclear', [1]]);
  });

  // Red when: two ways of setting off that differ make two right options, or one of them is believed.
  it('is unknown where two ways of setting off are about as frequent and differ', async () => {
    expect(await keys(question(1, { a: 'bold', b: 'highlighted' }))).toEqual(['key-unclear']);
    const two = [1, 2, 3].map((number) => question(number, { a: 'red', c: 'blue' })).join('');
    expect(await keys(two + question(4, { b: 'red' }))).toEqual(['key-unclear', 'key-unclear', 'key-unclear', [1]]);
    expect(await keys(question(1, { a: ['red', 'bold'] }) + question(2, { c: ['red', 'bold'] }))).toEqual([[0], [2]]);
  });

  it('contradicts a tick that was typed at another option', async () => {
    const ticked = p('2. Which?') + p(r('a) x', looks.red)) + p('b) y ✓') + p('c) z');
    expect(await keys(question(1, { b: 'red' }) + ticked)).toEqual([[1], 'key-unclear']);
  });

  // Red when marks of options that share a line are not held against the mark of the document.
  it('holds for options that stand on one line', async () => {
    const line = (number: number, right: number, odd: number): string =>
      p(`${number}. Which?`) +
      p(
        ['a', 'b', 'c', 'd']
          .map((letter, at) => r(`${letter}) ${letter}${number}   `, at === right ? looks.red : at === odd ? looks.grey : ''))
          .join(''),
      );
    expect(await keys(line(1, 2, 0) + line(2, 1, 3) + line(3, -1, 2))).toEqual([[2], [1], 'no-key']);
    const behind = p(r('4. Which? ') + r('a) w ') + r('b) x ', looks.red) + r('c) y'));
    expect(await keys(line(1, 2, 0) + line(2, 1, 3) + behind)).toEqual([[2], [1], [1]]);
  });

  it('may be the letter alone', async () => {
    const letters = (number: number, right: number): string =>
      p(`${number}. Which?`) +
      ['a', 'b', 'c'].map((letter, at) => p(r(`${letter})`, at === right ? looks.red : looks.bold) + r(` ${letter}x`))).join('');
    expect(await keys(letters(1, 0) + letters(2, 2))).toEqual([[0], [2]]);
  });

  it('does not count statements before the options', async () => {
    const statements = (number: number, right: string): string =>
      p(`${number}. Look:`) +
      p(bold('i. one')) +
      p('ii. two') +
      p('iii. three') +
      p('Which is right?') +
      ['a', 'b', 'c'].map((letter) => p(r(`${letter}) ${letter}x`, letter === right ? looks.underlined : ''))).join('');
    expect(await keys(statements(1, 'b') + statements(2, 'c') + statements(3, ''))).toEqual([[1], [2], 'no-key']);
  });
});
