import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits as base64url (43 characters). It is told once, to the device. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored and looked up: the SHA-256 of the token as 64 hex digits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
