// One backup from beginning to end: database, uploaded files, keys; stored, read again, recorded, and older ones removed.
import { existsSync, mkdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './apt.mjs';
import { labelNow, newest, openDraft, prune, walFolder } from './backups.mjs';
import { copyUploads, eachOf, filesBelow, verifyCopies } from './copies.mjs';
import { dumpTo, fileFacts, findDump, noDump } from './dump.mjs';
import { hotCopy } from './hot-copy.mjs';
import { folder, Plain, readJson } from './proc.mjs';
import { LOSES_SECONDS, openArchive } from './wal.mjs';

/** What a dump loses at most when one is made each night. */
const DUMP_LOSES = 86_400;
const SECRETS = ['RECEIPT_SECRET', 'SETTINGS_KEY', 'VAPID_PRIVATE_KEY'];
/** Two at once would prune what the other writes; held by the connection, so that a killed one holds nothing. */
const LOCK = 'select pg_try_advisory_lock(hashtext($1)) as free';

export const placeOf = (dataDir, wanted) => path.resolve(wanted || process.env.BACKUP_DIR || path.join(dataDir, 'backups'));

/** The database that is asked, woken for as long as it takes where nothing runs on it. `cluster`: its folder, where we can read it. */
async function source(dataDir) {
  const url = process.env.DATABASE_URL;
  if (url) {
    const cluster = process.env.BACKUP_CLUSTER;
    return {
      url,
      ownUrl: url,
      cluster,
      archiveOf: () => (process.env.BACKUP_WAL ? folder(process.env.BACKUP_WAL) : undefined),
      close: async () => {},
    };
  }
  const { postgresHome } = await import('./postgres-home.mjs');
  if (!existsSync(dataDir) || !existsSync(postgresHome(dataDir).cluster))
    throw new Plain(`There is no database in ${dataDir}. Run "npm start" once, or set DATABASE_URL.`);
  const home = postgresHome(dataDir);
  const { startPostgres } = await import('./postgres.mjs');
  const postgres = await startPostgres({ dataDir });
  return {
    url: postgres.adminUrl,
    ownUrl: postgres.url,
    cluster: home.cluster,
    state: home.state,
    archiveOf: (dir) => openArchive(home, walFolder(dir)),
    close: async () => void (postgres.adopted || (await postgres.stop())),
  };
}

const sizeBelow = (dir) => {
  let bytes = 0;
  for (const name of filesBelow(dir)) bytes += statSync(path.join(dir, name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
};

/** A disk that fills up takes the product down: it is asked before, with room for the whole database as it stands. */
function refuseWithoutRoom(dir, bytes) {
  const { bavail, bsize } = statfsSync(dir);
  if (bavail * bsize < bytes + 100e6)
    throw new Plain(
      `Only ${Math.round((bavail * bsize) / 1e6)} MB are free in ${dir}, and up to ${Math.round(bytes / 1e6)} MB are needed.`,
    );
}

async function copyOfDatabase({ client, at, dir, draft, label }) {
  const archive = at.archiveOf(dir);
  refuseWithoutRoom(dir, sizeBelow(at.cluster));
  const { files, ...copy } = await hotCopy({ client, cluster: at.cluster, to: path.join(draft, 'base'), label, archive });
  return { kind: 'copy', losesSeconds: LOSES_SECONDS, copy: { ...copy, files }, archive };
}

async function dumpOfDatabase({ client, at, dir, draft, major }) {
  const programs = await findDump(major);
  if (!programs) throw noDump(major);
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes');
  refuseWithoutRoom(dir, rows[0].bytes);
  const { tables } = await dumpTo({ client, url: at.url, dir: programs, file: path.join(draft, 'database.dump') });
  return { kind: 'dump', losesSeconds: DUMP_LOSES, dump: { file: await fileFacts(draft, 'database.dump'), tables } };
}

/** Receipts, settings and sealed papers cannot be read without these. */
function copyKeys({ dataDir, at, draft }) {
  const dir = path.join(draft, 'keys');
  mkdirSync(dir, { mode: 0o700 });
  const own = readJson(path.join(dataDir, 'secrets.json')) ?? {};
  const all = Object.fromEntries(SECRETS.map((name) => [name, process.env[name] || own[name]]).filter(([, value]) => value));
  writeFileSync(path.join(dir, 'secrets.json'), `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  if (at.state) writeFileSync(path.join(dir, 'postgres.json'), readFileSync(at.state), { mode: 0o600 });
}

/** To the disk, at once for all files. */
const flush = (dir) => run('sync', ['-f', dir]).catch(() => run('sync', []));

/** All but the record of it: nothing is called a backup before every file was read again. */
async function make({ client, at, dataDir, dir, keys, dump, label, draft }) {
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`,
  );
  const startedAt = new Date().toISOString();
  const byCopy = at.cluster && !dump;
  const database = byCopy
    ? await copyOfDatabase({ client, at, dir, draft, label })
    : await dumpOfDatabase({ client, at, dir, draft, major: rows[0].major });
  const { rows: clock } = await client.query('select clock_timestamp() as now');
  const storage = path.resolve(process.env.STORAGE_DIR || path.join(dataDir, 'files'));
  const before = newest(dir);
  const uploads = await copyUploads({
    from: storage,
    to: path.join(folder(draft, 'uploads')),
    before: before && { dir: path.join(dir, before.label, 'uploads'), files: before.uploads },
  });
  if (keys) copyKeys({ dataDir, at, draft });
  await flush(draft);
  if (database.copy) await verifyCopies(path.join(draft, 'base'), database.copy.files);
  await verifyCopies(
    path.join(draft, 'uploads'),
    uploads.filter(({ linked }) => !linked),
  );
  let bytes = 0;
  await eachOf(filesBelow(draft), async (name) => void (bytes += statSync(path.join(draft, name)).size));
  const { archive, ...facts } = database;
  const endedAt = clock[0].now.toISOString();
  const rest = { uploads, uploadsElsewhere: Boolean(process.env.S3_URL), keys, bytes };
  return { archive, manifest: { version: 1, label, startedAt, endedAt, server: rows[0].version, ...facts, ...rest } };
}

const insert = `insert into platform.backups (label, kind, started_at, good, fault, place, bytes, loses_seconds)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** For the operations room. A database older than the table, or one that is away, has nowhere to write it. */
async function record(url, row, say) {
  const { query } = await import('./postgres.mjs');
  await query(url, (client) => client.query(insert, row)).catch((e) => say(`The backup is not recorded in platform.backups: ${e.message}`));
}

/**
 * @param {{ dataDir: string, dir: string, keep: number, keys?: boolean, dump?: boolean, say: (line: string) => void }} given
 *   dump: pg_dump even where the cluster's folder could be copied
 */
export async function backup({ dataDir, dir, keep, keys = true, dump = false, say }) {
  const { query } = await import('./postgres.mjs');
  folder(dir);
  const began = Date.now();
  const label = labelNow();
  const at = await source(dataDir);
  const { draft, finish, drop } = openDraft(dir, label);
  const kind = at.cluster && !dump ? 'copy' : 'dump';
  const row = (good, fault, bytes, loses) => [label, kind, new Date(began), good, fault, path.join(dir, label), bytes, loses];
  try {
    const { manifest, gone } = await query(at.url, async (client) => {
      const { rows } = await client.query(LOCK, [`backup ${dir}`]);
      if (!rows[0].free) throw new Plain('Another backup is being made.');
      const made = await make({ client, at, dataDir, dir, keys, dump, label, draft });
      finish(made.manifest);
      return { manifest: made.manifest, gone: prune(dir, keep, made.archive) };
    });
    await record(at.ownUrl, row(true, null, manifest.bytes, manifest.losesSeconds), say);
    const { bytes, losesSeconds, endedAt, uploads } = manifest;
    const seconds = Math.round((Date.now() - began) / 100) / 10;
    return { label, kind, dir, bytes, losesSeconds, endedAt, uploads: uploads.length, keys, seconds, gone };
  } catch (e) {
    drop();
    await record(at.ownUrl, row(false, e.message.slice(0, 500), 0, kind === 'copy' ? LOSES_SECONDS : DUMP_LOSES), say);
    throw e;
  } finally {
    await at.close();
  }
}
