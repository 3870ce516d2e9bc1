/** SQL for a moment as ISO 8601 in UTC. */
export const isoText = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An array literal of PostgreSQL; ids and audiences have been checked to be such, and need no quotes. */
export const arrayText = (values: readonly string[]): string => `{${values.join(',')}}`;

/** A notice, as `n`, that is to be seen now. */
export const shown = `n.state = 'posted' and (n.ends_at is null or n.ends_at > platform.now())`;
