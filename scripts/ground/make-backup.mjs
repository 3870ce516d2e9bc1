// One backup from beginning to end: database, uploaded files, keys; stored, read again, recorded, and older ones removed.
import { existsSync, mkdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './apt.mjs';
import { labelNow, newest, openDraft, prune, walFolder } from './backups.mjs';
import { copyUploads, eachOf, filesBelow, verifyCopies } from './copies.mjs';
import { dumpTo, fileFacts, findDump, noDump } from './dump.mjs';
import { hotCopy } from './hot-copy.mjs';
import { keysOf, printsOf, writeKeys } from './keys.mjs';
import { folder, Plain } from './proc.mjs';
import { recipientsOf, SEALED, sealArchive, sealFolder } from './sealed.mjs';
import { LOSES_SECONDS, openArchive } from './wal.mjs';

/** What a dump loses at most when one is made each night. */
const DUMP_LOSES = 86_400;
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
function copyKeys({ keys, at, draft }) {
  const dir = path.join(draft, 'keys');
  mkdirSync(dir, { mode: 0o700 });
  writeFileSync(path.join(dir, 'secrets.json'), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  if (at.state) writeFileSync(path.join(dir, 'postgres.json'), readFileSync(at.state), { mode: 0o600 });
}

/** To the disk, at once for all files. */
const flush = (dir) => run('sync', ['-f', dir]).catch(() => run('sync', []));

/** All but the record of it: nothing is called a backup before every file was read again. */
async function make({ client, at, dataDir, dir, keys, recipients, dump, label, draft }) {
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
  // Second names only of what the same people can read.
  const alike = before && `${before.sealed?.recipients ?? []}` === `${recipients}`;
  const uploads = await copyUploads({
    from: storage,
    to: path.join(folder(draft, 'uploads')),
    before: alike ? { dir: path.join(dir, before.label, 'uploads'), files: before.uploads } : undefined,
    suffix: recipients.length > 0 ? SEALED : '',
  });
  const own = keysOf(dataDir);
  if (keys) copyKeys({ keys: own, at, draft });
  await flush(draft);
  if (database.copy) await verifyCopies(path.join(draft, 'base'), database.copy.files);
  await verifyCopies(
    path.join(draft, 'uploads'),
    uploads.filter(({ linked }) => !linked),
  );
  if (recipients.length > 0) {
    const done = new Set(uploads.filter(({ linked }) => linked).map(({ path: name }) => path.join('uploads', name + SEALED)));
    await sealFolder(draft, recipients, done);
    await flush(draft);
  }
  const sealed = recipients.length > 0 ? { recipients } : undefined;
  let bytes = 0;
  await eachOf(filesBelow(draft), async (name) => void (bytes += statSync(path.join(draft, name)).size));
  const { archive, ...facts } = database;
  const endedAt = clock[0].now.toISOString();
  const rest = { uploads, uploadsElsewhere: Boolean(process.env.S3_URL), keys, keyPrints: printsOf(own), sealed, bytes };
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
 * @param {{ dataDir: string, dir: string, keep: number, keys?: boolean, recipient?: string, dump?: boolean, say: (line: string) => void }} given
 *   keys: put them into it, too; recipient: public keys of age that it is encrypted to, else BACKUP_RECIPIENT, else it is not
 *   dump: pg_dump even where the cluster's folder could be copied
 */
export async function backup({ dataDir, dir, keep, keys = false, recipient = process.env.BACKUP_RECIPIENT, dump = false, say }) {
  const { query } = await import('./postgres.mjs');
  folder(dir);
  const began = Date.now();
  const label = labelNow();
  const recipients = await recipientsOf(recipient);
  const at = await source(dataDir);
  const { draft, finish, drop } = openDraft(dir, label);
  const kind = at.cluster && !dump ? 'copy' : 'dump';
  const row = (good, fault, bytes, loses) => [label, kind, new Date(began), good, fault, path.join(dir, label), bytes, loses];
  try {
    const { manifest, gone } = await query(at.url, async (client) => {
      const { rows } = await client.query(LOCK, [`backup ${dir}`]);
      if (!rows[0].free) throw new Plain('Another backup is being made.');
      const made = await make({ client, at, dataDir, dir, keys, recipients, dump, label, draft });
      finish(made.manifest);
      if (made.archive && recipients.length > 0) await sealArchive(made.archive, recipients);
      return { manifest: made.manifest, gone: prune(dir, keep, made.archive) };
    });
    await record(at.ownUrl, row(true, null, manifest.bytes, manifest.losesSeconds), say);
    const { bytes, losesSeconds, endedAt, uploads } = manifest;
    const seconds = Math.round((Date.now() - began) / 100) / 10;
    return { label, kind, dir, bytes, losesSeconds, endedAt, uploads: uploads.length, keys, sealed: recipients.length > 0, seconds, gone };
  } catch (e) {
    drop();
    await record(at.ownUrl, row(false, e.message.slice(0, 500), 0, kind === 'copy' ? LOSES_SECONDS : DUMP_LOSES), say);
    throw e;
  } finally {
    await at.close();
  }
}

/** What PostgreSQL has archived since the last backup, encrypted to the same keys. Without any nothing happens. */
export async function sealArchived(dataDir, recipient = process.env.BACKUP_RECIPIENT) {
  const recipients = await recipientsOf(recipient);
  if (recipients.length === 0) return;
  const { walPointer } = await import('./wal.mjs');
  const { postgresHome } = await import('./postgres-home.mjs');
  const archive = process.env.DATABASE_URL ? process.env.BACKUP_WAL : walPointer(postgresHome(dataDir).home);
  if (archive && existsSync(archive)) await sealArchive(archive, recipients);
}

/** The keys alone, into a file that is kept apart. */
export async function keysTo(file, dataDir) {
  const { postgresHome } = await import('./postgres-home.mjs');
  writeKeys(file, { dataDir, state: process.env.DATABASE_URL ? undefined : postgresHome(dataDir).state });
}
