/** SQL for a moment as whole milliseconds since the epoch, which every driver reads as the same number. */
export const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** Milliseconds since the epoch → ISO 8601 in UTC. */
export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** An array literal of PostgreSQL for ids; they have been checked to be ids. */
export const idList = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** The day in Dhaka of a moment. */
export const dhakaDay = (moment: string): string => `(${moment} at time zone 'Asia/Dhaka')::date`;
