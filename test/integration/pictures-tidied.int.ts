import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { Storage } from '#platform';
import { TidyPictures } from '#readmodels';
import { startHttp, type Running } from '../support/api.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let client: pg.Client;
let storage: Storage;
let tidy: TidyPictures;

const shaOf = (name: string): string => createHash('sha256').update(name).digest('hex');
const keyOf = (name: string): string => `pictures/${shaOf(name)}.webp`;
const textOf = (name: string): string => `<p>ছবি <img src="/files/${keyOf(name)}" alt="x"></p>`;
/** A picture that was put in so many hours ago. */
const put = async (name: string, hours: number): Promise<void> => {
  await storage.put(keyOf(name), Buffer.from(name), 'image/webp');
  const at = new Date(Date.now() - hours * 3_600_000);
  utimesSync(join(world.config.STORAGE_DIR, keyOf(name)), at, at);
};
const isThere = async (name: string): Promise<boolean> => (await storage.get(keyOf(name)))?.toString() === name;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  [storage, tidy] = [http.app.get(Storage), http.app.get(TidyPictures, { strict: false })];
});
afterAll(async () => {
  await client?.end();
  await http?.close();
  await world?.close();
});

interface Place {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly keys: readonly { readonly name: string; readonly type: string }[];
}

/** Every column that can hold a text, as the standard's own views name them. */
const places = async (): Promise<Place[]> => {
  const { rows } = await client.query<Place>(`
    select c.table_schema || '.' || c.table_name as "table", c.column_name as "column",
      case when c.data_type = 'ARRAY' then substr(c.udt_name, 2) || '[]' else c.data_type end as type,
      coalesce((select json_agg(json_build_object('name', k.column_name, 'type', d.data_type))
        from information_schema.table_constraints p
          join information_schema.key_column_usage k using (constraint_schema, constraint_name, table_name)
          join information_schema.columns d on d.table_schema = k.table_schema and d.table_name = k.table_name and d.column_name = k.column_name
        where p.constraint_type = 'PRIMARY KEY' and p.table_schema = c.table_schema and p.table_name = c.table_name), '[]') as keys
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema') and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb') or c.udt_name in ('_text', '_varchar', '_jsonb'))
    order by 1, 2`);
  return rows;
};

/** What numbers are typed into, by thousands of students at once: no text that anybody is shown. */
const typed = ['exams.answers', 'exams.answer_log', 'exams.late_answers'];

/** The database without its rules, so that a row may hold one text and nothing else. */
const withoutRules = async (): Promise<void> => {
  await client.query(`do $$ declare r record; begin
    for r in select conrelid::regclass as t, conname as c from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      where contype in ('c', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and conrelid <> 0
    loop execute format('alter table %s drop constraint if exists %I', r.t, r.c); end loop;
    for r in select a.attrelid::regclass as t, a.attname as c from pg_attribute a join pg_class k on k.oid = a.attrelid
        join pg_namespace n on n.oid = k.relnamespace
      where k.relkind = 'r' and a.attnum > 0 and a.attnotnull and a.attidentity = '' and not a.attisdropped and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey))
    loop execute format('alter table %s alter column %I drop not null', r.t, r.c); end loop;
    for r in select k.oid::regclass as t from pg_class k join pg_namespace n on n.oid = k.relnamespace
      where k.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    loop execute format('alter table %s disable trigger user', r.t); end loop;
  end $$`);
};

const someOf: Readonly<Record<string, string>> = {
  uuid: 'uuidv7()',
  integer: '(random() * 1e9)::int',
  bigint: '(random() * 1e9)::bigint',
  smallint: '(random() * 3e4)::smallint',
  date: `'2020-01-01'::date + (random() * 1e4)::int`,
  boolean: 'true',
};
const write = async ({ table, column, type, keys }: Place): Promise<void> => {
  const text = textOf(`${table}.${column}`);
  const value = type.endsWith('[]')
    ? type.startsWith('json')
      ? [JSON.stringify({ text })]
      : [text]
    : type.startsWith('json')
      ? JSON.stringify({ deep: [{ text }] })
      : text;
  const others = keys.filter(({ name }) => name !== column);
  const names = [`"${column}"`, ...others.map(({ name }) => `"${name}"`)].join(', ');
  const values = [`$1::${type}`, ...others.map((key) => someOf[key.type] ?? 'md5(random()::text)')].join(', ');
  // A table of one row has it already.
  const known = others.length > 0 && others.length === keys.length;
  const standing = known
    ? ` on conflict (${others.map(({ name }) => `"${name}"`).join(', ')}) do update set "${column}" = excluded."${column}"`
    : '';
  await client.query(`insert into ${table} (${names}) overriding system value values (${values})${standing}`, [value]);
};

describe('pictures of texts', () => {
  // Red (seen) with a folder that is not listed, and with the day left out.
  it('go a day after they were put in, where no text names them', async () => {
    await put('orphan', 25);
    await put('young', 23);
    await storage.put('pictures/other.webp', Buffer.from('x'), 'image/webp');
    expect(await tidy.orphans()).toMatchObject({ pictures: 3, orphans: [{ key: keyOf('orphan') }] });
    expect(await isThere('orphan')).toBe(true);
    const env = { PATH: process.env['PATH'], DATABASE_URL: world.databaseUrl, DATA_DIR: world.config.DATA_DIR };
    const { status, stdout } = spawnSync(process.execPath, ['scripts/verify.mjs', '--pictures'], {
      env: { ...env, STORAGE_DIR: world.config.STORAGE_DIR },
      encoding: 'utf8',
    });
    expect([status, stdout.split('\n').slice(0, 2)]).toEqual([
      0,
      ['1 of 3 pictures are named by no text and go at night:', expect.stringContaining(keyOf('orphan'))],
    ]);
    expect(await tidy.run()).toEqual({ gone: 1, back: 0 });
    expect([await isThere('orphan'), await isThere('young')]).toEqual([false, true]);
    expect(await tidy.run()).toEqual({ gone: 0, back: 0 });
  });

  // Red (seen) without asking the texts once more.
  it('come back where a text named them at that very moment', async () => {
    await put('named now', 30);
    const [remove, once] = [storage.remove.bind(storage), jest.spyOn(storage, 'remove')];
    once.mockImplementation(async (key) => {
      await remove(key);
      await world.sql(`insert into commerce.settings (name, value) values ('picture', $1::jsonb)`, [
        JSON.stringify({ text: textOf('named now') }),
      ]);
    });
    try {
      expect(await tidy.run()).toEqual({ gone: 1, back: 1 });
    } finally {
      once.mockRestore();
    }
    expect(await isThere('named now')).toBe(true);
  });

  // Red (seen) with json, lists of texts or any table left out: each column is a place of its own here, also of tables that are to come.
  it('stay as long as any column of any table names them', async () => {
    const all = (await places()).filter(({ table }) => !typed.includes(table));
    expect(all.length).toBeGreaterThan(200);
    await withoutRules();
    for (const place of all) {
      await write(place);
      await put(`${place.table}.${place.column}`, 48);
    }
    await put('nobody', 48);
    expect((await tidy.orphans()).orphans.map(({ key }) => key)).toEqual([keyOf('nobody')]);
    expect(await tidy.run()).toEqual({ gone: 1, back: 0 });
    const lost: string[] = [];
    for (const { table, column } of all) if (!(await isThere(`${table}.${column}`))) lost.push(`${table}.${column}`);
    expect(lost).toEqual([]);
  });
});
