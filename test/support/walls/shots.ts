import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { valid } from './arbitrary.js';
import { hostile } from './hostile.js';
import { shapeOf } from './valid-value.js';

/**
 * One request the fuzzer makes of a call that the contract would take (`Prepared`): `valid` and `near` come from the contract's schemas, the
 * others bend what stands around them.
 */
export type Shot =
  | { readonly kind: 'valid'; readonly query: unknown; readonly body: unknown }
  | {
      readonly kind: 'near';
      readonly query: unknown;
      readonly body: unknown;
      readonly part: 'query' | 'body';
      readonly at: number;
      readonly put: Change;
    }
  | { readonly kind: 'path'; readonly at: number; readonly put: string }
  | { readonly kind: 'search'; readonly put: string }
  | { readonly kind: 'headers'; readonly put: Readonly<Record<string, string | readonly string[]>> }
  | { readonly kind: 'bytes'; readonly put: number; readonly at: number };

/** What is done at one place of a value that was right. */
export type Change =
  | { readonly does: 'put'; readonly value: unknown }
  | { readonly does: 'drop' | 'wrap' | 'double' | 'text' }
  | { readonly does: 'add'; readonly key: string };

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 8, arbitrary: hostile.map((value): Change => ({ does: 'put', value })) },
  { weight: 4, arbitrary: fc.constantFrom<Change>({ does: 'drop' }, { does: 'wrap' }, { does: 'double' }, { does: 'text' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('__proto__', 'constructor', 'id', '', 'role', '\u0000', 'x'.repeat(300))
      .map((key): Change => ({ does: 'add', key })),
  },
);

/** Put in the place of a segment as they are: a client's own library would tidy them. */
const segments = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '%c0%ae%c0%ae',
  '%ed%a0%80',
  '%2e%2e',
  '..',
  '.',
  '',
  '%2f',
  '%5c',
  ';x',
  '*',
  ':id',
  '%25%30%30',
  "'",
  "'%20or%20'1'='1",
  '%22',
  '%0d%0aset-cookie:%20session=x',
  'x'.repeat(201),
  'x'.repeat(5000),
  '%e0%a7%a7',
  'null',
  'undefined',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-7000-8000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'NaN',
  '-0',
  '9007199254740993',
  '-1',
  '1e400',
  '2147483648',
  '9999999999',
  '__proto__',
  'constructor',
  '%7b%7d',
  '\u00ff\u00fe',
];

const searches = [
  '%00',
  '%',
  '%zz=1',
  'x=%ff',
  'x=%ed%a0%80',
  '=',
  '&&&&',
  '?',
  '??x',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor.prototype.x=1',
  'a[]=1&a[]=2',
  'x='.repeat(3000),
  'x&'.repeat(3000),
  `x=${'y'.repeat(9000)}`,
  'limit=1e400',
  'page=-1',
  'page=9007199254740993',
  "q='",
  'q=%00',
  'cursor=%00',
  'cursor=eyJ9',
  'from=0000-01-01',
  'to=%2B275760-09-13',
  'sort=password',
  '\u00ff=\u00fe',
  '#x',
  'x=1#y',
];

