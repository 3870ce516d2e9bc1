import { createCipheriv, createDecipheriv } from 'node:crypto';

const tagBytes = 16;

/** AES-256-GCM. Key 32 bytes, iv 12 bytes, never used twice together; `context` binds the seal to what it is for. */
export interface Aead {
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
  readonly context: string;
}

/** Ciphertext followed by its tag. */
export const encrypt = (plain: Uint8Array, { key, iv, context }: Aead): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context, 'utf8'));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** The reverse. Throws when a byte, the key or the context is another. */
export const decrypt = (sealed: Uint8Array, { key, iv, context }: Aead): Buffer => {
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(sealed.subarray(end));
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
};
