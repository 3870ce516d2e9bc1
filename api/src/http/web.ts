import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform';
import type { Prerender } from '../prerender/prerender.js';
import { pageFinder, type Table, trimmed } from '../prerender/table.js';
import { readCookies } from './cookies.js';
import { pageHeaders } from './csp.js';
import { packed, sendBytes, type PageBytes } from './page-bytes.js';
import { pageLocale } from './locale.js';
import { readRules, type Rules } from './rules.js';
import type { Template } from './template.js';

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
const payloadName = '_payload.json';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

const isFile = /\.[a-z0-9]{1,8}$/i;

/** Whether an unmatched request asks for a screen: the page then finds its route in the browser. */
const asksForScreen = (request: FastifyRequest): boolean => {
  const path = pathOf(request);
  return (
    (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|builds|socket\.io|assets)(\/|$)/.test(path) && !isFile.test(path)
  );
};

interface Served {
  readonly template: Template;
  /** The page without content: what it shows is made in the browser. */
  readonly shell: PageBytes;
  readonly prerender: Prerender | null;
  readonly hasPage: (path: string) => boolean;
  readonly rules: Rules;
}

const sendPage = ({ template, shell, prerender, hasPage }: Served, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const path = pathOf(request);
  const made = prerender?.find(trimmed(path), pageLocale(request.query, readCookies(request.headers.cookie).lang));
  return sendBytes(made?.html ?? shell, request, reply.code(hasPage(path) ? 200 : 404), {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': template.policy,
    vary: 'accept-encoding, cookie',
  });
};

const sendPayload = ({ prerender }: Served, request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
  const path = trimmed(pathOf(request).slice(0, -payloadName.length));
  const made = prerender?.find(path, pageLocale(request.query, readCookies(request.headers.cookie).lang));
  if (!made) return null;
  return sendBytes(made.payload, request, reply, { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding, cookie' });
};

const answerUnmatched = (served: Served) => (request: FastifyRequest, reply: FastifyReply) => {
  if (request.method === 'GET' && pathOf(request).endsWith(`/${payloadName}`)) return sendPayload(served, request, reply);
  if (!asksForScreen(request)) return null;
  const away = served.rules.redirect(request.url);
  if (away !== null) return reply.redirect(away, 302);
  return sendPage(served, request, reply);
};

export interface Web {
  readonly template: Template;
  readonly table: Table | null;
  readonly prerender: Prerender | null;
}

/**
 * Serves the built web: hashed assets for ever, everything else asked for again each time, precompressed where the build left
 * `.br` and `.gz` files; prerendered pages as they stand. Returns how to answer an unmatched request with the page, or null where it
 * does not ask for one.
 */
export const serveWeb = async (
  fastify: FastifyInstance,
  config: Config,
  { template, table, prerender }: Web,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | null> => {
  const dir = resolve(config.WEB_DIR);
  const rules = readRules(dir);
  const hasPage = table ? pageFinder(table, config.MODE === 'demo') : () => true;
  const served: Served = { template, shell: await packed(template.html), prerender, hasPage, rules };
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
  // What the service worker keeps: the page that can become any page.
  fastify.get('/index.html', (request, reply) => sendPage({ ...served, prerender: null, hasPage: () => true }, request, reply));
  fastify.get('/', (request, reply) => sendPage(served, request, reply));
  if (rules.manifest) {
    const { manifest } = rules;
    fastify.get(`/builds/meta/${manifest.id}.json`, (_request, reply) =>
      reply.header('cache-control', ASK_AGAIN).send({ ...manifest, prerendered: prerender?.ready() ?? [] }),
    );
  }
  return answerUnmatched(served);
};

/** Whether there is a built web at all; in development there is none. */
export const hasWeb = (config: Config): boolean => existsSync(join(resolve(config.WEB_DIR), 'index.html'));
