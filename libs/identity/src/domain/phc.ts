/** The cost of a password hash: OWASP's first choice for argon2id (19 MiB, two passes, one lane). */
export interface Argon2Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export const argon2Cost: Argon2Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

export interface PhcHash extends Argon2Cost {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** The string form that names its own parameters: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export const formatPhc = (hash: PhcHash): string =>
  `$argon2id$v=19$m=${hash.memory},t=${hash.passes},p=${hash.parallelism}$${unpadded(hash.salt)}$${unpadded(hash.tag)}`;

const form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{16,86})\$([A-Za-z0-9+/]{22,86})$/;

/** The parts of a stored hash. Throws for anything else: a damaged hash must be seen, not taken for a wrong password. */
export const parsePhc = (text: string): PhcHash => {
  const parts = form.exec(text);
  if (!parts) throw new Error('Not an argon2id PHC string');
  const [, memory, passes, parallelism, salt, tag] = parts;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  };
};