const cookie = (value: string) => ({ cookie: value });
const token = 't'.repeat(43);
/** Each beside the headers of an ordinary call, or in their place. */
const headers: readonly Readonly<Record<string, string | readonly string[]>>[] = [
  ...[
    'session=',
    `session=${token}`,
    `session=${token}; session=x`,
    'session="; lang=../../etc',
    '=',
    ';;;;',
    `lang=\u00e0; session=%00`,
  ].map(cookie),
  ...['x='.repeat(3000), `known=${'0'.repeat(96)}`, `__proto__=x; constructor=y`, `openid=${'x'.repeat(4000)}`].map(cookie),
  ...['', '*', 'bn;q=x', '__proto__', 'x'.repeat(9000), ','.repeat(5000), 'en-\u00ff'].map((value) => ({ 'accept-language': value })),
  ...['*', '"', 'W/"x", "y"', '"\u00ff"', '"'.repeat(5000)].map((value) => ({ 'if-none-match': value })),
  ...['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1,2-2', 'bytes=9007199254740993-', 'bytes=x', `bytes=${'0-1,'.repeat(2000)}`].map(
    (range) => ({ range }),
  ),
  ...[
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=\u00ff',
    'APPLICATION/JSON',
    'application/json/',
    'multipart/form-data',
  ].map((value) => ({ 'content-type': value })),
  ...[
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    ';',
    'x'.repeat(5000),
    'application/problem+json',
  ].map((value) => ({
    'content-type': value,
  })),
  ...['', 'x', 'x'.repeat(101), "a'; drop--", '\u00ff'.repeat(20), '__proto__', 'constructor'].map((value) => ({
    'idempotency-key': value,
  })),
  { 'idempotency-key': ['12345678', '87654321'] },
  ...['gzip', 'br', 'deflate, gzip', 'identity', 'x'].map((value) => ({ 'content-encoding': value })),
  ...['100-continue', 'x', '200-ok'].map((expect) => ({ expect })),
  ...['', 'evil.example', 'a b', '[::1', '\u00ff', 'x'.repeat(5000), 'localhost:99999'].map((host) => ({ host })),
  ...['null', 'http://', 'http://evil.example', 'x'.repeat(5000), 'http://[', '\u00ff'].map((origin) => ({ origin })),
  ...['cross-site', 'same-origin', 'x'].map((value) => ({ 'sec-fetch-site': value })),
  ...['', '1.2.3.4, x', "'; --", '::ffff:1.2.3.4', 'x'.repeat(5000)].map((value) => ({ 'x-forwarded-for': value })),
  ...['x', '\u00ff'.repeat(20), '../../../../etc', 'x'.repeat(64)].map((value) => ({ 'x-request-id': value })),
  ...['00-0-0-00', '\u00ff', `00-${'f'.repeat(32)}-${'f'.repeat(16)}-ff`].map((traceparent) => ({ traceparent })),
  ...['\u00ff\u00fe', 'x'.repeat(5000), "'; drop table x; --"].map((value) => ({ 'user-agent': value })),
  { 'accept-encoding': 'gzip;q=x, \u00ff', accept: '\u00ff' },
  { te: 'trailers', connection: 'x-request-id, cookie' },
  Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x-${index}`, 'y'])),
];

const deep = (open: string, close: string, levels: number): string => `${open.repeat(levels)}1${close.repeat(levels)}`;

/** What is made of the text of a right body. The place is a number from 0 to 1000. */
type Bytes = (text: string, at: number) => { readonly bytes: Buffer; readonly headers?: Readonly<Record<string, string>> };
const cutAt = (text: string, at: number): number => Math.floor((text.length * at) / 1001);
const as = (text: string, encoding: BufferEncoding = 'utf8') => ({ bytes: Buffer.from(text, encoding) });
const within = (text: string, more: string): string => (text.startsWith('{') && text !== '{}' ? `{${more},${text.slice(1)}` : `{${more}}`);
/** The numbers, truth values and texts of it, one of them replaced. */
const replaced = (text: string, at: number, put: string): string => {
  const found = [...text.matchAll(/(?<=:)(?:-?\d[\d.e+-]*|true|false|null|"(?:[^"\\]|\\.)*")/g)];
  const one = found[at % Math.max(1, found.length)];
  return one ? text.slice(0, one.index) + put + text.slice(one.index + one[0].length) : put;
};

export const bodies: readonly Bytes[] = [
  (text, at) => as(text.slice(0, cutAt(text, at))),
  (text, at) => as(`${text.slice(0, cutAt(text, at))}\u0000${text.slice(cutAt(text, at))}`),
  (text) => as(`${text}${text}`),
  (text) => as(`\ufeff${text}`),
  (text) => as(text, 'utf16le'),
  (text, at) => ({
    bytes: Buffer.concat([
      Buffer.from(text.slice(0, cutAt(text, at))),
      Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0]),
      Buffer.from(text.slice(cutAt(text, at))),
    ]),
  }),
  (text) => ({ bytes: gzipSync(text), headers: { 'content-encoding': 'gzip' } }),
  () => ({ bytes: gzipSync(Buffer.alloc(20_000_000)), headers: { 'content-encoding': 'gzip' } }),
  () => as(deep('[', ']', 30_000)),
  () => as(deep('{"a":', '}', 9000)),
  (text) => as(within(text, `"x":${deep('[', ']', 20_000)}`)),
  (text, at) => as(replaced(text, at, deep('[', ']', 15_000))),
  (text, at) => as(replaced(text, at, deep('{"a":', '}', 8000))),
  ...[
    '1e400',
    '-1e400',
    '-0',
    '9007199254740993',
    '123456789012345678901234567890',
    'NaN',
    '1e-400',
    '0x10',
    '01',
    "'x'",
    '"\\ud800"',
    '"\\u0000"',
  ].map(
    (put): Bytes =>
      (text, at) =>
        as(replaced(text, at, put)),
  ),
  (text) => as(within(text, text.slice(1, -1) || '"x":1,"x":2')),
  (text) => as(within(text, '"__proto__":{"x":1}')),
  (text) => as(within(text, '"\\u005f_proto__":{"x":1},"constructor":{"prototype":{"x":1}}')),
  (text) => as(within(text, Array.from({ length: 5000 }, (_, index) => `"x${index}":1`).join(','))),
  ...['', ' ', 'null', '[]', '{}', '1', '"x"', 'true', 'undefined', '{"":""}', '<xml/>', 'a=1&b=2', '\u0000'].map(
    (text): Bytes =>
      () =>
        as(text),
  ),
  () => as(`"${'x'.repeat(1_000_000)}"`),
  (text, at) => as(replaced(text, at, `"${'x'.repeat(1_000_000)}"`)),
  (text, at) => as(replaced(text, at, `[${'"x",'.repeat(9999)}"x"]`)),
  () => as(`[${'1,'.repeat(9999)}1]`),
];

const parts = ({ body, query }: AnyEndpoint): ('query' | 'body')[] => [
  ...(body ? (['body', 'body'] as const) : []),
  ...(query ? (['query'] as const) : []),
];

/** Requests for one endpoint, made from its own contract. */
export const shotsAt = (value: AnyEndpoint): fc.Arbitrary<Shot> => {
  const query = value.query ? valid(shapeOf(value.query)) : fc.constant({});
  const body = value.body ? valid(shapeOf(value.body)) : fc.constant(undefined);
  const [bent, at] = [parts(value), fc.nat(1000)];
  const shots: { weight: number; arbitrary: fc.Arbitrary<Shot> }[] = [
    { weight: 2, arbitrary: fc.constantFrom(...searches).map((put): Shot => ({ kind: 'search', put })) },
    { weight: 2, arbitrary: fc.tuple(at, fc.constantFrom(...segments)).map(([place, put]): Shot => ({ kind: 'path', at: place, put })) },
    { weight: 3, arbitrary: fc.constantFrom(...headers).map((put): Shot => ({ kind: 'headers', put })) },
    {
      weight: value.method === 'GET' ? 1 : 5,
      arbitrary: fc.tuple(fc.nat(bodies.length - 1), at).map(([put, place]): Shot => ({ kind: 'bytes', put, at: place })),
    },
  ];
  if (bent.length > 0)
    shots.push(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('valid' as const), query, body }, { noNullPrototype: true }) },
      {
        weight: 10,
        arbitrary: fc.record(
          { kind: fc.constant('near' as const), query, body, part: fc.constantFrom(...bent), at, put: change },
          { noNullPrototype: true },
        ),
      },
    );
  return fc.oneof(...shots);
};
