// A copy of a running PostgreSQL's folder: with the WAL written meanwhile it is whole, as after a crash. Needs no program but the server.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyFile, eachOf, filesBelow, unpackFile } from './copies.mjs';
import { Plain, sleep } from './proc.mjs';
import { segmentsBetween } from './wal.mjs';

/** Kept as empty folders: what stands in them belongs to the running server, or comes from elsewhere. */
const EMPTY = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const NOT = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*|recovery\.signal|standby\.signal)$/;
const CONTROL = path.join('global', 'pg_control');
/** PostgreSQL waits until the archive has the last segment; an archive that takes nothing must not hold us for ever. */
const ARCHIVED_WITHIN = 300_000;

/** Server and folder must be the same cluster: its number stands first in the control file. */
async function compare(client, cluster) {
  const { rows } = await client.query('select system_identifier::text as id from pg_control_system()');
  const own = readFileSync(path.join(cluster, CONTROL)).readBigUInt64LE(0).toString();
  if (own !== rows[0].id) throw new Plain(`${cluster} is another database than the one that answers: nothing was copied.`);
  if (readdirSync(path.join(cluster, 'pg_tblspc')).length) throw new Plain('Tablespaces outside the cluster are not copied: use pg_dump.');
}

/** The control file is overwritten in place: read until two readings agree. */
async function copyControl(cluster, to) {
  for (let tries = 0; tries < 50; tries++) {
    const before = readFileSync(path.join(cluster, CONTROL));
    const copied = await copyFile(cluster, to, CONTROL, true);
    if (before.equals(readFileSync(path.join(cluster, CONTROL)))) return copied;
    await sleep(20);
  }
  throw new Error('global/pg_control changes all the time');
}

/** Everything but the WAL, and the label that makes recovery begin where the copy began. */
async function copyCluster(cluster, to, copied) {
  for (const name of EMPTY) mkdirSync(path.join(to, name), { recursive: true });
  const enter = (name) => {
    if (EMPTY.includes(name) || path.basename(name).startsWith('pgsql_tmp')) return false;
    mkdirSync(path.join(to, name), { recursive: true }); // also the empty ones: without them it does not start
    return true;
  };
  const take = (name) => name !== CONTROL && !NOT.test(path.basename(name));
  await eachOf(filesBelow(cluster, { enter, take }), async (name) => {
    const file = await copyFile(cluster, to, name, true);
    if (file) copied.push(file);
  });
  copied.push(await copyControl(cluster, to));
}

/** The segments without which the copy is not whole, so that it stands by itself without any archive. */
async function copyWal({ cluster, archive, to, first, last, segmentBytes, copied }) {
  const histories = readdirSync(path.join(cluster, 'pg_wal')).filter((name) => name.endsWith('.history'));
  for (const name of [...segmentsBetween(first, last, segmentBytes), ...histories]) {
    const file =
      (await copyFile(cluster, to, path.join('pg_wal', name), true)) ??
      (await fromArchive({ archive, to, name: path.join('pg_wal', name) }));
    if (!file) throw new Error(`The WAL segment ${name} is gone from the cluster and is in no archive: the copy would not be whole`);
    copied.push(file);
  }
}

async function fromArchive({ archive, to, name }) {
  const stored = `${path.basename(name)}.gz`;
  if (!archive || !existsSync(path.join(archive, stored))) return undefined;
  const plain = path.join(to, name);
  await unpackFile(path.join(archive, stored), plain);
  const file = await copyFile(to, to, name, true);
  rmSync(plain);
  return file;
}

/**
 * @param {{ client: import('pg').Client, cluster: string, to: string, label: string, archive?: string }} given `client` must stay the same
 *   connection to the end: PostgreSQL ends the backup with it. `to` gets what the cluster's folder holds, each file as NAME.gz.
 */
export async function hotCopy({ client, cluster, to, label, archive }) {
  await compare(client, cluster);
  const { rows: sizes } = await client.query(`select setting::int as bytes from pg_settings where name = 'wal_segment_size'`);
  const { rows: begun } = await client.query('select lsn::text, pg_walfile_name(lsn) as segment from pg_backup_start($1, true) as lsn', [
    label,
  ]);
  const copied = [];
  let ended;
  try {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    await copyCluster(cluster, to, copied);
    await client.query(`set statement_timeout = ${ARCHIVED_WITHIN}`);
    ended = await client.query('select lsn::text, pg_walfile_name(lsn) as segment, labelfile from pg_backup_stop(true)').catch((e) => {
      if (e.code !== '57014') throw e;
      throw new Plain(`PostgreSQL could not archive its WAL within ${ARCHIVED_WITHIN / 1000} s: its log says why.`);
    });
    await client.query('set statement_timeout = 0');
  } catch (e) {
    // The end of the connection ends the backup on the server, too.
    if (!ended) await client.end().catch(() => {});
    throw e;
  }
  const [first, last] = [begun[0], ended.rows[0]];
  writeFileSync(path.join(to, 'backup_label'), last.labelfile);
  copied.push(await copyFile(to, to, 'backup_label', true));
  rmSync(path.join(to, 'backup_label'));
  await copyWal({ cluster, archive, to, first: first.segment, last: last.segment, segmentBytes: sizes[0].bytes, copied });
  return {
    files: copied,
    startLsn: first.lsn,
    stopLsn: last.lsn,
    startSegment: first.segment,
    stopSegment: last.segment,
    segmentBytes: sizes[0].bytes,
  };
}
