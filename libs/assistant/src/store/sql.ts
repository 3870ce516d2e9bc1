import type { EntityManager } from '@mikro-orm/postgresql';

/** A column of time as ISO 8601 in UTC, as the contracts name it. */
export const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A column of days as the contracts name them. */
export const dayText = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

/** Ids as PostgreSQL reads an array of them. */
export const idList = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** The day it is in Dhaka, by the product's time. */
export const today = `(platform.now() at time zone 'Asia/Dhaka')::date`;

export const readToday = async (em: EntityManager): Promise<string> => {
  const [row] = await em.execute<{ day: string }[]>(`select ${dayText(today)} as day`);
  return row!.day;
};
