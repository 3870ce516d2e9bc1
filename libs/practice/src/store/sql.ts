/** SQL for a moment as whole milliseconds since the epoch, which every driver reads as the same number. */
export const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** Milliseconds since the epoch → ISO 8601 in UTC. */
export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
