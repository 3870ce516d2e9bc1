import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One answer of ours, packed once and sent many times. */
export interface PageBytes {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Pages are packed when they are made, some every minute: well, not as tight as can be. */
export const packed = async (text: string): Promise<PageBytes> => {
  const plain = Buffer.from(text);
  const [small, smaller] = await Promise.all([
    toGzip(plain, { level: 6 }),
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  ]);
  return { etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`, plain, gzip: small, brotli: smaller };
};

/** Sends it in the smallest form the browser takes, or 304. Browsers keep it and ask each time whether it still holds. */
export const sendBytes = (
  bytes: PageBytes,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): FastifyReply => {
  reply.headers({ 'cache-control': 'no-cache', ...headers, etag: bytes.etag });
  if (request.headers['if-none-match'] === bytes.etag && reply.statusCode === 200) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(bytes.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(bytes.gzip);
  return reply.send(bytes.plain);
};
