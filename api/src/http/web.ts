import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ScreenPath } from '#contracts/http/payload';
import { withoutEndSlashes } from '#contracts/shared/path-end';
import type { BannerBoard, Config } from '#platform';
import type { Prerender } from '../prerender/prerender.js';
import { asksOf, pageFinder, type Table } from '../prerender/table.js';
import { type Cookies, readCookies, sessionToken } from './cookies.js';
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
const isScript = /\.m?js(\.(br|gz))?$/;

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
  readonly pageAt: (path: string) => ScreenPath | undefined;
  /** By the path of the table: the shell that names the scripts of that page too. */
  readonly ready: ReadonlyMap<string, PageBytes>;
  readonly rules: Rules;
}

/** Named ahead, scripts come beside the entry instead of after it. */
const shellWith = (html: string, scripts: readonly string[]): string =>
  html.replace('</head>', () => `${scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`).join('')}</head>`);

const readyShells = async (html: string, table: Table | null): Promise<Map<string, PageBytes>> => {
  const lines = (table?.screens ?? []).flatMap(({ path, scripts }) => (scripts ? [{ path, scripts }] : []));
  return new Map(await Promise.all(lines.map(async ({ path, scripts }) => [path, await packed(shellWith(html, scripts))] as const)));
};

/** What the page is about to ask of the API is asked with the page itself; visitors are not told what they may not read. */
const hintAsks = (reply: FastifyReply, screen: ScreenPath | undefined, path: string, cookies: Cookies): void => {
  const known = (sessionToken(cookies, true) ?? sessionToken(cookies, false)) !== null;
  const asks = screen && known ? asksOf(screen, path) : [];
  if (asks.length > 0) void reply.header('link', asks.map((ask) => `<${ask}>; rel=preload; as=fetch; crossorigin`).join(', '));
};

const sendPage = ({ template, shell, prerender, pageAt, ready }: Served, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const path = pathOf(request);
  const cookies = readCookies(request.headers.cookie);
  const made = prerender?.find(withoutEndSlashes(path), pageLocale(request.query, cookies.lang));
  const screen = pageAt(path);
  hintAsks(reply, screen, path, cookies);
  return sendBytes(made?.html ?? ready.get(screen?.path ?? '') ?? shell, request, reply.code(screen ? 200 : 404), {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': template.policy,
    vary: 'accept-encoding, cookie',
  });
};

const sendPayload = ({ prerender }: Served, request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
  const path = withoutEndSlashes(pathOf(request).slice(0, -payloadName.length));
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
  readonly banners: Pick<BannerBoard, 'shown'>;
}

/** A file right below `assets`: no folder, nothing hidden, nothing encoded. */
const assetName = /^\w[\w.-]*$/;

/**
 * The assets, by a route of their own: below a star the plugin reads the whole folder for each file it sends, over a thousand names, to
 * compare the spelling, which on a disk that knows capitals from small letters the disk itself does.
 */
const serveAssets =
  (files: FastifyStaticOptions) =>
  async (scope: FastifyInstance): Promise<void> => {
    await scope.register(fastifyStatic, { ...files, serve: false });
    scope.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
      const { name } = request.params;
      return assetName.test(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound();
    });
  };

/** What an installed product is called is a matter of configuration, as on every page. Browsers ask for it without cookies: in one language. */
const serveManifest = (fastify: FastifyInstance, dir: string, { PRODUCT_NAME_BN: name }: Config): void => {
  const path = join(dir, 'manifest.webmanifest');
  if (!existsSync(path)) return;
  const manifest = JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), name, short_name: name });
  fastify.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('cache-control', ASK_AGAIN).type('application/manifest+json; charset=utf-8').send(manifest),
  );
};

/**
 * Serves the built web: hashed assets for ever, everything else asked for again each time, precompressed where the build left
 * `.br` and `.gz` files; prerendered pages as they stand. Returns how to answer an unmatched request with the page, or null where it
 * does not ask for one.
 */
export const serveWeb = async (
  fastify: FastifyInstance,
  config: Config,
  { template, table, prerender, banners }: Web,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | null> => {
  const dir = resolve(config.WEB_DIR);
  const rules = readRules(dir);
  const anyPage = { path: '', checked: false, demo: false };
  const pageAt = table ? pageFinder(table, config.MODE === 'demo') : () => anyPage;
  const ready = await readyShells(template.html, table);
  const served: Served = { template, shell: await packed(template.html), prerender, pageAt, ready, rules };
  const files: FastifyStaticOptions = {
    root: dir,
    index: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
    dotfiles: 'ignore',
    redirect: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(join(dir, 'assets/')) ? FOREVER : ASK_AGAIN);
      // A worker lives by the policy of its own file: it could ask for nothing by that of data. (`.js.br` is sent as `.js`.)
      if (isScript.test(path)) reply.removeHeader('content-security-policy');
    },
  };
  // The board of the queues brings files of its own: who sends one by name does so in a scope of its own.
  await fastify.register(fastifyStatic, { ...files, decorateReply: false, wildcard: true });
  await fastify.register(serveAssets(files));
  // What the service worker keeps: the page that can become any page.
  fastify.get('/index.html', (request, reply) => sendPage({ ...served, prerender: null, pageAt: () => anyPage }, request, reply));
  fastify.get('/', (request, reply) => sendPage(served, request, reply));
  serveManifest(fastify, dir, config);
  if (rules.manifest) {
    const { manifest } = rules;
    fastify.get(`/builds/meta/${manifest.id}.json`, async (_request, reply) => {
      const [banner, prerendered] = [await banners.shown(), prerender?.ready() ?? []];
      return reply.header('cache-control', ASK_AGAIN).send({ ...manifest, prerendered, ...(banner ? { banner } : {}) });
    });
  }
  return answerUnmatched(served);
};

/** Whether there is a built web at all; in development there is none. */
export const hasWeb = (config: Config): boolean => existsSync(join(resolve(config.WEB_DIR), 'index.html'));
