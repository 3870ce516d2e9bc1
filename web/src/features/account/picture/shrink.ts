import { type Crop, squareOf } from './crop.js';

/** What the server keeps of a picture, so that no more is sent. */
const side = 512;
const quality = 0.85;

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')));
    reader.readAsDataURL(blob);
  });

/** Cuts the square out on this device and makes it small: 512 px, some tens of kilobytes, without what the camera wrote into it. */
export const shrink = async (bitmap: ImageBitmap, crop: Crop): Promise<string> => {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  const square = squareOf(bitmap, crop);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, square.left, square.top, square.side, square.side, 0, 0, side, side);
  const webp = await encoded(canvas, 'image/webp');
  // A browser that cannot write WebP gives a PNG instead, which is large.
  const blob = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg');
  if (!blob) throw new Error('This browser writes no pictures');
  return base64(blob);
};
