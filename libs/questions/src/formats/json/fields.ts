import type { TableField } from '#contracts/shared/imports';
import { foldHeading, readHeading } from '../table/header-words.js';
import { JsonFault, JsonObject, type Json } from './parse-json.js';

export interface Field {
  readonly name: string;
  readonly folded: string;
  readonly field: TableField;
  readonly label?: string;
  readonly weak?: boolean;
  readonly either?: boolean;
  readonly value: Json;
}

/** Names that only records of programs have. */
const own: Readonly<Record<string, TableField>> = {
  'target scores': 'option',
  'mc 1 targets': 'option',
  'mc1 targets': 'option',
  endings: 'option',
  choice: 'option',
  cop: 'key',
  input: 'stem',
  sentence: 'stem',
  'question content': 'stem',
  'question name': 'stem',
  goal: 'stem',
  library: 'kind',
  widget: 'kind',
};

const cache = new Map<string, Omit<Field, 'value'> | null>();

const fieldOf = (name: string): Omit<Field, 'value'> | null => {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const folded = foldHeading(name);
  const ownField = Object.hasOwn(own, folded) ? own[folded] : undefined;
  const weak = ['input', 'sentence', 'question name', 'goal'].includes(folded);
  const heading = ownField ? { field: ownField, ...(weak ? { weak } : {}) } : readHeading(name);
  const made = heading && { name, folded, ...heading };
  // Names come from files: the store must not grow with them.
  if (cache.size > 2000) cache.clear();
  cache.set(name, made);
  return made;
};

/** The fields of an object whose names say what they hold. An object in the place of the question is opened (`question: { stem, choices }`). */
export const fieldsOf = (object: JsonObject): readonly Field[] =>
  [...object.fields].flatMap(([name, value]) => {
    const field = fieldOf(name);
    if (!field) return [];
    if (field.field === 'stem' && value instanceof JsonObject) {
      const inner = fieldsOf(value);
      if (inner.some((one) => (one.field === 'stem' && !one.weak) || one.field === 'option')) return inner;
    }
    return [{ ...field, value }];
  });

const textNames = [
  'text',
  'html',
  'content',
  'value',
  'bn',
  'en',
  'option',
  'answer',
  'choice',
  'body',
  'title',
  'description',
  'name',
  'label',
];

/** The text of a value: of an object the field that holds it, of a list its parts. */
export const textOf = (value: Json | undefined): string => {
  if (value === null || value === undefined || value instanceof JsonFault) return '';
  if (value instanceof JsonObject) {
    for (const name of textNames) {
      const found = value.fields.get(name);
      if (typeof found === 'string' || typeof found === 'number') return String(found);
    }
    // `{ q: "B" }`: where there is but one value it is the one.
    const [only] = [...value.fields.values()];
    return value.fields.size === 1 && (typeof only === 'string' || typeof only === 'number') ? String(only) : '';
  }
  return Array.isArray(value)
    ? value
        .map(textOf)
        .filter((part) => part !== '')
        .join('\n')
    : String(value as string | number | boolean);
};

export const isScalar = (value: Json | undefined): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
