import { isRaw } from '@mikro-orm/postgresql';

/** A statement as PostgreSQL takes it: `$1`, `$2` … in the text, the values beside it in their text form. */
export interface Bound {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** Only these can be planned once and run often; what else there is (`set`, `create`, …) takes no values beside its text. */
export const PLANNED = /^\s*(?:with|select|insert|update|delete|merge|values)\b/i;
/** Longer ones are written once for many rows: their text is another one each time, and a statement holds 65,535 values at most. */
const MOST_VALUES = 400;
const INT4 = 2_147_483_647;

/**
 * How a value is written. A number keeps the type that PostgreSQL gives to the same number in a text, so that a bound statement
 * means what the written one meant; text and null stay without a type, as a quoted text is. Null for what has to be written out.
 */
const bindOne = (value: unknown): { cast: string; text: string | null } | null => {
  if (value === null) return { cast: '', text: null };
  switch (typeof value) {
    case 'string':
      return { cast: '', text: value };
    case 'bigint':
      return { cast: '', text: value.toString() };
    case 'boolean':
      return { cast: '::bool', text: String(value) };
    case 'number':
      if (!Number.isFinite(value)) return null;
      if (!Number.isInteger(value)) return { cast: '::numeric', text: String(value) };
      return { cast: Math.abs(value) <= INT4 ? '::int4' : '::int8', text: String(value) };
    default:
      return value instanceof Date ? { cast: '', text: value.toISOString() } : null;
  }
};

/** Writes one placeholder; a list becomes one for each of its values, as in `in (?)`. False for what has to be written out. */
const put = (value: unknown, values: (string | null)[]): string | null => {
  if (Array.isArray(value)) {
    const parts = value.map((each) => put(each, values));
    return parts.includes(null) ? null : parts.join(', ');
  }
  const one = bindOne(value);
  if (!one) return null;
  values.push(one.text);
  return `$${values.length}${one.cast}`;
};

/**
 * A statement with `?` as MikroORM takes it (`??` is a name, `\?` a question mark) → the same one with its values beside it.
 * Null where that is not to be had: a fragment of SQL or an object among the values, too many of them, a statement that is not planned.
 */
export const bind = (sql: string, params: readonly unknown[], quoteName: (name: string) => string): Bound | null => {
  if (params.length > MOST_VALUES || !PLANNED.test(sql)) return null;
  const values: (string | null)[] = [];
  let [text, from, at] = ['', 0, 0];
  for (let mark = sql.indexOf('?'); params.length > 0 && mark !== -1; mark = sql.indexOf('?', from)) {
    if (sql[mark - 1] === '\\') {
      text += `${sql.slice(from, mark - 1)}?`;
      from = mark + 1;
      continue;
    }
    const named = sql[mark + 1] === '?';
    const value = params[at++];
    if (named && (typeof value !== 'string' || isRaw(value))) return null;
    const written = named ? quoteName(value as string) : put(value, values);
    if (written === null) return null;
    text += sql.slice(from, mark) + written;
    from = mark + (named ? 2 : 1);
  }
  return values.length > MOST_VALUES ? null : { text: text + sql.slice(from), values };
};
