import { describe, expect, it } from '@jest/globals';
import { partTree } from '../parts.js';
import { Numbering } from './numbering.js';
import { shownNumber } from './number-formats.js';

const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const lvl = (at: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const made = (inner: string): Numbering => new Numbering(partTree(`<w:numbering ${space}>${inner}</w:numbering>`));
const shown = (numbering: Numbering, ...calls: readonly (readonly [string, number])[]): string[] =>
  calls.map(([list, level]) => numbering.next(list, level)?.text ?? 'none');

describe('numbers of lists', () => {
  // Red when: a format of numbers or its overflow differs from what Word shows.
  it.each([
    ['decimal', 12, '12'],
    ['decimalZero', 7, '07'],
    ['lowerLetter', 3, 'c'],
    ['lowerLetter', 28, 'bb'],
    ['upperLetter', 4, 'D'],
    ['lowerRoman', 4, 'iv'],
    ['upperRoman', 49, 'XLIX'],
    ['ordinal', 12, '12th'],
    ['decimalEnclosedCircle', 3, '③'],
    ['hindiNumbers', 12, '१२'],
    ['bengaliConsonants', 4, 'ঘ'],
    ['bengaliNumbers', 10, '১০'],
    ['unknown', 5, '5'],
    ['none', 5, ''],
  ])('%s %i is %s', (format, value, text) => expect(shownNumber(format, value)).toBe(text));

  it('reads the series of a custom format', () => {
    expect(shownNumber('custom', 4, 'ক, খ, গ, ...')).toBe('ঘ');
    expect(shownNumber('custom', 12, '১, ২, ৩, ...')).toBe('১২');
    expect(shownNumber('custom', 3, '001, 002, ...')).toBe('003');
  });

  // Red when: deeper levels do not start anew, or a level that says never does.
  it('counts levels', () => {
    const numbering = made(
      `<w:abstractNum w:abstractNumId="7">${lvl(0, 'upperRoman', '%1.')}${lvl(1, 'lowerLetter', '%1.%2')}${lvl(2, 'decimal', '%1-%3', '<w:lvlRestart w:val="0"/><w:isLgl/>')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>`,
    );
    expect(shown(numbering, ['1', 0], ['1', 1], ['1', 1], ['1', 2], ['1', 0], ['1', 1], ['1', 2], ['1', 5], ['9', 0])).toEqual([
      'I.',
      'I.a',
      'I.b',
      '1-1',
      'II.',
      'II.a',
      '2-2',
      'none',
      'none',
    ]);
  });

  // Red when: lists of one abstract list do not go on together, or a start of their own is passed over or taken twice.
  it('goes on and restarts', () => {
    const override = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>';
    const numbering = made(
      `<w:abstractNum w:abstractNumId="1">${lvl(0, 'decimal', '%1)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="1"/>${override}</w:num>`,
    );
    expect(shown(numbering, ['1', 0], ['2', 0], ['3', 0], ['3', 0], ['1', 0])).toEqual(['1)', '2)', '5)', '6)', '7)']);
  });

  it('follows a list to the style that defines it', () => {
    const numbering = made(
      `<w:abstractNum w:abstractNumId="1">${lvl(0, 'decimal', 'Q%1.')}<w:styleLink w:val="Questions"/></w:abstractNum><w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="Questions"/></w:abstractNum><w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>`,
    );
    expect(shown(numbering, ['4', 0], ['4', 0])).toEqual(['Q1.', 'Q2.']);
  });
});
