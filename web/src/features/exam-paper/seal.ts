import type { Paper } from '#contracts/http/exams';
import type { SealedPaper } from '../../client/exam-store.js';

/** Why a sealed paper does not open: no WebCrypto on this page, bytes or key that do not fit, or a paper of another version. */
export class SealBroken extends Error {
  constructor(readonly reason: 'no-crypto' | 'damaged' | 'other-version') {
    super(reason);
    this.name = 'SealBroken';
  }
}

/** WebCrypto is missing on plain http (other than localhost). */
export const canOpenPapers = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
};

/** Opens a sealed paper with the key of the start's answer (format: `sealedPaper` in the contracts). Throws `SealBroken`. */
export const openSealed = async (sealed: SealedPaper, openingKey: string, version: number): Promise<Paper> => {
  if (!canOpenPapers()) throw new SealBroken('no-crypto');
  if (sealed.version !== version) throw new SealBroken('other-version');
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(openingKey), 'AES-GCM', false, ['decrypt']);
    const additionalData = new TextEncoder().encode(`prostuti.paper:${sealed.examId}:${sealed.version}`);
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytesOf(sealed.iv), additionalData, tagLength: 128 },
      key,
      bytesOf(sealed.data),
    );
    // What the seal's tag has passed is what the server wrote.
    return JSON.parse(new TextDecoder().decode(plain)) as Paper;
  } catch {
    throw new SealBroken('damaged');
  }
};
