/** SQL for a moment as whole milliseconds since the epoch, which every driver reads as the same number. */
export const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** Milliseconds since the epoch → ISO 8601 in UTC. */
export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** An array literal of PostgreSQL for ids and whole numbers; the ids have been checked to be ids. */
export const arrayText = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

/** What boards show as the institute of an attempt: the name of now, where staff has merged the one that was typed. `table` with its dot, or ''. */
export const shownInstitute = (table: string): string => `coalesce(${table}institute_shown, ${table}institute)`;
