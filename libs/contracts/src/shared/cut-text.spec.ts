import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutText } from './cut-text.js';

describe('a cut text', () => {
  it('counts signs, and keeps a text that is short enough', () => {
    expect([cutText('abc', 3), cutText('abc', 2), cutText('🔥🔥🔥', 2), cutText('ক🔥', 1), cutText('', 5), cutText('abc')]).toEqual([
      'abc',
      'ab',
      '🔥🔥',
      'ক',
      '',
      'abc',
    ]);
  });

  // Red with `slice`: half an emoji is left, which PostgreSQL refuses in jsonb, and the whole command with it.
  it('never leaves half a sign or a zero, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, most) => {
        const cut = cutText(text, most);
        return cut.isWellFormed() && !cut.includes('\0') && [...cut].length <= most && [...cut].length === Math.min([...text].length, most);
      }),
    );
    expect([cutText('a\ud83d'), cutText('\udd25a', 5), cutText('a\0b', 3)]).toEqual(['a\ufffd', '\ufffda', 'a\ufffdb']);
    expect(cutText(`${'a'.repeat(499)}😀`, 500)).toBe(`${'a'.repeat(499)}😀`);
  });
});
