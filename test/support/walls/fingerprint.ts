/** Moments that tick by themselves; everything else in a table counts. */
const ticking = ['last_seen_at', 'seen_at'];

type Ask = <T extends Record<string, unknown>>(text: string) => Promise<T[]>;
export type Fingerprint = Readonly<Record<string, string>>;

/** For each table of the product how many rows it has and a hash of what stands in them. */
export const fingerprintOf = (sql: Ask): (() => Promise<Fingerprint>) => {
  let text: string | undefined;
  const read = async (): Promise<string> => {
    const tables = await sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    );
    if (tables.length < 20) throw new Error(`Only ${tables.length} tables found: an empty look would prove nothing`);
    return tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(row, '' order by row), '')) as state
             from (select md5((to_jsonb(t) - '{${ticking.join(',')}}'::text[])::text) as row from ${name} t) rows`,
      )
      .join(' union all ');
  };
  return async () => {
    text ??= await read();
    const rows = await sql<{ name: string; state: string }>(text);
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  };
};

/** Names of the tables that differ. */
export const changedTables = (before: Fingerprint, after: Fingerprint): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
