import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import fc from 'fast-check';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { errorBody, type ErrorCode } from '#contracts/shared/errors';
import { commonCodes } from '../../../api/src/ops/open-api.js';
import { filled } from './arbitrary.js';
import { placesIn, withAt } from './hostile.js';
import { fieldsOf } from './records.js';
import { prepare, type Prepared } from './request.js';
import type { Scene } from './scene.js';
import { bodies, shotsAt, type Change, type Shot } from './shots.js';

/** What goes over the wire. */
export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly bytes: Buffer | undefined;
  /** Where the request says nothing but values of the contract's fields: as the contract reads it. */
  readonly values?: { readonly query: unknown; readonly body: unknown };
}

export interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
export const closeFuzz = (): void => agent.destroy();

/** A limit on waiting, so that a request without an answer says which it was. */
const WAIT_MS = 30_000;

/** Sends it as it stands: `fetch` would tidy the address and refuse half of the headers. */
export const sendWire = (base: string, { method, path, headers, bytes }: Wire): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const sent = request({
      hostname,
      port,
      method,
      path,
      agent,
      headers: { ...headers, ...(bytes ? { 'content-length': bytes.length } : {}) },
    });
    let heard: Heard | undefined;
    sent.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        heard = { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString('utf8') };
        resolve(heard);
      });
    });
    sent.setTimeout(WAIT_MS, () => sent.destroy(new Error(`No answer in ${WAIT_MS} ms`)));
    // Who was refused in the middle of a large body finds the way closed, after the answer.
    sent.on('error', (error) => (heard ? undefined : reject(error)));
    sent.end(bytes);
  });

const keyOf = (value: unknown): readonly (string | number)[] => (Array.isArray(value) ? [...value.keys()] : Object.keys(value as object));

/** A copy with that done at that place; the whole of it where the place is not one that could be dropped. */
export const changed = (whole: unknown, at: number, change: Change): unknown => {
  const places = placesIn(whole);
  const place = places[at % places.length] ?? [];
  const real = place.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)[key], whole);
  if (change.does === 'put') return withAt(whole, place, change.value);
  if (change.does === 'wrap') return withAt(whole, place, [real]);
  if (change.does === 'text') return withAt(whole, place, JSON.stringify(real) ?? 'undefined');
  if (change.does === 'double')
    return withAt(whole, place, Array.isArray(real) ? [...(real as unknown[]), ...(real as unknown[])] : [real, real]);
  const objects = places.map(
    (one) => [one, one.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)[key], whole)] as const,
  );
  const inner = objects.filter(([, one]) => typeof one === 'object' && one !== null);
  const [path, object] = inner[at % Math.max(1, inner.length)] ?? [[], {}];
  if (change.does === 'add') {
    const copy = { ...(object as object) };
    Object.defineProperty(copy, change.key, { value: 'admin', enumerable: true, configurable: true, writable: true });
    return withAt(whole, path, Array.isArray(object) ? [...(object as unknown[]), 'admin'] : copy);
  }
  const gone = keyOf(object)[at % Math.max(1, keyOf(object).length)];
  if (Array.isArray(object))
    return withAt(
      whole,
      path,
      object.filter((_, index) => index !== gone),
    );
  return withAt(whole, path, Object.fromEntries(Object.entries(object as object).filter(([key]) => key !== gone)));
};

/** A query as an address carries it: every value a text, of which none is half a sign. */
const searchOf = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).flatMap(([key, one]): [string, string][] =>
    one === undefined
      ? []
      : Array.isArray(one)
        ? one.map((each) => [key, String(each)])
        : [[key, typeof one === 'object' ? JSON.stringify(one) : String(one)]],
  );
  // Node takes 16 kB of headers; more than that is tried by itself.
  return new URLSearchParams(pairs.map(([key, one]) => [key.slice(0, 300).toWellFormed(), one.slice(0, 1000).toWellFormed()])).toString();
};

