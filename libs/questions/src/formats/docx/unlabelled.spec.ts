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

describe('options that Word counts', () => {
  const lists = list(1, ['decimal', '%1.'], ['lowerLetter', '%2)']) + list(2, ['decimal', '%1)']) + list(3, ['lowerLetter', '%1)']);

  // Red when a question takes the next one's options for its own, or its key by the place instead of the letter that is shown.
  it('and goes on counting with the next question: the key names the letter that is shown', async () => {
    const one = (stem: string, key: string): string => p(bold(stem)) + li(`${stem} w`, 0, 3) + li(`${stem} x`, 0, 3) + p(`Answer: ${key}`);
    expect(await read(one('One?', 'b') + one('Two?', 'c') + one('Three?', 'f') + one('Four?', 'a'), { numbering: lists })).toEqual([
      ['One?', ['One? w', 'One? x'], [1]],
      ['Two?', ['Two? w', 'Two? x'], [0]],
      ['Three?', ['Three? w', 'Three? x'], [1]],
      'key-outside',
    ]);
    const many = (stem: string, right: number): string =>
      p(bold(stem)) + ['w', 'x', 'y', 'z'].map((text, at) => li(r(text, at === right ? '<w:u w:val="single"/>' : ''), 0, 3)).join('');
    expect(await read([0, 1, 2, 3].map((right) => many(`Stem ${right}?`, right)).join(''), { numbering: lists })).toEqual(
      [0, 1, 2, 3].map((right) => [`Stem ${right}?`, ['w', 'x', 'y', 'z'], [right]]),
    );
  });

  // Red when the numbers of options are those of questions: each becomes one, or the fifth question the fifth option.
  it('with numbers, in a style that questions have too', async () => {
    const restart = [1, 2, 3, 4, 5]
      .map(
        (id) =>
          `<w:num w:numId="${id + 10}"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
      )
      .join('');
    const one = (number: number, id: number, key: string): string =>
      p(`${number}) Stem ${number}?`) + ['w', 'x', 'y', 'z'].map((text) => li(text, 0, id)).join('') + p(`Answer: ${key}`);
    const all = [1, 2, 3, 4, 5];
    expect(
      await read(all.map((number) => one(number, number + 10, String((number % 4) + 1))).join(''), { numbering: lists + restart }),
    ).toEqual(all.map((number) => [`Stem ${number}?`, ['w', 'x', 'y', 'z'], [number % 4]]));
    const on = all.map((number) => one(number, 2, String((number - 1) * 4 + 2))).join('');
    expect(await read(on, { numbering: lists })).toEqual(all.map((number) => [`Stem ${number}?`, ['w', 'x', 'y', 'z'], [1]]));
  });

  it('are statements where lettered options follow', async () => {
    const body = p('1. Look:') + li('one', 0, 2) + li('two', 0, 2) + p('Which is right?') + p('a) x') + p('b) y') + p('Answer: a');
    expect(await read(body, { numbering: lists })).toEqual([['Look:\n1. one\n2. two\nWhich is right?', ['x', 'y'], [0]]]);
  });
});
