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

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page with what the build cannot know; the inline script holds no placeholder, so its hash stays the build's. */
const filledIn = (html: string, config: Config): string =>
  html
    .replaceAll('{{PRODUCT_NAME}}', inHtml(config.PRODUCT_NAME))
    .replaceAll('{{PRODUCT_NAME_BN}}', inHtml(config.PRODUCT_NAME_BN))
    .replaceAll('{{MODE}}', config.MODE);

const readPage = (dir: string, config: Config): Page => {
  const plain = Buffer.from(filledIn(readFileSync(join(dir, 'index.html'), 'utf8'), config));
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    policy: pagePolicy(plain.toString('utf8'), new URL(config.PUBLIC_URL)),
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
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
  const page = readPage(dir, config);
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
