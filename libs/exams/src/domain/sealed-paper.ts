import type { Paper } from '#contracts/http/exams';
import { decrypt, encrypt } from '#platform/kernel';

/** The plain text is padded with blanks to a multiple of this, so that the length of the seal says little. */
export const paddingBytes = 4096;

/** Binds a seal to its exam and version: the key of one paper opens no other. */
const contextOf = (examId: string, version: number): string => `prostuti.paper:${examId}:${version}`;

/** AES-256-GCM as the contract says: ciphertext followed by its tag. Key 32 bytes, iv 12 bytes, never used twice together. */
export const sealPaper = (paper: Paper, key: Uint8Array, iv: Uint8Array): Buffer => {
  const text = Buffer.from(JSON.stringify(paper), 'utf8');
  const plain = Buffer.alloc(Math.ceil(text.length / paddingBytes) * paddingBytes, 0x20);
  text.copy(plain);
  return encrypt(plain, { key, iv, context: contextOf(paper.examId, paper.version) });
};

/** The reverse. Throws when a byte, the key, the exam or the version is another. */
export const openPaper = (
  sealed: { readonly examId: string; readonly version: number; readonly iv: Uint8Array; readonly data: Uint8Array },
  key: Uint8Array,
): Paper => {
  const plain = decrypt(sealed.data, { key, iv: sealed.iv, context: contextOf(sealed.examId, sealed.version) });
  return JSON.parse(plain.toString('utf8')) as Paper;
};
