// The embedded PostgreSQL 18, driven by its binaries: initdb, start, adopt, stop.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { run } from './apt.mjs';
import { openLog, tail } from './logs.mjs';
import { elsewhere, ids, postgresHome } from './postgres-home.mjs';
import { commandLine, end, ended, folder, isFree, Plain, privatePort, readJson, sleep, startTime, until, writeJson } from './proc.mjs';
import { archiveSettings } from './wal.mjs';

// The library's locale must be C.UTF-8 even on a machine without LANG: with LC_CTYPE=C trigram search
// finds no Bengali at all, and says nothing about it.
const LOCALE = ['-E', 'UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '', // else one for everybody's eyes in /tmp
  shared_preload_libraries: 'pg_stat_statements',
  wal_level: 'replica',
  wal_keep_size: '256MB',
  max_wal_size: '1GB',
  synchronous_commit: 'on',
  max_connections: '120',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  jit: 'off', // compiling costs more than our short queries
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * @param {{ dataDir: string, log?: (line: string) => void, durable?: boolean, settings?: Record<string, string>, patience?: number,
 *   attempts?: number }} opts
 *   durable=false only in tests that kill nothing; patience: milliseconds for coming up, where recovery reads a long archive.
 */
export async function startPostgres({ dataDir, log = () => {}, durable = true, settings = {}, patience = 120_000, attempts = 5 }) {
  folder(dataDir);
  const at = { ...postgresHome(dataDir), dataDir, logFile: path.join(folder(dataDir, 'logs'), 'postgres.log'), patience, attempts };
  at.settings = { ...SETTINGS, ...(durable ? archiveSettings(at.home) : NOT_DURABLE), ...settings };
  at.keys = readJson(at.state);
  if (!existsSync(at.cluster)) await create(at, log);
  if (!at.keys)
    throw new Plain(`${at.state} is missing, so nobody knows the password of ${at.cluster}. Put both back, or move the folder away.`);
  // A cluster of an earlier release has no role of the application yet.
  if (!at.keys.appPassword) writeJson(at.state, (at.keys = { ...at.keys, appPassword: secret() }));
  const self = service(at, log);
  await self.start();
  try {
    await prepareDatabase(self.adminUrl, at.keys);
  } catch (e) {
    await self.stop();
    throw e;
  }
  return self;
}

/** One service as the supervisor sees it; `start` may be called again whenever it has ended. */
function service(at, log) {
  const url = (user, password) => `postgresql://${user}:${password}@127.0.0.1:${at.keys.port}/prostuti`;
  return {
    name: 'postgres',
    pid: undefined,
    ended: undefined,
    adopted: false,
    place: at.cluster,
    get port() {
      return at.keys.port;
    },
    /** The application's: it reads and writes rows. */
    get url() {
      return url('prostuti_app', at.keys.appPassword);
    },
    /** Migrates. */
    get ownerUrl() {
      return url('prostuti', at.keys.password);
    },
    get adminUrl() {
      return url('postgres', at.keys.adminPassword);
    },
    async start() {
      const known = await clearPidFile(at);
      this.adopted = Boolean(known);
      const { pid, child } = known ?? (await launch(at, this.pid !== undefined, log));
      this.ended = ended(pid, child);
      this.pid = pid;
      if (known) log(`postgres: adopted, pid ${pid}, port ${at.keys.port}`);
      await ready(this, at, pid);
    },
    /** SIGINT is PostgreSQL's fast shutdown; SIGQUIT leaves recovery to the next start, which beats SIGKILL. */
    async stop(deadline = 5000) {
      if (this.pid && !(await end(this.pid, 'SIGINT', deadline, false))) await end(this.pid, 'SIGQUIT', 1000);
    },
    /** Tests: nothing may stay behind, not even what lies outside the data folder. */
    async destroy() {
      await this.stop();
      rmSync(at.cluster, { recursive: true, force: true });
      rmSync(at.state, { force: true });
      rmSync(elsewhere(at.dataDir), { recursive: true, force: true });
    },
  };
}

/** initdb beside the final name, then a rename: what was cut short is never taken for a cluster. */
async function create(at, log) {
  log(`postgres: creating the database in ${at.cluster}`);
  const half = `${at.cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  at.keys = { port: await privatePort(), password: secret(), adminPassword: secret(), appPassword: secret() };
  const pwfile = path.join(half, 'pw');
  const cluster = path.join(half, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(pwfile, at.keys.adminPassword, { mode: 0o600 });
  if (at.user) for (const p of [half, cluster, pwfile]) chownSync(p, at.user.uid, at.user.gid);
  const args = ['-D', cluster, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${pwfile}`, ...LOCALE];
  await run(path.join(at.bin, 'initdb'), args, { cwd: '/', env: environment(), ...ids(at.user) });
  writeJson(at.state, at.keys);
  renameSync(cluster, at.cluster);
  rmSync(half, { recursive: true });
}

const secret = () => randomBytes(24).toString('hex');
const environment = () => ({ PATH: process.env.PATH, TZ: 'UTC' });

