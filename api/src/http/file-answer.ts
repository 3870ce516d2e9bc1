import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { cutText } from '#contracts/shared/cut-text';
import type { FileAnswer } from '#contracts/http/endpoint';
import { dataPolicy } from './csp.js';

/** Beyond RFC 5987's `attr-char`, what encodeURIComponent leaves as it is. */
const leftOver = /['()*!]/g;
const percent = (character: string): string => `%${character.codePointAt(0)!.toString(16).toUpperCase()}`;

/** A name without what leads out of a folder, ends a header or hides an ending. */
const safeName = (name: string): string =>
  cutText(
    name
      .replaceAll(/[\p{Cc}\p{Cf}/\\:"]/gu, '')
      .replace(/^\.+/, '')
      .trim(),
    150,
  ) || 'file';

/** Names in every script: in full after RFC 5987, and in ASCII for whoever does not read that. */
export const attachment = (name: string, way: 'attachment' | 'inline' = 'attachment'): string => {
  const safe = safeName(name);
  const plain = safe.replaceAll(/[^\x20-\x7e]+/g, '_').replaceAll('%', '_');
  return `${way}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(safe).replaceAll(leftOver, percent)}`;
};

/** For a file that a page of ours shows in a frame: it loads nothing and nobody else may frame it. */
const inlinePolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/**
 * Sends a file as one to be kept: never shown as a page, never kept on the way; or, where its endpoint says so, one that our own page frames.
 * A stream that fails breaks off, so that half a file is no file.
 */
export const sendFile = (reply: FastifyReply, { name, type, bytes, inline }: FileAnswer): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'content-disposition': attachment(name, inline ? 'inline' : 'attachment'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': inline ? inlinePolicy : dataPolicy,
    })
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes, { objectMode: false }));
