import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as z from 'zod/mini';

/** The parts of a JSON schema that our contracts come out as. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: Shape | boolean;
  readonly propertyNames?: Shape;
}

/** A value that a test knows better than the schema (a record that exists), by the field's name; undefined leaves it to the schema. */
export type Fill = (name: string) => unknown;
export interface Wanted {
  readonly fill?: Fill;
  /** Fields that may be left out: put in, or left out. */
  readonly optional: boolean;
}

/** What a caller may give, from the very schema that the door validates by. */
export const shapeOf = (schema: z.ZodMiniType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

const words = (least: number, most: number): string => {
  const text = `walk ${randomBytes(6).toString('hex')}`;
  return text.padEnd(least, 'w').slice(0, Math.max(least, Math.min(text.length, most)));
};

const matching = (pattern: string, most: number): string => {
  const found = fc.sample(fc.stringMatching(new RegExp(pattern)), 50).find((text) => text.length <= most && text.trim() === text);
  if (found === undefined) throw new Error(`No short text found for the pattern ${pattern}`);
  return found;
};

const textOf = ({ format, pattern, minLength = 0, maxLength = 10_000 }: Shape): string => {
  if (format === 'uuid') return randomUUID();
  if (format === 'email') return `walk-${randomBytes(6).toString('hex')}@example.com`;
  if (format === 'date-time') return new Date().toISOString();
  // Today in Dhaka, whose days are meant: in UTC it may still be yesterday.
  if (format === 'date') return new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
  return pattern === undefined ? words(minLength, maxLength) : matching(pattern, maxLength);
};

const objectOf = (shape: Shape, wanted: Wanted): Record<string, unknown> => {
  const { properties = {}, required = [], additionalProperties, propertyNames } = shape;
  const asked = Object.entries(properties).filter(([name]) => wanted.optional || required.includes(name));
  const made = asked.map(([name, one]): [string, unknown] => {
    const known = wanted.fill?.(name);
    return [name, known === undefined ? validOf(one, wanted) : known];
  });
  const named = typeof additionalProperties === 'object' ? (propertyNames?.enum ?? []) : [];
  const further = named.map((name): [string, unknown] => [String(name), validOf(additionalProperties as Shape, wanted)]);
  return Object.fromEntries([...made, ...further]);
};

/** A value that the schema takes. Throws for a kind of schema that no contract has used yet. */
export const validOf = (shape: Shape, wanted: Wanted): unknown => {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return validOf(first, wanted);
  if (Array.isArray(shape.type)) return validOf({ ...shape, type: String(shape.type[0]) }, wanted);
  switch (shape.type) {
    case 'object':
      return objectOf(shape, wanted);
    case 'array':
      return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () => validOf(shape.items ?? {}, wanted));
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return textOf(shape);
    default:
      throw new Error(`test/support/walls/valid-value.ts cannot make a value for ${JSON.stringify(shape)}: add that kind of schema there`);
  }
};
