import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { decrypt, encrypt } from '../kernel/index.js';

const ivBytes = 12;
/** The plain text is padded with blanks to a multiple of this, so that the length of a seal says nothing of what is in it. */
const paddingBytes = 256;

/**
 * Secrets that pass through places where they must not be read (the outbox, the queues, a cookie), and keyed hashes of what must be found
 * again but not read. Every purpose has a key of its own, derived from SETTINGS_KEY.
 */
@Injectable()
export class Seal {
  private readonly keys = new Map<string, Buffer>();

  constructor(private readonly config: Config) {}

  /** `value` as JSON, sealed as base64url. `context` (an id) binds it: it opens for that alone. */
  seal(purpose: string, context: string, value: unknown): string {
    const text = Buffer.from(JSON.stringify(value), 'utf8');
    const plain = Buffer.alloc(Math.ceil(text.length / paddingBytes) * paddingBytes, 0x20);
    text.copy(plain);
    const iv = randomBytes(ivBytes);
    return Buffer.concat([iv, encrypt(plain, { key: this.keyOf(purpose), iv, context })]).toString('base64url');
  }

  /** What was sealed, unchecked. Throws where anything is another: a byte, the purpose, the context, SETTINGS_KEY. */
  open(purpose: string, context: string, sealed: string): unknown {
    const bytes = Buffer.from(sealed, 'base64url');
    const plain = decrypt(bytes.subarray(ivBytes), { key: this.keyOf(purpose), iv: bytes.subarray(0, ivBytes), context });
    return JSON.parse(plain.toString('utf8')) as unknown;
  }

  /** HMAC-SHA-256 as hex: who reads the table cannot try out all codes or all phone numbers. */
  mac(purpose: string, text: string): string {
    return createHmac('sha256', this.keyOf(purpose)).update(text).digest('hex');
  }

  private keyOf(purpose: string): Buffer {
    const known = this.keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.config.SETTINGS_KEY, '', `prostuti.${purpose}`, 32));
    this.keys.set(purpose, key);
    return key;
  }
}
