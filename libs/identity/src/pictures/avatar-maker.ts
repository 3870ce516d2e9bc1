import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { AppError } from '#platform/kernel';
import { pictureKind } from '../domain/picture-kind.js';

/** Largest upload, in bytes. */
export const avatarBytes = 2 * 1024 * 1024;
const SIDE = 512;
/** More than the cameras of phones give; what claims more is a bomb. */
const PIXELS = 50_000_000;
const SECONDS = 5;
/** One picture at a time, and so many waiting: memory and the threads that others need stay bounded. */
const WAITING = 16;

sharp.cache(false);
sharp.concurrency(1);

/** Our own 512 × 512 WebP out of what somebody sent: decoded and drawn anew, so that nothing but the picture is left of it. */
@Injectable()
export class AvatarMaker {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** Throws 'Picture too large' (bytes), 'Too many pixels', 'Picture not accepted', 'Temporarily unavailable'. */
  async make(bytes: Buffer): Promise<Buffer> {
    if (bytes.length > avatarBytes) throw new AppError('Picture too large');
    if (pictureKind(bytes) === null) throw new AppError('Picture not accepted');
    if (this.waiting >= WAITING) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 3 });
    this.waiting += 1;
    const made = this.last.then(() => draw(bytes)).finally(() => (this.waiting -= 1));
    this.last = made.catch(() => undefined);
    return made;
  }
}

const tooManyPixels = (cause?: unknown): AppError => new AppError('Too many pixels', { megapixels: PIXELS / 1_000_000 }, { cause });

const draw = async (bytes: Buffer): Promise<Buffer> => {
  try {
    const source = sharp(bytes, { limitInputPixels: PIXELS, sequentialRead: true, failOn: 'error', pages: 1 });
    const { width, height } = await source.metadata();
    if (width * height > PIXELS) throw tooManyPixels();
    return await source
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    // What the decoder says of a hostile file is nothing a person could use.
    throw /pixel limit/i.test(String(error)) ? tooManyPixels(error) : new AppError('Picture not accepted', {}, { cause: error });
  }
};
