import { readPicture, type PictureFault } from '../account/picture/read.js';

/** More is not needed to read a page of a book, and a phone's memory is small. */
const longestSide = 2000;

/** Opens a picture to be drawn on: as the camera held it, and not larger than needed. */
export const openPicture = async (blob: Blob): Promise<HTMLCanvasElement | PictureFault> => {
  const read = await readPicture(blob instanceof File ? blob : new File([blob], 'picture', { type: blob.type }));
  if (typeof read === 'string') return read;
  const { bitmap, address } = read;
  URL.revokeObjectURL(address);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What can be seen through is white, as it will be seen on paper.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  return context ? canvas : 'notPicture';
};
