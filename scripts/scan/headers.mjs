// What every answer has to say for itself, by its kind, and whether a page's policy is the one that its own scripts need: nothing more.
// `test/integration/headers.int.ts` asks the same of each change; the scan asks the running system, the gateway behind it included.
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';

/** @typedef {{ status: number, headers: Record<string, string | string[] | undefined>, text: string }} Answered */

/** @param {string} policy @returns {Map<string, string[]>} */
export const directivesOf = (policy) =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', ...values]) => [name.toLowerCase(), values]),
  );

const isData = /^<[^>]*\stype="(application\/(ld\+)?json|speculationrules)"/i;
/** Texts of inline elements that a browser runs or styles by. @param {string} html @param {'script' | 'style'} tag @returns {string[]} */
const inlineOf = (html, tag) =>
  Array.from(html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'gi')))
    .filter(([whole, attributes = '']) => !/\ssrc=/.test(attributes) && !isData.test(whole))
    .map(([, , text = '']) => text)
    .filter((text) => text.trim() !== '');

const hashOf = (/** @type {string} */ text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const isAddress = /^(href|src|action|formaction|data|srcdoc)$/i;
const runs = /^\s*(javascript|vbscript|data:text)/i;
/** Attributes that run: handlers, and addresses that are scripts. @param {string} html @returns {string[]} */
const armedIn = (html) => {
  const bare = html.replaceAll(/<(script|style)(\s[^>]*)?>[\s\S]*?<\/\1>/gi, '');
  const tags = bare.match(/<[a-z][\w-]*(?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*\s*\/?>/gi) ?? [];
  const attributes = tags.flatMap((tag) => [...tag.matchAll(/\s([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g)]);
  return attributes
    .map(([, name = '', ...values]) => ({ name, value: values.find((one) => one !== undefined) ?? '' }))
    .filter(({ name, value }) => /^on[a-z]+$/i.test(name) || (isAddress.test(name) && runs.test(value)))
    .map(({ name, value }) => (isAddress.test(name) ? `${name}="${value.slice(0, 40)}"` : name));
};

const loose = /^('unsafe-inline'|'unsafe-eval'|'unsafe-hashes'|'wasm-unsafe-eval'|\*|https?:|data:|blob:)$/;
/** Directives that do not fall back to `default-src`, or matter too much to be left to it. */
const closed = { 'object-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'", 'form-action': "'self'" };

/** What is wrong with a policy for this page. @param {string} policy @param {string} html @returns {string[]} */
export const policyFaults = (policy, html) => {
  const found = directivesOf(policy);
  const scripts = found.get('script-src') ?? [];
  const styles = found.get('style-src') ?? [];
  const unlisted = (/** @type {'script' | 'style'} */ tag, /** @type {string[]} */ list) =>
    list.includes("'unsafe-inline'") ? [] : inlineOf(html, tag).filter((text) => !list.includes(hashOf(text)));
  return [
    ...(scripts.length ? [] : ['no script-src']),
    ...scripts.filter((value) => loose.test(value)).map((value) => `script-src ${value}`),
    ...Object.entries(closed).flatMap(([name, value]) => (found.get(name)?.join(' ') === value ? [] : [`${name} is not ${value}`])),
    ...unlisted('script', scripts).map((text) => `an inline script without its hash: ${text.trim().slice(0, 60)}`),
    ...unlisted('style', styles).map((text) => `an inline style without its hash: ${text.trim().slice(0, 60)}`),
    ...armedIn(html).map((what) => `an attribute that runs: ${what}`),
  ];
};

/** Hashes that a policy allows though no such script stands in any of the pages. @param {string} policy @param {readonly string[]} pages */
export const idleHashes = (policy, pages) => {
  const real = new Set(pages.flatMap((html) => inlineOf(html, 'script').map(hashOf)));
  return (directivesOf(policy).get('script-src') ?? []).filter((value) => value.startsWith("'sha") && !real.has(value));
};

const pageNeeds = {
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\).*microphone=\(\)/,
};
const dataPolicy = /^default-src 'none'; frame-ancestors 'none'$/;
/** By kind: the headers an answer of it has to carry. */
const needs = {
  page: { ...pageNeeds, 'content-type': /^text\/html/ },
  board: { ...pageNeeds, 'content-type': /^text\/html/, 'cache-control': /no-store/ },
  data: { 'content-type': /^application\/json; charset=utf-8$/, 'cache-control': /^no-store$/, 'content-security-policy': dataPolicy },
  kept: { 'content-security-policy': dataPolicy, 'cache-control': /./ },
  picture: { 'content-type': /^image\//, 'content-security-policy': /^default-src 'none'; sandbox$/, 'cache-control': /immutable/ },
  asset: { 'content-type': /javascript|css|font/, 'cache-control': /immutable/ },
  away: { location: /^\/(?!\/)/ },
};
/** @typedef {keyof typeof needs} Kind */

const common = { 'x-content-type-options': /^nosniff$/, 'cross-origin-resource-policy': /^same-origin$/ };
/** What would tell of what runs behind it, or let other sites read it. */
const never = ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials'];

/**
 * @param {Kind} kind @param {Answered} answer @param {{ secure?: boolean }} [how] `secure`: people reach it by https
 * @returns {string[]} what its headers lack or say too much
 */
export function headerFaults(kind, { headers, text }, { secure = false } = {}) {
  const wanted = { ...common, ...needs[kind], ...(secure ? { 'strict-transport-security': /max-age=31536000/ } : {}) };
  const missing = Object.entries(wanted).filter(([name, value]) => !value.test(String(headers[name] ?? '')));
  const policy = String(headers['content-security-policy'] ?? '');
  return [
    ...missing.map(([name]) => `${name} is ${headers[name] === undefined ? 'missing' : `"${headers[name]}"`}`),
    ...never.filter((name) => headers[name] !== undefined).map((name) => `${name}: ${headers[name]}`),
    ...(kind === 'page' ? policyFaults(policy, text) : []),
    // The board styles its elements one by one and reads its own address: by its own policy, with scripts from here alone.
    ...(kind === 'board' ? policyFaults(policy, text).filter((fault) => !fault.startsWith('base-uri')) : []),
  ];
}

/** What is asked: [kind, method, path, who]. @type {readonly (readonly [Kind, string, string, ('visitor' | 'admin')?])[]} */
export const asked = [
  ...['/', '/hsc', '/courses', '/terms-of-service', '/profile', '/admin/users', '/nothing-here', '/index.html'].map(
    (path) => /** @type {const} */ (['page', 'GET', path]),
  ),
  ['page', 'GET', '/api/docs', 'admin'],
  ['board', 'GET', '/admin/ops/queues', 'admin'],
  ['data', 'GET', '/api/home'],
  ['data', 'GET', '/api/user', 'admin'],
  ['data', 'GET', '/api/admin/users', 'admin'],
  ['data', 'GET', '/api/admin/users'],
  ['data', 'GET', '/api/nothing'],
  ['data', 'POST', '/api/auth/sign-in'],
  ['data', 'DELETE', '/api/home'],
  ['data', 'GET', '/%'],
  ['data', 'GET', '/metrics'],
  ['data', 'GET', '/peer'],
  ['data', 'GET', '/admin/ops/queues'],
  ['data', 'GET', '/healthz'],
  ['data', 'GET', '/readyz'],
  ['data', 'GET', '/assets/nothing.js'],
  ['data', 'GET', '/files/avatars/x.webp'],
  ['data', 'GET', '/media/x/x.m3u8'],
  ['data', 'POST', '/api/admin/uploads'],
  ['data', 'GET', '/socket.io/?EIO=4&transport=polling'],
  ['kept', 'GET', '/robots.txt'],
  ['kept', 'GET', '/sitemap.xml'],
  ['kept', 'GET', '/favicon.svg'],
  ['kept', 'GET', '/_payload.json'],
  ['kept', 'GET', '/builds/latest.json'],
  ['kept', 'GET', '/api/icons/lucide.json?icons=house'],
  ['away', 'GET', '/login'],
];

const agent = new Agent({ keepAlive: true });
/** As written, as somebody elsewhere. @returns {Promise<Answered>} */
export const ask = (/** @type {string} */ address, /** @type {string} */ method, /** @type {string} */ path, cookie = '', more = {}) =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(address);
    const headers = { host, 'x-forwarded-for': '203.0.113.9', ...(cookie ? { cookie } : {}), ...more };
    const sent = request({ hostname, port, method, path, headers, agent: 'upgrade' in more ? undefined : agent }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    sent.on('upgrade', ({ statusCode = 0, headers: said }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, headers: said, text: '' });
    });
    sent.on('error', reject);
    sent.end();
  });

/** An upgrade to a socket from a page of another site. */
const foreign = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  origin: 'https://evil.example',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

/**
 * Everything in `asked`, and the scripts that the first page names.
 * @param {string} address @param {string} admin the cookie of who may read operations @param {{ secure?: boolean }} [how]
 * @returns {Promise<{ found: string[], ran: number }>}
 */
export async function lookAtAll(address, admin, how = {}) {
  const found = [];
  const pages = [];
  let policy = '';
  for (const [kind, method, path, who] of asked) {
    const answer = await ask(address, method, path, who === 'admin' ? admin : '');
    found.push(...headerFaults(kind, answer, how).map((fault) => `${method} ${path}: ${fault}`));
    if (kind === 'page' && !path.startsWith('/api')) pages.push(answer.text);
    if (path === '/') policy = String(answer.headers['content-security-policy'] ?? '');
  }
  found.push(...idleHashes(policy, pages).map((hash) => `the policy of pages allows ${hash}, which stands in none of them`));
  const named = [...new Set(pages.join('').match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
  for (const path of named) {
    const answer = await ask(address, 'GET', path);
    found.push(...headerFaults('asset', answer, how).map((fault) => `GET ${path}: ${fault}`));
  }
  if (named.length < 3) found.push(`the pages name only ${named.length} files`);
  return { found, ran: asked.length + named.length };
}

/** @param {import('./scans.mjs').Given} given */
export async function headers({ target, holes }) {
  const planted = (await holes()).address;
  const proof = headerFaults('page', await ask(planted, 'GET', '/'));
  if (!proof.includes('no script-src') || !proof.some((fault) => fault.includes('onload'))) return { blind: 'the planted page passed' };
  const { address, cookies } = await target();
  const { found, ran } = await lookAtAll(address, cookies.admin);
  const { status } = await ask(address, 'GET', '/socket.io/?EIO=4&transport=websocket', cookies.student, foreign);
  if (status === 101) found.push('the gateway takes a socket from a page of another site');
  return { found, told: `${ran + 1} answers` };
}