const asks = (value: AnyEndpoint, { path, query, body, as }: Prepared): Wire => {
  const search = searchOf(query);
  // The desk of books looks at a file before it looks for its book.
  const file = value.upload !== undefined && path.startsWith('/api/admin/books/') ? '%PDF-1.7\n%%EOF' : undefined;
  const text = file ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method: value.method,
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      'accept-language': 'en',
      ...(as ? { cookie: as.cookie } : {}),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...(value.idempotent ? { 'idempotency-key': randomUUID() } : {}),
    },
    bytes: text === undefined ? undefined : Buffer.from(text),
  };
};

const bent = (plain: Wire, at: number, put: string): Wire => {
  const [path = '', search] = plain.path.split('?', 2);
  const segments = path.split('/');
  // Below `/api`: elsewhere stand pages.
  const place = 2 + (at % Math.max(1, segments.length - 2));
  const joined = segments.map((one, index) => (index === place ? put : one)).join('/');
  return { ...plain, path: (search === undefined ? joined : `${joined}?${search}`) || '/' };
};

/** The request of a shot at a prepared call. */
export const wireOf = (scene: Scene, value: AnyEndpoint, ready: Prepared, shot: Shot): Wire => {
  const plain = asks(value, ready);
  if (shot.kind === 'path') return bent(plain, shot.at, shot.put);
  if (shot.kind === 'search') return { ...plain, path: `${plain.path}${plain.path.includes('?') ? '&' : '?'}${shot.put}` };
  if (shot.kind === 'headers') return { ...plain, headers: { ...plain.headers, ...shot.put } };
  if (shot.kind === 'bytes') {
    const { bytes, headers = {} } = (bodies[shot.put] ?? bodies[0]!)(plain.bytes?.toString('utf8') ?? '{}', shot.at);
    return { ...plain, bytes, headers: { 'content-type': 'application/json', ...plain.headers, ...headers } };
  }
  const fill = fieldsOf(scene, value, scene.neighbour, 'own');
  const [query, body] = [filled(shot.query, fill), filled(shot.body, fill)];
  const bend = (part: 'query' | 'body', whole: unknown): unknown =>
    shot.kind === 'near' && shot.part === part ? changed(whole, shot.at, shot.put) : whole;
  const values = { query: bend('query', query), body: bend('body', body) };
  return { ...asks(value, { ...ready, query: values.query as Prepared['query'], body: values.body }), values };
};

/** Words of our machinery that no answer may carry: statements, stacks, files, names of errors. */
const inside =
  /\bat [\w.<>]+ \(|:\d+:\d+\)|node_modules|\/(?:work|tmp|home|usr|var)\/|\.[cm]?[jt]s:\d|syntax error|invalid input syntax|violates|duplicate key|relation "|column "|out of range for|FST_ERR|\bERR_[A-Z]|ECONN|Cannot (?:read|set|convert)|is not a function|is not iterable|Unexpected token|in JSON at|Maximum call stack|zod/i;

const keepable = (value: unknown): boolean => !/\\u0000|\\ud[89a-f]/.test(JSON.stringify(value) ?? '');

/** Whether the contract takes these values; null where it does not judge them, or the request says more than them. */
const taken = (value: AnyEndpoint, { values, path }: Wire): boolean | null => {
  if (!values || value.upload !== undefined || value.message) return null;
  const query = Object.fromEntries(new URLSearchParams(path.split('?', 2)[1] ?? ''));
  const repeated = new URLSearchParams(path.split('?', 2)[1] ?? '').size > Object.keys(query).length;
  const read = (part: unknown): unknown => (part === undefined ? undefined : (JSON.parse(JSON.stringify(part)) as unknown));
  const ok = (schema: AnyEndpoint['body'], part: unknown): boolean => (schema ? schema.safeParse(part).success && keepable(part) : true);
  return !repeated && ok(value.query, query) && ok(value.body, read(values.body));
};

