import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, type World } from '../support/world.js';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.close());

const page = readFileSync(new URL('../../docs/capacity.md', import.meta.url), 'utf8');
const rows = Array.from(
  (page.split('#### Distributed by exam')[1]?.split('\n## ')[0] ?? '').matchAll(/^\| `(exams\.\w+)` \| `([^`]+)` \|/gm),
  ([, table = '', key = '']) => ({ table, key }),
);

interface Found {
  readonly table: string;
  readonly primary: boolean;
  readonly columns: readonly string[];
}

/** What Citus asks of a table that is distributed by a column: it stands in each unique key, and no foreign key leads elsewhere. */
describe('tables that can be distributed by exam', () => {
  it('have the keys that docs/capacity.md says, each with the exam in it', async () => {
    expect(rows.length).toBeGreaterThan(5);
    const found = (await world.sql(
      `select i.indrelid::regclass::text as table, i.indisprimary as primary,
         array(select a.attname::text from unnest(i.indkey) with ordinality k(n, at) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
               order by k.at) as columns
       from pg_index i where i.indisunique and i.indrelid::regclass::text = any($1)`,
      [rows.map(({ table }) => table)],
    )) as Found[];
    const primary = found.filter((one) => one.primary).map(({ table, columns }) => ({ table, key: columns.join(', ') }));
    const byName = (a: { table: string }, b: { table: string }): number => a.table.localeCompare(b.table);
    expect(primary.toSorted(byName)).toEqual(rows.toSorted(byName));
    expect(found.filter(({ columns }) => columns[0] !== 'exam_id')).toEqual([]);
  });

  it('refer to nothing outside them, and nothing refers to them', async () => {
    const names = rows.map(({ table }) => table);
    const leads = await world.sql(
      `select conname from pg_constraint where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
      [names],
    );
    expect(leads).toEqual([]);
  });

  // `exams.toppers` belongs to a course: it names an attempt, and is reckoned whole from all of them.
  it('are all tables whose rows are an attempt’s', async () => {
    const holding = (await world.sql(
      `select i.indrelid::regclass::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indisprimary and i.indrelid::regclass::text like 'exams.%' and a.attname = 'attempt_id'`,
    )) as { name: string }[];
    expect(holding.length).toBeGreaterThan(3);
    expect(holding.map(({ name }) => name).filter((name) => !rows.some(({ table }) => table === name))).toEqual([]);
  });
});
