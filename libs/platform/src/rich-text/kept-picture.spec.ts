import { deflateSync, crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { sanitise } from './sanitise.js';

type Kind = 'png' | 'jpeg' | 'webp';
const kept = (kind: Kind, bytes: Buffer): boolean =>
  sanitise(`<p>a<img src="data:image/${kind};base64,${bytes.toString('base64')}" alt="b" /></p>`).includes('<img');
const plain = (): Sharp => sharp({ create: { width: 64, height: 48, channels: 3, background: '#123456' } });

const chunk = (kind: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(kind), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
};
/** One bit a pixel, all of them black: whole, and good for every decoder. */
const blackPng = (side: number): Buffer => {
  const facts = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  facts.writeUInt32BE(side, 0);
  facts.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', facts),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
/** The sides in the header of the frame, which stands after as much as there is before it. */
const sidesOfJpeg = (bytes: Buffer, width: number, height: number): Buffer => {
  const made = Buffer.from(bytes);
  const at = made.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(made[index + 1]!));
  made.writeUInt16BE(height, at + 5);
  made.writeUInt16BE(width, at + 7);
  return made;
};

describe('a picture inside a text', () => {
  // Red (seen) with a limit on its bytes alone: a hundred kilobytes that every reader's browser unpacks to a thousand million pixels.
  it('is kept up to sixteen million pixels, whatever it is packed to', () => {
    const large = blackPng(32_000);
    expect(large.length).toBeLessThan(200_000);
    expect(kept('png', large)).toBe(false);
    expect([4000, 4001].map((side) => kept('png', blackPng(side)))).toEqual([true, false]);
  });

  it('says its pixels in each kind that is taken', async () => {
    const jpeg = await plain()
      .withExif({ IFD0: { Artist: 'a'.repeat(3000) } })
      .jpeg()
      .toBuffer();
    const progressive = await plain().jpeg({ progressive: true }).toBuffer();
    for (const bytes of [jpeg, progressive, Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff, 0x00, 7]), jpeg.subarray(2)])]) {
      expect(kept('jpeg', bytes)).toBe(true);
      expect(kept('jpeg', sidesOfJpeg(bytes, 4000, 4000))).toBe(true);
      expect(kept('jpeg', sidesOfJpeg(bytes, 60_000, 60_000))).toBe(false);
    }
    const lossy = await plain().webp().toBuffer();
    const lossless = await plain().webp({ lossless: true }).toBuffer();
    const extended = await plain()
      .withExif({ IFD0: { Artist: 'a' } })
      .webp()
      .toBuffer();
    expect([lossy, lossless, extended].map((bytes) => bytes.toString('latin1', 12, 16))).toEqual(['VP8 ', 'VP8L', 'VP8X']);
    expect([lossy, lossless, extended].map((bytes) => kept('webp', bytes))).toEqual([true, true, true]);
    lossy.writeUInt32LE(0x3fff_3fff, 26);
    lossless.writeUInt32LE(0x0fff_ffff, 21);
    extended.fill(0x3f, 24, 30);
    expect([lossy, lossless, extended].map((bytes) => kept('webp', bytes))).toEqual([false, false, false]);
  });
});
