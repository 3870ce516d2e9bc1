/** Moments that tick by themselves; everything else in a table counts. */
const ticking = ['last_seen_at', 'seen_at'];

type Ask = <T extends Record<string, unknown>>(text: string) => Promise<T[]>;
export type Fingerprint = Readonly<Record<string, string>>;

/** Counts each row that is written, changed in more than such a moment, or taken away, with the transaction that does it. */
const watch = `
  create schema walls;
  create table walls.changes (name text not null);
  create function walls.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if tg_op <> 'UPDATE' or to_jsonb(old) - '{${ticking.join(',')}}'::text[] <> to_jsonb(new) - '{${ticking.join(',')}}'::text[] then
      insert into walls.changes (name) values (format('%I.%I', tg_table_schema, tg_table_name));
    end if;
    return null;
  end $$`;

const tablesOf = async (sql: Ask): Promise<string[]> => {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  if (tables.length < 20) throw new Error(`Only ${tables.length} tables found: an empty look would prove nothing`);
  return tables.map(({ name }) => name);
};

/** For each table of the product how many rows it has and a hash of what stands in them: one look at a database that others use too. */
export const rowsOf = async (sql: Ask): Promise<Fingerprint> => {
  const looks = (await tablesOf(sql)).map(
    (name) =>
      `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(row, '' order by row), '')) as state
         from (select md5((to_jsonb(t) - '{${ticking.join(',')}}'::text[])::text) as row from ${name} t) rows`,
  );
  const rows = await sql<{ name: string; state: string }>(looks.join(' union all '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
};

/**
 * For each table of the product how often anything was changed in it. What is written and taken back by another statement counts twice,
 * what is rolled back does not. Triggers count, since a look at every row of every table costs fifty times as much.
 */
export const fingerprintOf = (sql: Ask): (() => Promise<Fingerprint>) => {
  let watched: Promise<readonly string[]> | undefined;
  const begin = async (): Promise<readonly string[]> => {
    const tables = await tablesOf(sql);
    await sql(watch);
    for (const name of tables)
      await sql(`create trigger walls_note after insert or update or delete on ${name} for each row execute function walls.note()`);
    return tables;
  };
  return async () => {
    const names = await (watched ??= begin());
    const rows = await sql<{ name: string; n: string }>('select name, count(*)::text as n from walls.changes group by name');
    const counted = new Map(rows.map(({ name, n }) => [name, n]));
    return Object.fromEntries(names.map((name) => [name, counted.get(name) ?? '0']));
  };
};

/** Names of the tables that differ. */
export const changedTables = (before: Fingerprint, after: Fingerprint): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
