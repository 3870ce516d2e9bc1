import { describe, expect, it } from '@jest/globals';
import { bold, docx, li, list, p, r, read, readAll } from './fixture.js';

describe('GIFT that was typed into Word', () => {
  const first = p('::One:: Which is a river? {=Padma ~Everest ~Sahara}');
  const second = p('Which is a hill? {') + p('~Padma') + p('=Everest#It is.') + p('}');

  // Red when the answers in braces are no answers, or a question without a blank line behind it takes the next for its own.
  it('is read as GIFT, each question by itself', async () => {
    expect(await read(first + second + p('Dhaka is a city. {T}') + p('Say why. {}') + p('2 + 2? {#4}'))).toEqual([
      ['Which is a river?', ['Padma', 'Everest', 'Sahara'], [0]],
      ['Which is a hill?', ['Padma', 'Everest'], [1]],
      ['Dhaka is a city.', ['True', 'False'], [0]],
      'unsupported essay',
      ['2 + 2?', [], []],
    ]);
    const found = await readAll(docx(first + second));
    expect(found.map(({ place }) => place.line)).toEqual([1, 2]);
  });

  it('may have line breaks, numbers that Word counts, headings, comments and pictures of letters', async () => {
    const broken = p(`<w:r><w:t>Which is a lake?</w:t><w:br/><w:t>{=Hakaluki</w:t><w:br/><w:t>~Padma}</w:t></w:r>`);
    const body =
      p('$CATEGORY: Rivers') +
      p(bold('Unit 1')) +
      li('Which is a river? {=Padma ~Everest}', 0) +
      p('// [id:7] a note {') +
      broken +
      p(r('H') + r('2', '<w:vertAlign w:val="subscript"/>') + r('O is {=water ~salt}'));
    expect(await read(body, { numbering: list(1, ['decimal', '%1.']) })).toEqual([
      ['Which is a river?', ['Padma', 'Everest'], [0]],
      ['Which is a lake?', ['Hakaluki', 'Padma'], [0]],
      ['H<sub>2</sub>O is', ['water', 'salt'], [0]],
    ]);
  });

  // Red when one open brace swallows what comes behind it.
  it('names a question whose answers never end, and reads the next', async () => {
    expect(await read(first + p('Broken? {=a ~b') + second)).toEqual([
      ['Which is a river?', ['Padma', 'Everest', 'Sahara'], [0]],
      'broken-block',
      ['Which is a hill?', ['Padma', 'Everest'], [1]],
    ]);
  });

  it('is none in a paper that has braces', async () => {
    const paper =
      p('1. What does {=} mean?') +
      p('a) set') +
      p('b) get') +
      p('Answer: a') +
      p('2. Which set is {1, 2}?') +
      p('a) x') +
      p('b) y') +
      p('Answer: b');
    expect(await read(paper)).toEqual([
      ['What does {=} mean?', ['set', 'get'], [0]],
      ['Which set is {1, 2}?', ['x', 'y'], [1]],
    ]);
  });
});
