import type { EntityManager } from '@mikro-orm/postgresql';

/** A moment as ISO text in UTC. */
export const iso = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** A sum of paisa as a number: exact up to 2^53, which is ninety million crore taka. */
export const paisa = (sum: string): string => `coalesce(${sum}, 0)::float8`;
/** The day in Dhaka. */
export const dayOf = (moment: string): string => `(${moment} at time zone 'Asia/Dhaka')::date`;
/** From the start of the first day to the end of the last, both given as YYYY-MM-DD. */
export const within = (moment: string): string =>
  `${moment} >= ?::date::timestamp at time zone 'Asia/Dhaka' and ${moment} < (?::date + 1)::timestamp at time zone 'Asia/Dhaka'`;
/** A phone's digits without the country's code. */
const digitsOf = (phone: string): string => String.raw`regexp_replace(platform.digits(${phone}), '^88(01)', '\1')`;
/** `017••••4821`: its ends tell one number from another, and nobody can be called. */
export const masked = (phone: string): string =>
  `case when length(platform.digits(${phone})) >= 8 then left(${digitsOf(phone)}, 3) || '••••' || right(${digitsOf(phone)}, 4) end`;

/** What is matched by `like`, with its signs taken literally. */
export const like = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export interface Part {
  readonly sql: string;
  readonly values: readonly unknown[];
}
/** Conditions that must all hold. */
export const all = (parts: readonly (Part | null | undefined | false)[]): Part => {
  const held = parts.filter((part): part is Part => Boolean(part));
  return {
    sql: held.length > 0 ? held.map(({ sql }) => `(${sql})`).join(' and ') : 'true',
    values: held.flatMap(({ values }) => values),
  };
};

/** Rows of one statement. Read models never write: their statements are SELECTs, outside of any transaction that does. */
export const rowsOf = async <T>(em: EntityManager, sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  em.execute<T[]>(sql, [...values]);

/** A list of ids as one value. */
export const idList = (ids: readonly string[]): string => `{${ids.join(',')}}`;
