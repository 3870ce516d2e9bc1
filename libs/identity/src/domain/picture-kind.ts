const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));

/** What a file is by its first bytes, whatever it is called; null for all that is no JPEG, PNG or WebP: no other decoder is ever asked. */
export const pictureKind = (bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  return startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8) ? 'webp' : null;
};

/** The bytes of a picture given as base64; null for what is not that. */
export const fromBase64 = (text: string): Buffer | null =>
  text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null;
