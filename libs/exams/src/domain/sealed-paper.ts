import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Paper } from '#contracts/http/exams';

/** The plain text is padded with blanks to a multiple of this, so that the length of the seal says little. */
export const paddingBytes = 4096;
const tagBytes = 16;

/** Binds a seal to its exam and version: the key of one paper opens no other. */
const additionalData = (examId: string, version: number) => Buffer.from(`prostuti.paper:${examId}:${version}`, 'utf8');

/** AES-256-GCM as the contract says: ciphertext followed by its tag. Key 32 bytes, iv 12 bytes, never used twice together. */
export const sealPaper = (paper: Paper, key: Uint8Array, iv: Uint8Array): Buffer => {
  const text = Buffer.from(JSON.stringify(paper), 'utf8');
  const plain = Buffer.alloc(Math.ceil(text.length / paddingBytes) * paddingBytes, 0x20);
  text.copy(plain);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(additionalData(paper.examId, paper.version));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** The reverse. Throws when a byte, the key, the exam or the version is another. */
export const openPaper = (
  sealed: { readonly examId: string; readonly version: number; readonly iv: Uint8Array; readonly data: Uint8Array },
  key: Uint8Array,
): Paper => {
  const end = sealed.data.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.iv, { authTagLength: tagBytes });
  decipher.setAAD(additionalData(sealed.examId, sealed.version));
  decipher.setAuthTag(sealed.data.subarray(end));
  const plain = Buffer.concat([decipher.update(sealed.data.subarray(0, end)), decipher.final()]);
  return JSON.parse(plain.toString('utf8')) as Paper;
};
