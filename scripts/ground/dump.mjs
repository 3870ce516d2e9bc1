// pg_dump and pg_restore, where they are at least as new as the server. For a database whose files are not ours to copy.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { onPath, run } from './apt.mjs';
import { Plain } from './proc.mjs';

/** Debian and its kin keep one folder a major version. */
const versioned = () => {
  const home = '/usr/lib/postgresql';
  return existsSync(home) ? readdirSync(home).map((major) => path.join(home, major, 'bin')) : [];
};

/** The folder of a pg_dump of at least `major`, the oldest that does; undefined where there is none. */
export async function findDump(major) {
  const first = onPath('pg_dump');
  const found = [];
  for (const dir of [...(first ? [path.dirname(first)] : []), ...versioned()]) {
    if (!existsSync(path.join(dir, 'pg_dump')) || !existsSync(path.join(dir, 'pg_restore'))) continue;
    const said = await run(path.join(dir, 'pg_dump'), ['--version']).catch(() => '');
    const has = Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1] ?? 0);
    if (has >= major) found.push({ dir, has });
  }
  return found.toSorted((a, b) => a.has - b.has)[0]?.dir;
}

export const noDump = (major) =>
  new Plain(`This database's files cannot be copied from here, and there is no pg_dump of version ${major} or newer on this machine.
Either install postgresql-client-${major}, or run the backup where the database's folder is and set BACKUP_CLUSTER to it.`);

/** The password by environment, not among the arguments everyone can read. */
function connection(url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const env = { PGHOST: decodeURIComponent(hostname), PGPORT: port || '5432', PGUSER: decodeURIComponent(username) };
  const ssl = searchParams.get('sslmode');
  return {
    ...process.env,
    ...env,
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(ssl ? { PGSSLMODE: ssl } : {}),
  };
}

/** The whole database as it was at one moment, and what each table held then. */
export async function dumpTo({ client, url, dir, file }) {
  await client.query('begin isolation level repeatable read read only');
  try {
    const { rows } = await client.query('select pg_export_snapshot() as id');
    const tables = await countTables(client);
    const args = ['--format=custom', '--compress=1', '--no-owner', '--no-privileges', `--snapshot=${rows[0].id}`, `--file=${file}`];
    await run(path.join(dir, 'pg_dump'), args, { env: connection(url), timeout: 0 });
    await run(path.join(dir, 'pg_restore'), ['--list', file], { timeout: 0 });
    return { tables };
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

/** All of it or nothing, into a database that holds no table of ours. */
export async function restoreDump({ url, dir, file }) {
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', '--dbname', connection(url).PGDATABASE, file];
  await run(path.join(dir, 'pg_restore'), args, { env: connection(url), timeout: 0 });
}

/**
 * Rows and a sum over their text for each table, whatever their order.
 * @returns {Promise<Record<string, { rows: number, sum: string }>>}
 */
export async function countTables(client) {
  const { rows } = await client.query(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema)' order by 1`);
  const tables = {};
  for (const { name } of rows) {
    const counted = await client.query(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${name} t`,
    );
    tables[name] = counted.rows[0];
  }
  return tables;
}

/** Tables that do not hold what they should, each in words. */
export const differences = (expected, found) =>
  Object.entries(expected).flatMap(([name, { rows, sum }]) => {
    if (!found[name]) return [`${name} is missing`];
    if (found[name].rows !== rows) return [`${name} has ${found[name].rows} rows instead of ${rows}`];
    return found[name].sum === sum ? [] : [`${name} has other contents`];
  });

export async function fileFacts(dir, name) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path.join(dir, name))) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path: name, bytes, sha256: hash.digest('hex') };
}
