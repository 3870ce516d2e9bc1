import { describe, expect, it } from '@jest/globals';
import { textFrame } from './frames.js';

/** As RFC 6455 reads it: final, text, unmasked, then the length in one or three bytes. */
const read = (frame: Buffer): string => {
  expect(frame[0]).toBe(0x81);
  const short = frame[1] ?? 0;
  const [from, length] = short < 126 ? [2, short] : [4, frame.readUInt16BE(2)];
  expect(frame.length).toBe(from + length);
  return frame.toString('utf8', from);
};

describe('a ready frame', () => {
  it('holds the text, short and long, counted in bytes', () => {
    for (const text of ['', 'a', 'x'.repeat(125), 'x'.repeat(126), 'উত্তর'.repeat(9), 'ক'.repeat(600), 'y'.repeat(0xff_ff)])
      expect(read(textFrame(text))).toBe(text);
  });

  it('is refused where its length would not fit', () => {
    expect(() => textFrame('ক'.repeat(30_000))).toThrow(RangeError);
  });
});
