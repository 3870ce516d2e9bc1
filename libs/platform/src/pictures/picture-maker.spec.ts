import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { hollowPng } from '../../../../test/support/pictures.js';
import { PictureMaker } from './picture-maker.js';

const said = (maker: PictureMaker, bytes: Buffer): Promise<string> =>
  maker.make(bytes).then(
    ({ width, height }) => `${width} × ${height}`,
    (error: unknown) => String((error as { statusMessage?: unknown }).statusMessage),
  );

describe('a picture of a text', () => {
  // Red (seen) without the limit of pixels: the larger one is decoded too.
  it('is decoded up to fifty million pixels, and not a pixel further', async () => {
    const maker = new PictureMaker();
    // They claim that many and hold none: who decodes them finds them broken.
    expect(await said(maker, await hollowPng(7071, 7071))).toBe('Picture not accepted');
    expect(await said(maker, await hollowPng(7072, 7072))).toBe('Too many pixels');
    expect(await said(maker, await hollowPng(60_000, 60_000))).toBe('Too many pixels');
  });

  // Red (seen) without the count: all of them wait, each with its megabytes.
  it('is one of sixteen that wait, and the seventeenth is turned away', async () => {
    const maker = new PictureMaker();
    const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const all = await Promise.all(Array.from({ length: 18 }, () => said(maker, picture)));
    expect(all).toEqual([...Array.from({ length: 16 }, () => '8 × 6'), 'Temporarily unavailable', 'Temporarily unavailable']);
    expect(await said(maker, picture)).toBe('8 × 6');
  });
});
