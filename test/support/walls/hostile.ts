import fc from 'fast-check';

/** What people and programs have sent to servers that trusted them. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\u202e\u2066abc',
  '\r\nset-cookie: session=x',
  "' or '1'='1",
  "'; drop table identity.users; --",
  '" or 1=1 --',
  "\\' or 1=1 --",
  '1) union select hash from identity.credentials --',
  '$1',
  '?',
  '??',
  ':name',
  '%',
  '%%%',
  '_',
  '\\',
  '{{7*7}}',
  '${7*7}',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%c0%ae',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '9'.repeat(400),
  '0x41',
  '১২৩৪৫৬',
  'ﷺ'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301'.repeat(200),
  'x'.repeat(20_000),
  '0000-00-00',
  '9999-12-31',
  '-infinity',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '@',
  'a@b.c'.repeat(80),
  '[]',
  '{}',
];

const hostileNumbers: readonly number[] = [-1, 0, -0, 0.1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1, 2 ** 53, 1e308, 5e-324];

/** One of each kind of trouble, few enough to be tried in every field of every body. */
export const sharpest: readonly unknown[] = [
  'a\u0000bc',
  'abc\udfff',
  "o'; --",
  'x'.repeat(20_000),
  2 ** 31,
  2 ** 53 - 1,
  -1,
  '-infinity',
  [[]],
];

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/** A value nobody meant, of any kind JSON has. */
export const hostile = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [null],
      [[]],
      deep(200),
      Array.from({ length: 2000 }, () => 'x'),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown> },
);

export type Path = readonly (string | number)[];

/** Every place in a value, the whole of it first. */
export const placesIn = (value: unknown, at: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Array.isArray(value) ? value.map((one, index): [number, unknown] => [index, one]) : Object.entries(value);
  return [at, ...inner.flatMap(([key, one]) => placesIn(one, [...at, key]))];
};

/** A copy with `put` at that place. */
export const withAt = (value: unknown, [key, ...rest]: Path, put: unknown): unknown => {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((one: unknown, index) => (index === key ? withAt(one, rest, put) : one));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, put) };
};
