import { describe, expect, it } from '@jest/globals';
import { fontFile } from './fonts.js';
import { unpackedFont } from './unpacked-font.js';

const tablesOf = (font: Buffer) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    return { tag: font.toString('latin1', at, at + 4), offset: font.readUInt32BE(at + 8), length: font.readUInt32BE(at + 12) };
  });

describe('the fonts of a PDF', () => {
  it.each(['bengali', 'latin'] as const)('%s is a plain font with whole tables', (script) => {
    const font = fontFile(script, 400);
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    const tables = tablesOf(font);
    expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'loca', 'head', 'hmtx']));
    expect(tables.every(({ offset, length }) => offset % 4 === 0 && offset + length <= font.length)).toBe(true);
    // The mark that every `head` carries.
    const head = tables.find(({ tag }) => tag === 'head');
    expect(font.readUInt32BE((head?.offset ?? 0) + 12)).toBe(0x5f0f3cf5);
  });
  it('nothing else is taken for one', () => {
    expect(() => unpackedFont(Buffer.from('wOF2....'))).toThrow('Not a WOFF file');
  });
});
