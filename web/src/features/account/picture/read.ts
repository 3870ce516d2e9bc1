/** What a file begins with, by kind: what it is called does not count. */
const kinds: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  (bytes) => [0x89, 0x50, 0x4e, 0x47].every((byte, place) => bytes[place] === byte),
  (bytes) => String.fromCharCode(...bytes.subarray(0, 4)) === 'RIFF' && String.fromCharCode(...bytes.subarray(8, 12)) === 'WEBP',
];
const largestFile = 25 * 1024 * 1024;
/** More than any phone's camera gives; a canvas beyond it takes hundreds of megabytes. */
const mostPixels = 60_000_000;

/** Why a file cannot be a picture here. */
export type PictureFault = 'notPicture' | 'tooLarge';

export interface Picture {
  readonly bitmap: ImageBitmap;
  /** For showing it while it is placed; to be revoked. */
  readonly address: string;
}

/** Opens a JPEG, PNG or WebP that was chosen on this device, turned as the camera held it. */
export const readPicture = async (file: File): Promise<Picture | PictureFault> => {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (!kinds.some((is) => is(head))) return 'notPicture';
  if (file.size > largestFile) return 'tooLarge';
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return 'notPicture';
  if (bitmap.width * bitmap.height > mostPixels) {
    bitmap.close();
    return 'tooLarge';
  }
  return { bitmap, address: URL.createObjectURL(file) };
};
