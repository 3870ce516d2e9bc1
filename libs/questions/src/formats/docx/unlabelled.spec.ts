import { describe, expect, it } from '@jest/globals';
import { bold, li, list, p, r, read } from './fixture.js';

const numbering = list(1, ['decimal', '%1.'], ['lowerRoman', '%2.']) + list(2, ['lowerRoman', '%1)']) + list(3, ['upperLetter', '%1.']);

describe('options of a paper from Word that have no letters', () => {
  // Red when options with Roman numbers are told as a question without options, because statements have them too.
  it('may have Roman numbers, the right one set off', async () => {
    const one = (stem: string, right: number): string =>
      li(stem, 0) + ['w', 'x', 'y', 'z'].map((text, at) => li(at === right ? bold(text) : r(text), 1)).join('');
    expect(await read(one('First?', 2) + one('Second?', 0) + one('Third?', -1), { numbering })).toEqual([
      ['First?', ['w', 'x', 'y', 'z'], [2]],
      ['Second?', ['w', 'x', 'y', 'z'], [0]],
      'no-key',
    ]);
    const typed = (number: number, right: number): string =>
      p(`${number}. Which?`) +
      ['w', 'x', 'y'].map((text, at) => p(r(`(${['i', 'ii', 'iii'][at]}) `) + (at === right ? bold(text) : r(text)))).join('');
    expect(await read(typed(1, 1) + typed(2, 2))).toEqual([
      ['Which?', ['w', 'x', 'y'], [1]],
      ['Which?', ['w', 'x', 'y'], [2]],
    ]);
  });

  it('are statements where lettered options follow, whatever is set off in them', async () => {
    const body =
      p('1. Look:') +
      li(bold('first'), 0, 2) +
      li('second', 0, 2) +
      li('third', 0, 2) +
      p('Which is right?') +
      p('a) i') +
      p(r('b) ii and iii', '<w:u w:val="single"/>')) +
      p('c) all');
    expect(await read(body, { numbering })).toEqual([
      ['Look:\ni) first\nii) second\niii) third\nWhich is right?', ['i', 'ii and iii', 'all'], [1]],
    ]);
  });

  it('are known by the numbers that a key names', async () => {
    const body = li('First?', 0) + li('w', 1) + li('x', 1) + p('Answer: ii') + li('Second?', 0) + li('w', 1) + li('x', 1) + p('Answer: i');
    expect(await read(body, { numbering })).toEqual([
      ['First?', ['w', 'x'], [1]],
      ['Second?', ['w', 'x'], [0]],
    ]);
  });
});