/** What is wrong with an answer, or null: failures of ours, errors of another shape than all errors have, what tells of the inside. */
export const wrongWith = (value: AnyEndpoint, wire: Wire, { status, headers, text }: Heard): string | null => {
  if (status >= 500) return `${status}: a failure of ours`;
  if (headers['x-content-type-options'] !== 'nosniff' || headers['server'] !== undefined)
    return `${status}: other headers than all answers have`;
  if (status < 400) return taken(value, wire) === false ? `${status}: what the contract refuses was taken` : null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status}: no JSON`;
  }
  const { success, data } = errorBody.safeParse(body);
  if (!success || data.statusCode !== status) return `${status}: not the body of an error`;
  // The address is told back as it came.
  if (!isListed(value, data.statusMessage as ErrorCode)) return `${status}: its contract does not list '${data.statusMessage}'`;
  if (data.statusMessage !== 'Page not found' && inside.test(text)) return `${status}: tells of the inside`;
  const judged = taken(value, wire);
  if (judged === true && data.statusMessage === 'Unknown field') return `${status}: what the contract names was refused as unknown`;
  // Keys that reach into prototypes are refused before there are fields.
  if (/__proto__|"prototype"/.test(wire.bytes?.toString('utf8') ?? '')) return null;
  const early = [401, 403, 404, 413, 431].includes(status);
  if (judged === false && !early && (status !== 400 || Object.keys((body as { issues?: object }).issues ?? {}).length === 0))
    return `${status}: what the contract refuses was refused without naming a field`;
  return null;
};

/** What the transport itself refuses, before there is an endpoint. */
const transport: readonly ErrorCode[] = ['Page not found', 'Malformed request', 'Headers too large', 'Request timeout', 'Body too large'];

/** Whether its contract lists this error, or all endpoints have it. */
export const isListed = (value: AnyEndpoint, code: ErrorCode): boolean =>
  value.errors.includes(code) || commonCodes(value).includes(code) || transport.includes(code);

const shown = ({ method, path, headers, bytes }: Wire): string => {
  const named = Object.fromEntries(Object.entries(headers).map(([name, one]) => [name, String(one).slice(0, 120)]));
  return `${method} ${path.slice(0, 400)}\n  ${JSON.stringify(named)}\n  ${bytes?.toString('utf8').slice(0, 600) ?? ''} (${bytes?.length ?? 0} bytes)`;
};

/** Prepares a call of an endpoint, anew after each that may have used up what it needs. */
export class Target {
  private ready: Prepared | undefined;

  constructor(
    readonly scene: Scene,
    readonly name: string,
    readonly value: AnyEndpoint,
  ) {}

  async prepared(): Promise<Prepared> {
    return (this.ready ??= await prepare(this.scene, this.name, this.value, true));
  }

  async shoot(make: (ready: Prepared) => Wire): Promise<Heard> {
    const wire = make(await this.prepared());
    const heard = await sendWire(this.scene.http.base, wire);
    if ((heard.status < 400 && this.value.method !== 'GET') || heard.status === 401 || heard.status === 404) this.ready = undefined;
    const wrong = wrongWith(this.value, wire, heard);
    if (wrong !== null) throw new Error(`${this.name}: ${wrong}\n  ${shown(wire)}\n  → ${heard.text.slice(0, 500)}`);
    return heard;
  }
}

/** Each endpoint has numbers of its own from one seed: else all would be sent the same. */
const seedOf = (name: string, seed: number): number =>
  [...name].reduce((sum, sign) => (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) | 0, seed);

/** Throws with the seed, the endpoint and the smallest request found, for the first answer that is wrong. */
export const fuzz = async (target: Target, { seed, numRuns }: { seed: number; numRuns: number }): Promise<void> => {
  const { scene, name, value } = target;
  const found = await fc.check(
    fc.asyncProperty(shotsAt(value), async (shot) => void (await target.shoot((ready) => wireOf(scene, value, ready, shot)))),
    { seed: seedOf(name, seed), numRuns },
  );
  if (!found.failed) return;
  const why = found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance);
  throw new Error(
    `FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns} FUZZ_ONLY='^${name}$' fails at request ${found.numRuns}, shrunk ${found.numShrinks} times:\n${why}\n  ` +
      `by ${JSON.stringify(found.counterexample)?.slice(0, 1000)}`,
  );
};
