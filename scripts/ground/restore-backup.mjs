// A backup becomes a system again: database, uploaded files, keys; Redis is left empty, since everything in it is built from SQL.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { walFolder } from './backups.mjs';
import { digestOf, eachOf } from './copies.mjs';
import { countTables, differences, findDump, noDump, restoreDump } from './dump.mjs';
import { query, startPostgres } from './postgres.mjs';
import { bringSecrets, readKeys, unopened } from './keys.mjs';
import { folder, Plain, readJson, root } from './proc.mjs';
import { faultsOf, recover } from './recover.mjs';
import { ask } from './redis.mjs';

/** Files that are there already stay: an uploaded file never changes, and what came after the backup is still wanted. */
async function bringUploads({ from, to, files }) {
  let brought = 0;
  await eachOf(files, async (file) => {
    const target = path.join(to, file.path);
    if (existsSync(target)) return;
    if ((await digestOf(from, file)).sha256 !== file.sha256) throw new Plain(`The uploaded file ${file.path} of this backup is damaged.`);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(from, file.path), target, { preserveTimestamps: true });
    brought += 1;
  });
  return brought;
}

/** Jobs and ranks of another past, and pages drawn from it. A server that outlived its supervisor is ended first. */
async function forgetDerived(dataDir) {
  const keys = readJson(path.join(dataDir, 'redis.json'));
  if (keys) await ask(keys, ['SHUTDOWN', 'NOSAVE']).catch(() => {});
  for (const name of ['redis', 'prerendered']) {
    const dir = path.join(dataDir, name);
    if (existsSync(dir)) renameSync(dir, `${dir}.gone`);
    rmSync(`${dir}.gone`, { recursive: true, force: true });
  }
}

async function restoreCopy({ manifest, dir, dataDir, wal, to, timeline, keys, say }) {
  const at = path.join(dir, manifest.label);
  const archives = (wal ? [wal] : [walFolder(dir)]).filter((one) => existsSync(one));
  for (const archive of archives) {
    const faults = await faultsOf(archive, manifest.copy.startSegment);
    if (faults.length) say(`These segments of the archive are damaged, recovery ends before them: ${faults.join(', ')}`);
  }
  return recover({
    dataDir,
    base: path.join(at, 'base'),
    files: manifest.copy.files,
    wal: archives,
    keys: keys.postgres,
    to,
    timeline,
    log: say,
  });
}

const ownerAddress = () => process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;

