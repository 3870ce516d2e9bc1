import { keyOfPicture } from '../pictures/picture-path.js';
import { picturePixels } from './picture-pixels.js';

/** The largest picture that may stand inside a text, in bytes of the file. */
const pictureLimit = 200_000;
/** And the pixels that it may unpack to, four bytes each, in the browser of everybody who reads the text: a page at 400 dpi has them. */
const pixelLimit = 16_000_000;

const form = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

type Kind = keyof typeof picturePixels;
const signatures: Readonly<Record<Kind, (head: Buffer) => boolean>> = {
  png: (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (head) => head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP',
};

/**
 * Whether an address is a picture we keep: one that was put in here (`PictureKeeper`), or PNG, JPEG or WebP as a data: address, by its content
 * and not only by its label, and small enough, packed and unpacked.
 */
export const isPicture = (source: string): boolean => {
  if (keyOfPicture(source) !== null) return true;
  const found = form.exec(source);
  if (!found) return false;
  const [type, body] = [found[1] as Kind, found[2]!];
  if (body.length > Math.ceil(pictureLimit / 3) * 4) return false;
  const bytes = Buffer.from(body, 'base64');
  return signatures[type](bytes) && picturePixels[type](bytes) <= pixelLimit;
};
