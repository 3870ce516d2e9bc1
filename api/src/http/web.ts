import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform';
import { pageHeaders, pagePolicy } from './csp.js';

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

interface Page {
  readonly etag: string;
  readonly policy: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

const packed = (file: string, make: () => Buffer): Buffer => (existsSync(file) ? readFileSync(file) : make());

const readPage = (dir: string, publicUrl: URL): Page => {
  const file = join(dir, 'index.html');
  const plain = readFileSync(file);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    policy: pagePolicy(plain.toString('utf8'), publicUrl),
    plain,
    gzip: packed(`${file}.gz`, () => gzipSync(plain, { level: 9 })),
    brotli: packed(`${file}.br`, () => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  };
};

const sendPage = (page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.headers({
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': ASK_AGAIN,
    'content-security-policy': page.policy,
    etag: page.etag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
};

const isFile = /\.[a-z0-9]{1,8}$/i;

/** Whether an unmatched request asks for a screen: the page then finds its route in the browser. */
const asksForScreen = (request: FastifyRequest): boolean => {
  const path = request.url.split('?', 1)[0] ?? '/';
  return (
    (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|builds|socket\.io|assets)(\/|$)/.test(path) && !isFile.test(path)
  );
};

/**
 * Serves the built web: hashed assets for ever, everything else asked for again each time, precompressed where the build left
 * `.br` and `.gz` files. Returns how to answer an unmatched request with the page, or null where it does not ask for one.
 * Without a built web (development) it serves nothing.
 */
export const serveWeb = async (
  fastify: FastifyInstance,
  config: Config,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | null> => {
  const dir = resolve(config.WEB_DIR);
  if (!existsSync(join(dir, 'index.html'))) return () => null;
  const page = readPage(dir, new URL(config.PUBLIC_URL));
  await fastify.register(fastifyStatic, {
    root: dir,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
    dotfiles: 'ignore',
    redirect: false,
    setHeaders: (reply, path) => void reply.header('cache-control', path.startsWith(join(dir, 'assets/')) ? FOREVER : ASK_AGAIN),
  });
  fastify.get('/index.html', (request, reply) => sendPage(page, request, reply));
  fastify.get('/', (request, reply) => sendPage(page, request, reply));
  return (request, reply) => (asksForScreen(request) ? sendPage(page, request, reply.code(200)) : null);
};
