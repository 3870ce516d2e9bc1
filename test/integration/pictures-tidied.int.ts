import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Storage } from '#platform';
import { TidyPictures } from '#readmodels';
import { startHttp, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
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
  world = await startWorld();
  http = await startHttp(world);
  [storage, tidy] = [http.app.get(Storage), http.app.get(TidyPictures, { strict: false })];
});
afterAll(async () => {
  await world?.sql('drop schema if exists pictured cascade');
  await http?.close();
  await world?.close();
});

interface Place {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Every column that can hold a text, as the standard's own views name them. */
const places = (): Promise<Place[]> =>
  world.sql<Place & Record<string, unknown>>(`
    select c.table_schema || '.' || c.table_name as "table", c.column_name as "column",
      case when c.data_type = 'ARRAY' then substr(c.udt_name, 2) || '[]' else c.data_type end as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb') or c.udt_name in ('_text', '_varchar', '_jsonb'))
    order by 1, 2`);

const copyOf = (table: string): string => `pictured."${table}"`;
/** The same tables once more without their rules, so that a row may hold one text and nothing else. */
const copyTables = async (): Promise<void> => {
  await world.sql('create schema pictured');
  for (const table of new Set((await places()).map((place) => place.table)))
    await world.sql(`create table ${copyOf(table)} (like ${table})`);
  await world.sql(`do $$ declare r record; begin
    for r in select attrelid::regclass as t, attname as c from pg_attribute a join pg_class k on k.oid = a.attrelid
      where k.relnamespace = 'pictured'::regnamespace and k.relkind = 'r' and a.attnum > 0 and a.attnotnull
    loop execute format('alter table %s alter column %I drop not null', r.t, r.c); end loop;
  end $$`);
};

const write = async ({ table, column, type }: Place): Promise<void> => {
  const text = textOf(`${table}.${column}`);
  const json = JSON.stringify({ deep: [{ text }] });
  const value = type.startsWith('json') ? json : text;
  await world.sql(`insert into ${copyOf(table)} ("${column}") values ($1::${type})`, [type.endsWith('[]') ? [value] : value]);
};

describe('pictures of texts', () => {
  // Red (seen) with a folder that is not listed, and with the day left out.
  it('go a day after they were put in, where no text names them', async () => {
    await put('orphan', 25);
    await put('young', 23);
    await storage.put('pictures/other.webp', Buffer.from('x'), 'image/webp');
    const { pictures, orphans } = await tidy.orphans();
    expect(pictures).toBeGreaterThanOrEqual(3);
    expect(orphans).toMatchObject([{ key: keyOf('orphan') }]);
    expect(await isThere('orphan')).toBe(true);
    const env = { PATH: process.env['PATH'], DATABASE_URL: world.databaseUrl, DATA_DIR: world.config.DATA_DIR };
    const { status, stdout } = spawnSync(process.execPath, ['scripts/verify.mjs', '--pictures'], {
      env: { ...env, STORAGE_DIR: world.config.STORAGE_DIR },
      encoding: 'utf8',
    });
    expect([status, stdout.split('\n').slice(0, 2)]).toEqual([
      0,
      [`1 of ${pictures} pictures are named by no text and go at night:`, expect.stringContaining(keyOf('orphan'))],
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
      await world.sql(
        `insert into commerce.settings (name, value) values ('picture', $1::jsonb) on conflict (name) do update set value = excluded.value`,
        [JSON.stringify({ text: textOf('named now') })],
      );
    });
    try {
      expect(await tidy.run()).toEqual({ gone: 1, back: 1 });
    } finally {
      once.mockRestore();
    }
    expect(await isThere('named now')).toBe(true);
  });

  // Red (seen) with json or lists of texts left out: each column is a place of its own here, also of tables that are to come.
  it('stay as long as some column of some table names them', async () => {
    const all = await places();
    expect(all.length).toBeGreaterThan(200);
    await copyTables();
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
