/** A column of time as ISO 8601 in UTC, as the contracts name it. */
export const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Ids as PostgreSQL reads an array of them. */
export const idList = (ids: readonly string[]): string => `{${ids.join(',')}}`;
