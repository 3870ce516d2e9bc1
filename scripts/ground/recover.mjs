// From a base copy and the WAL archive back to a running cluster, at its end or at any moment the archive reaches.
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf, eachOf, unpackFile } from './copies.mjs';
import { tail } from './logs.mjs';
import { canUse, postgresHome } from './postgres-home.mjs';
import { query, startPostgres } from './postgres.mjs';
import { commandLine, end, folder, Plain, readJson, startTime, writeJson } from './proc.mjs';
import { restoreCommand, walPointer } from './wal.mjs';

/** Reading a day of WAL takes minutes; nothing is gained by giving up on it. */
const PATIENCE = 3_600_000;

/** Unpacks a base copy into `to`; a file that is not what the manifest says ends it. */
export async function unpackBase({ from, to, files, user }) {
  rmSync(to, { recursive: true, force: true });
  const own = (file) => user && chownSync(file, user.uid, user.gid);
  const make = (name) => {
    let at = to;
    for (const part of ['', ...name.split(path.sep)]) {
      at = path.join(at, part);
      if (existsSync(at)) continue;
      mkdirSync(at, { mode: 0o700 });
      own(at);
    }
  };
  make('');
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) make(path.relative(from, path.join(entry.parentPath, entry.name)));
  await eachOf(files, async (file) => {
    const target = path.join(to, file.path);
    const facts = await unpackFile(path.join(from, `${file.path}.gz`), target);
    if (facts.sha256 !== file.sha256) throw new Plain(`${file.path} of this backup is damaged: take another one.`);
    own(target);
  });
  writeFileSync(path.join(to, 'recovery.signal'), '', { mode: 0o600 });
  own(path.join(to, 'recovery.signal'));
}

/** What recovery is told: where segments come from, and where to stop. */
export const recoverySettings = ({ folders, to, timeline = 'latest' }) => ({
  restore_command: restoreCommand(folders),
  recovery_target_timeline: timeline,
  ...(to ? { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') } : {}),
  recovery_target_action: 'promote',
  hot_standby: 'off',
});

/** Files of the archive that cannot be what was archived; recovery would take the first of them for the archive's end, and say nothing. */
export async function faultsOf(archive, startSegment) {
  const faults = [];
  const kept = readdirSync(archive).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name) && name.slice(8, 24) >= startSegment.slice(8));
  await eachOf(kept, async (name) => {
    const found = await digestOf(archive, { path: name.slice(0, -3), packed: true }).catch((e) => ({ bytes: 0, why: e.message }));
    if (found.bytes === 0) faults.push(name);
  });
  return faults.toSorted();
}

/** A server that outlived its supervisor is ended before its folder is moved. */
async function endServer(cluster) {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (pid && startTime(pid) !== undefined && commandLine(pid).includes(cluster) && !(await end(pid, 'SIGINT', 60_000, false)))
    throw new Plain(`PostgreSQL (pid ${pid}) still runs in ${cluster} and does not end.`);
}

/** Folders with WAL that the server's user can read; what it cannot reach is lent to it as a copy, which `giveBack` removes. */
function reachable(folders, { user, home }) {
  const lent = path.join(home, 'wal-lent');
  const found = folders
    .filter((dir) => existsSync(dir))
    .map((dir, n) => {
      if (canUse(dir, user)) return dir;
      const copy = path.join(folder(lent), String(n));
      cpSync(dir, copy, { recursive: true });
      chownSync(copy, user.uid, user.gid);
      for (const name of readdirSync(copy)) chownSync(path.join(copy, name), user.uid, user.gid);
      return copy;
    });
  if (existsSync(lent)) chmodSync(lent, 0o755);
  return { found, giveBack: () => rmSync(lent, { recursive: true, force: true }) };
}

/** The passwords belong to the cluster, the port to the machine. */
function bringKeys(home, stored) {
  const known = readJson(home.state);
  if (!stored && !known)
    throw new Plain(`This backup holds no keys, and ${home.state} is not there: name the file that --keys-to wrote, --keys FILE.`);
  writeJson(home.state, { ...(stored ?? known), port: (known ?? stored).port });
}

/**
 * Puts the base copy in the place of `dataDir`'s cluster and has PostgreSQL read the archive. What stood there is kept beside it.
 * @param {{ dataDir: string, base: string, files: import('./copies.mjs').Copied[], wal: string[], keys?: object, to?: Date,
 *   timeline?: string, log: (line: string) => void }} given
 */
export async function recover({ dataDir, base, files, wal, keys, to, timeline, log }) {
  const home = postgresHome(dataDir);
  const unpacked = `${home.cluster}.restored`;
  await unpackBase({ from: base, to: unpacked, files, user: home.user });
  let aside;
  if (existsSync(home.cluster)) {
    await endServer(home.cluster);
    aside = `${home.cluster}.before-${Date.now()}`;
    renameSync(home.cluster, aside);
  }
  renameSync(unpacked, home.cluster);
  bringKeys(home, keys);
  const { found, giveBack } = reachable([...wal, walPointer(home.home), ...(aside ? [path.join(aside, 'pg_wal')] : [])], home);
  log(`postgres: recovering ${to ? `to ${to.toISOString()}` : 'to the end of the archive'}`);
  try {
    const settings = recoverySettings({ folders: found, to, timeline });
    const postgres = await startPostgres({ dataDir, log, settings, patience: PATIENCE, attempts: 0 });
    const facts = await query(postgres.adminUrl, async (client) => {
      const { rows } = await client.query(
        'select pg_last_xact_replay_timestamp() as at, (select timeline_id from pg_control_checkpoint()) as timeline, pg_is_in_recovery() as still',
      );
      return rows[0];
    });
    if (facts.still) throw new Plain('PostgreSQL answers, but is still recovering.');
    return { postgres, aside, recoveredTo: facts.at?.toISOString() ?? null };
  } catch (e) {
    // The old cluster comes back into its place: a restore that fails must not leave less than there was.
    const said = tail(path.join(dataDir, 'logs', 'postgres.log'), 12);
    await endServer(home.cluster);
    rmSync(home.cluster, { recursive: true, force: true });
    if (aside) renameSync(aside, home.cluster);
    throw /before configured recovery target/.test(said)
      ? new Plain(`The archive ends before ${to?.toISOString()}: nothing was changed.`)
      : e;
  } finally {
    giveBack();
  }
}
