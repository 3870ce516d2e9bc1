import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { AppError } from '../kernel/index.js';

/** More than the cameras of phones give; what claims more is a bomb. */
const PIXELS = 50_000_000;
const SECONDS = 5;
/** One picture at a time, and so many waiting: memory and the threads that others need stay bounded. */
const WAITING = 16;
/** A paper carries its pictures inside; a text takes none that is larger (`rich-text/kept-picture.ts`). */
export const maxPictureBytes = 190_000;
/** From good to small: the first that is small enough is taken. */
const ways = [
  { side: 1600, quality: 84 },
  { side: 1200, quality: 78 },
  { side: 900, quality: 70 },
  { side: 640, quality: 60 },
] as const;

export interface MadePicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const begins = (bytes: Buffer, ...signatures: readonly (readonly [text: string, at: number])[]): boolean =>
  signatures.every(([text, at]) => bytes.subarray(at, at + text.length).toString('latin1') === text);

/** By the first bytes, whatever it is called: no other decoder is ever asked, above all none for SVG. */
const isTaken = (bytes: Buffer): boolean =>
  begins(bytes, ['\u00ff\u00d8\u00ff', 0]) ||
  begins(bytes, ['\u0089PNG\r\n\u001a\n', 0]) ||
  begins(bytes, ['RIFF', 0], ['WEBP', 8]) ||
  begins(bytes, ['GIF87a', 0]) ||
  begins(bytes, ['GIF89a', 0]);

const tooManyPixels = (cause?: unknown): AppError => new AppError('Too many pixels', { megapixels: PIXELS / 1_000_000 }, { cause });

const draw = async (bytes: Buffer): Promise<MadePicture> => {
  const source = sharp(bytes, { limitInputPixels: PIXELS, sequentialRead: true, failOn: 'error', pages: 1 });
  const { width, height } = await source.metadata();
  if (width * height > PIXELS) throw tooManyPixels();
  for (const { side, quality } of ways) {
    const { data, info } = await source
      .clone()
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= maxPictureBytes) return { bytes: data, width: info.width, height: info.height };
  }
  throw new AppError('Picture not accepted');
};

const drawn = async (bytes: Buffer): Promise<MadePicture> => {
  try {
    return await draw(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // What the decoder says of a hostile file is nothing a person could use.
    throw /pixel limit/i.test(String(error)) ? tooManyPixels(error) : new AppError('Picture not accepted', {}, { cause: error });
  }
};

/** Our own WebP out of what somebody sent: decoded and drawn anew on white, so that nothing but the picture is left of it. */
@Injectable()
export class PictureMaker {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** Throws 'Picture not accepted', 'Too many pixels', 'Temporarily unavailable'. */
  async make(bytes: Buffer): Promise<MadePicture> {
    if (!isTaken(bytes)) throw new AppError('Picture not accepted');
    if (this.waiting >= WAITING) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 3 });
    this.waiting += 1;
    const made = this.last.then(() => drawn(bytes)).finally(() => (this.waiting -= 1));
    this.last = made.catch(() => undefined);
    return made;
  }
}
