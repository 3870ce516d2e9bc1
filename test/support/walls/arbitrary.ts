import fc from 'fast-check';
import type { Shape } from './valid-value.js';

/** Stands in a generated value for what a test knows better than the schema: put in when the request is made (`filled`). */
export class Known {
  constructor(
    readonly name: string,
    /** Where the test knows nothing. */
    readonly otherwise: unknown,
  ) {}
  toJSON(): unknown {
    return { known: this.name, otherwise: this.otherwise };
  }
}

/** A copy with every `Known` replaced by what `fill` says, or by what the schema gave. */
export const filled = (value: unknown, fill: (name: string) => unknown): unknown => {
  if (value instanceof Known) return fill(value.name) ?? filled(value.otherwise, fill);
  if (Array.isArray(value)) return value.map((one: unknown) => filled(one, fill));
  if (typeof value !== 'object' || value === null) return value;
  // `defineProperty`: a field may be called `__proto__`.
  const copy: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value))
    Object.defineProperty(copy, key, { value: filled(one, fill), enumerable: true, writable: true, configurable: true });
  return copy;
};

/** Moments and days that a schema takes and a database, a calendar or arithmetic may not. */
const moments = [
  '0000-01-01T00:00:00Z',
  '0000-02-29T23:59:59.999999999Z',
  '0001-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '1970-01-01T00:00:00Z',
  '2016-12-31T23:59:59Z',
  '2026-11-22T12:00:00.000000001Z',
  '9999-12-31T23:59:59.999999999Z',
];
const days = ['0000-01-01', '0000-02-29', '0001-01-01', '1582-10-10', '2024-02-29', '9999-12-31'];

const clean = (text: string): string => text.replaceAll('\u0000', 'o').toWellFormed();

/** Texts that PostgreSQL keeps, of every script and direction. */
const plain = (least: number, most: number): fc.Arbitrary<string> => {
  const within = { minLength: least, maxLength: Math.min(Math.max(most, least), Math.max(least, 60)) };
  return fc
    .oneof(
      fc.string({ unit: 'grapheme-ascii', ...within }),
      fc.string({ unit: 'grapheme', ...within }),
      fc.string({ unit: 'binary', ...within }),
      fc.constantFrom("o'; --", '\u202e\u2066abc', 'e\u0301'.repeat(9), '১২৩', ' ', '%', '\\', '$1', '<b>x</b>', '$x^2$', 'null'),
    )
    .map((text) => clean(text).slice(0, most));
};

const textOf = ({ format, pattern, minLength = 0, maxLength = 10_000 }: Shape): fc.Arbitrary<unknown> => {
  if (format === 'uuid') return fc.uuid({ version: [1, 4, 7] });
  if (format === 'email') return fc.stringMatching(/^[a-z0-9]{3,12}$/).map((name) => `${name}@example.com`);
  if (format === 'date-time')
    return fc.oneof(
      fc.constantFrom(...moments),
      fc.date({ noInvalidDate: true, ...years }).map((date) => date.toISOString()),
    );
  if (format === 'date') return fc.oneof(fc.constantFrom(...days), fc.date({ noInvalidDate: true, ...years }).map(dayOf));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, maxLength));
  return plain(minLength, maxLength);
};

const years = { min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z') };
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Both ends of what is allowed, and anything between. */
const numberOf = ({ type, minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 }: Shape): fc.Arbitrary<unknown> => {
  const ends = fc.constantFrom(minimum, maximum, Math.max(minimum, Math.min(maximum, 1)));
  if (type === 'number') return fc.oneof(ends, fc.double({ min: minimum, max: maximum, noNaN: true }));
  return fc.oneof(ends, fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }), fc.nat(20));
};

const objectOf = (shape: Shape): fc.Arbitrary<unknown> => {
  const { properties = {}, required = [], additionalProperties, propertyNames } = shape;
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      valid(one).chain((made) =>
        fc.oneof({ weight: 2, arbitrary: fc.constant(new Known(name, made)) }, { weight: 1, arbitrary: fc.constant(made) }),
      ),
    ]),
  );
  const fixed = fc.record(model, { requiredKeys: required.filter((name) => name in model), noNullPrototype: true });
  if (typeof additionalProperties !== 'object') return fixed;
  const names = propertyNames?.enum
    ? fc.constantFrom(...propertyNames.enum.map(String))
    : (valid(propertyNames ?? { type: 'string' }) as fc.Arbitrary<string>);
  const further = fc.dictionary(names, valid(additionalProperties), { maxKeys: 5, noNullPrototype: true });
  return fc.tuple(fixed, further).map(([one, other]) => ({ ...other, ...(one as object) }));
};

/** Values that the schema takes, as far as a JSON schema tells: limits at both ends, every branch, with and without what may be left out. */
export const valid = (shape: Shape): fc.Arbitrary<unknown> => {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valid));
  if (Array.isArray(shape.type)) return fc.oneof(...(shape.type as readonly string[]).map((type) => valid({ ...shape, type })));
  switch (shape.type) {
    case 'object':
      return objectOf(shape);
    case 'array':
      return fc.array(valid(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.max(shape.minItems ?? 0, Math.min(shape.maxItems ?? 4, 4)),
      });
    case 'integer':
    case 'number':
      return numberOf(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(shape);
    default:
      return fc.oneof(plain(0, 40), fc.jsonValue({ maxDepth: 2 }));
  }
};