/** Detached, so that Ctrl-C does not reach it before our drain, and so that it outlives a killed supervisor. */
async function launch(at, again, log) {
  for (let attempt = 0; ; attempt++) {
    // Under supervision the port stays: everyone has it in DATABASE_URL. A first start may take another.
    if (!again && !(await isFree(at.keys.port))) notePort(at, await privatePort());
    const settings = Object.entries(at.settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]);
    const out = openLog(at.logFile);
    const child = spawn(path.join(at.bin, 'postgres'), ['-D', at.cluster, '-p', String(at.keys.port), ...settings], {
      detached: true,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', out, out],
      ...ids(at.user),
    });
    closeSync(out);
    let failed;
    child.once('error', (e) => (failed = e.message));
    child.once('exit', () => (failed = tail(at.logFile, 5)));
    const up = await until(() => failed || listening(at, child.pid), at.patience);
    child.unref();
    if (up === true) return { pid: child.pid, child };
    // The last backends of a killed server hold its shared memory for a moment, and a stranger may take the port.
    if (attempt >= at.attempts || !child.pid) throw new Plain(`PostgreSQL does not start: ${failed}`);
    log(`postgres: start failed, once more (${String(failed).split('\n').at(-1)})`);
    await sleep(100);
  }
}

/** A file that cannot be written keeps nobody away: postmaster.pid has the port as well, for whoever adopts this server. */
function notePort(at, port) {
  at.keys.port = port;
  try {
    writeJson(at.state, at.keys);
  } catch {
    // the next start notes it
  }
}

/** The eighth line of postmaster.pid: "ready" once connections are taken. */
function listening(at, pid) {
  const lines = pidFile(at);
  return Number(lines?.[0]) === pid && lines[7]?.trim() === 'ready';
}

function pidFile(at) {
  try {
    return readFileSync(path.join(at.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** Ours and alive → adopt. A zombie's, a stranger's or nobody's number → the file goes, or the start would fail. */
async function clearPidFile(at) {
  const lines = pidFile(at);
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  if (startTime(pid) !== undefined && commandLine(pid).includes(at.cluster)) {
    const port = Number(lines[3]);
    if (port !== at.keys.port) notePort(at, port);
    return { pid };
  }
  // Never beside backends that still write: this file is what keeps two servers off one cluster.
  if (!(await until(() => !inUse(at.cluster), 5000))) throw new Plain(`Processes of an earlier PostgreSQL still run in ${at.cluster}.`);
  rmSync(path.join(at.cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Every process of a cluster has the cluster as its working directory, which /proc alone tells of processes that are nobody's children here. */
function inUse(cluster) {
  return readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      return readlinkSync(`/proc/${entry}/cwd`) === cluster && startTime(Number(entry)) !== undefined;
    } catch {
      return false;
    }
  });
}

/** A SELECT must answer: recovery after a kill takes as long as it takes. */
async function ready(self, at, pid) {
  const deadline = Date.now() + at.patience;
  for (;;) {
    try {
      return await query(self.adminUrl.replace(/prostuti$/, 'postgres'), (c) => c.query('select 1'));
    } catch (e) {
      if (e.code === '28P01') throw new Plain(`${at.state} does not hold the password of ${at.cluster}.`);
      if (startTime(pid) === undefined || Date.now() > deadline)
        throw new Plain(`PostgreSQL does not answer: ${e.message}\n${tail(at.logFile, 5)}`);
    }
    await sleep(25);
  }
}

/** `pg` comes with the project and is loaded late, because the start script runs before it is installed. */
export async function query(url, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {}); // a killed server must not take us along
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The owner of the tables is no superuser, and the application is not their owner: an injected statement ends at the rows of this database. */
async function prepareDatabase(adminUrl, { password, appPassword }) {
  const at = (db) => adminUrl.replace(/prostuti$/, db);
  const fresh = await query(at('postgres'), async (c) => {
    await prepareAppRole(c, appPassword);
    if ((await c.query(`select from pg_database where datname = 'prostuti'`)).rowCount) return false;
    if (!(await c.query(`select from pg_roles where rolname = 'prostuti'`)).rowCount)
      await c.query(`create role prostuti login createdb password '${password}' in role pg_monitor, pg_checkpoint, pg_signal_backend`);
    return true;
  });
  if (fresh) {
    // In template1, so that the databases tests create have them too: the role may not add them by itself.
    await query(at('template1'), (c) =>
      c.query(`
      create extension if not exists pg_trgm; create extension if not exists pg_stat_statements; create extension if not exists amcheck;
      grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal() to prostuti;`),
    );
    await query(at('postgres'), (c) => c.query('create database prostuti owner prostuti'));
  }
  await query(adminUrl, probeBengali);
}

/** A cluster that was restored may know another password than the file beside it. What the role may, `prepare` grants. */
async function prepareAppRole(c, password) {
  const known = (await c.query(`select from pg_roles where rolname = 'prostuti_app'`)).rowCount;
  if (!known) await c.query('create role prostuti_app login in role pg_read_all_stats');
  await c.query(`alter role prostuti_app password '${password}'`);
}

async function probeBengali(c) {
  const { rows } = await c.query(`select similarity('পদার্থবিজ্ঞান', 'পদার্থ বিজ্ঞান') as near`);
  if (!(rows[0].near > 0))
    throw new Plain(
      'This database compares Bengali words as empty (LC_CTYPE is not UTF-8): search would find nothing. Recreate it with --lc-ctype=C.UTF-8.',
    );
}

/** For a database that DATABASE_URL names; without pg_trgm the migrations will speak. */
export const refuseWithoutBengali = (url) =>
  query(url, (c) =>
    probeBengali(c).catch((e) => {
      if (e.code !== '42883') throw e;
    }),
  );