/** Into an empty database alone: pg_restore would mix what is there with what comes. */
async function restoreOfDump({ manifest, dir, dataDir, say }) {
  const postgres = process.env.DATABASE_URL ? undefined : await startPostgres({ dataDir, log: say });
  // Without rights, which the next `prepare` grants: the owner alone can look at it until then.
  const url = postgres?.ownerUrl ?? ownerAddress();
  const work = async (client) => {
    const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as major`);
    const programs = await findDump(rows[0].major);
    if (!programs) throw noDump(rows[0].major);
    if (Object.keys(await countTables(client)).length) throw new Plain('The database to restore into holds tables. Give it an empty one.');
    return programs;
  };
  try {
    const programs = await query(url, work);
    await restoreDump({ url, dir: programs, file: path.join(dir, manifest.label, 'database.dump') });
    const wrong = differences(manifest.dump.tables, await query(url, countTables));
    if (wrong.length) throw new Plain(`The restored database is not what was dumped: ${wrong.slice(0, 5).join('; ')}`);
  } catch (e) {
    if (postgres && !postgres.adopted) await postgres.stop();
    throw e;
  }
  return { postgres, aside: undefined, recoveredTo: manifest.startedAt };
}

const toolOf = (name, args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, name), ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 2] });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out }));
  });

/** The product's clock at the restored moment while `work` runs: what was under way then is not late because it is looked at today. */
async function asOf({ url, moment }, work) {
  if (!moment) return work();
  const set = (offset, value) => query(url, (client) => client.query(`update platform.clock set offset_by = ${offset}`, [value]));
  const { rows } = await query(url, (client) => client.query('select offset_by::text as offset from platform.clock'));
  await set('offset_by + ($1::timestamptz - now())', moment);
  try {
    return await work();
  } finally {
    await set('$1::interval', rows[0].offset);
  }
}

/** Every index against its table, and every rule of `npm run verify` but the one about Redis, which is empty and fills itself. */
async function check({ dataDir, adminUrl, recoveredTo }) {
  const url = adminUrl ?? ownerAddress();
  const indexes = await query(url, async (client) => {
    const { rows } = await client.query(
      `select count(bt_index_check(c.oid, false))::int as n from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
       where a.amname = 'btree' and c.relkind = 'i' and i.indisvalid and c.relpersistence = 'p'`,
    );
    return rows[0].n;
  });
  const { code, out } = await asOf({ url, moment: recoveredTo }, () =>
    toolOf('scripts/verify.mjs', ['--json', '--no-redis'], {
      ...process.env,
      ...(adminUrl ? {} : { DATABASE_URL: url }),
      DATA_DIR: dataDir,
    }),
  );
  if (code === 2) throw new Plain('The rules could not be looked at in the restored system.');
  const { violations, invariants } = JSON.parse(out.trim().split('\n').at(-1));
  return { indexes, violations, broken: invariants.filter(({ count }) => count > 0).map(({ name, count }) => `${name}: ${count}`) };
}

/** From a file apart, else from the backup itself, where it has them. */
function keysOfBackup({ manifest, dir, keysFile }) {
  if (keysFile) return readKeys(keysFile);
  const at = (name) => (manifest.keys ? readJson(path.join(dir, manifest.label, 'keys', name)) : undefined);
  return { secrets: at('secrets.json'), postgres: at('postgres.json') };
}

/**
 * @param {{ manifest: import('./backups.mjs').Manifest, dir: string, dataDir: string, wal?: string, to?: Date, timeline?: string,
 *   replace: boolean, check: boolean, keysFile?: string, say: (line: string) => void }} given
 */
export async function restore(given) {
  const { manifest, dir, dataDir, to } = given;
  const marks = [Date.now()];
  const lap = () => (marks.push(Date.now()), Math.round((marks.at(-1) - marks.at(-2)) / 100) / 10);
  folder(dataDir);
  const { postgresHome } = await import('./postgres-home.mjs');
  if (!process.env.DATABASE_URL && existsSync(postgresHome(dataDir).cluster) && !given.replace)
    throw new Plain(`There is a database in ${dataDir}. With --replace it is moved aside and the backup takes its place.`);
  if (manifest.kind === 'copy' && process.env.DATABASE_URL)
    throw new Plain(
      'This is a copy of a cluster, and DATABASE_URL names a server of its own: use --unpack, and start PostgreSQL on that folder.',
    );
  if (manifest.kind === 'dump' && to) throw new Plain(`${manifest.label} is a dump: it holds ${manifest.startedAt} and no other moment.`);
  const keys = keysOfBackup(given);
  const restored = manifest.kind === 'copy' ? await restoreCopy({ ...given, keys }) : await restoreOfDump(given);
  const database = lap();
  try {
    bringSecrets(dataDir, keys.secrets);
    const storage = path.resolve(process.env.STORAGE_DIR || path.join(dataDir, 'files'));
    const uploads = await bringUploads({ from: path.join(dir, manifest.label, 'uploads'), to: folder(storage), files: manifest.uploads });
    await forgetDerived(dataDir);
    const files = lap();
    const found = given.check ? await check({ dataDir, adminUrl: restored.postgres?.adminUrl, recoveredTo: restored.recoveredTo }) : {};
    const { aside, recoveredTo } = restored;
    const closed = unopened(dataDir, manifest.keyPrints);
    return {
      label: manifest.label,
      into: dataDir,
      recoveredTo,
      uploads,
      aside,
      ...found,
      unopened: closed,
      seconds: { database, files, check: lap() },
    };
  } finally {
    if (restored.postgres && !restored.postgres.adopted) await restored.postgres.stop(60_000);
  }
}
