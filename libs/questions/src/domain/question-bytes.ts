import { maxTextBytes } from '#contracts/shared/bank';

/** What the address of every picture in a text begins with. */
export const picturesPath = '/files/pictures/';

/** What the texts of one question weigh together; what stands by its address counts as a picture. `questionBytesSql` measures the same. */
export const bytesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text) + (text.split(picturesPath).length - 1) * maxTextBytes.picture, 0);

export const isTooHeavy = (texts: readonly string[]): boolean => bytesOf(texts) > maxTextBytes.question;
