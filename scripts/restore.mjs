// `npm run --silent restore [-- LABEL] [--to TIME]`: a backup becomes a system again, which is checked before it is called one.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const usage = `usage: npm run --silent restore [-- LABEL] [--to TIME] [--from DIR] [--into DIR] [--replace] [--drill] [--no-check]
       [--identity FILE] [--keys FILE] [--json]

Restores the newest backup, or the one named LABEL, into the data folder of "npm start" (which must be stopped), or into the empty
database that DATABASE_URL names.
--to: the moment to go back to, such as 2026-11-21T21:00:00+06:00; else everything the archive has
--from: BACKUP_DIR, else DATA_DIR/backups   --wal: the folder with archived WAL, else FROM/wal   --into: another data folder
--replace: a database that stands there is moved aside, not removed   --drill: into a folder of its own, which is removed afterwards
--timeline: current or a number, where an earlier restore has gone another way; else the latest
--unpack: only the cluster's folder, into this one, for a PostgreSQL that we do not start; it recovers when it is started on it
--identity: the file with the private key of an encrypted backup; it is decrypted into the data folder, and that copy removed at the end
--keys: what backup --keys-to wrote; else the keys in the backup, if it has some, else those that stand in the data folder
--no-check: without looking at indexes and rules   --json: one line
exit code: 0 restored, and every rule holds; 1 not restored, or a rule is broken.
`;

/** What the surroundings name, and another folder is not. */
const ELSEWHERE = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'REDIS_URL', 'STORAGE_DIR', 'S3_URL'];

const asked = () => {
  const text = { type: 'string' };
  const flag = { type: 'boolean', default: false };
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        to: text,
        from: text,
        wal: text,
        into: text,
        timeline: text,
        unpack: text,
        identity: text,
        keys: text,
        replace: flag,
        drill: flag,
        'no-check': flag,
        json: flag,
        help: flag,
      },
    });
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    return process.exit(2);
  }
};

const line = ({ label, into, recoveredTo, uploads, aside, unopened, indexes, violations, broken, seconds }) =>
  [
    `${label} stands in ${into}, as it was at ${recoveredTo ?? 'its end'}; ${uploads} uploaded files were brought back.`,
    `Database ${seconds.database} s, files ${seconds.files} s, check ${seconds.check} s.`,
    ...(violations === undefined
      ? []
      : [`${indexes} indexes agree with their tables; ${violations === 0 ? 'every rule holds' : `broken: ${broken.join(', ')}`}.`]),
    ...(aside ? [`What stood there before is in ${aside}; remove it when it is not needed any more.`] : []),
    ...unopened,
    'Make a new backup once it runs: this is where a new history begins.',
    '',
  ].join('\n');

const momentOf = (text) => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new Error(`--to ${text} is no moment with a zone, such as 2026-11-21T21:00:00+06:00`);
  return at;
};

/** For a server of another kind: the folder, and in it what its next start must know. */
async function unpack({ manifest, dir, into, wal, to, timeline }) {
  const { appendFileSync } = await import('node:fs');
  const { recoverySettings, unpackBase } = await import('./ground/recover.mjs');
  if (manifest.kind !== 'copy') throw new Error(`${manifest.label} is a dump: pg_restore reads ${manifest.label}/database.dump`);
  if (existsSync(path.join(into, 'PG_VERSION'))) throw new Error(`${into} holds a database: move it away first`);
  await unpackBase({ from: path.join(dir, manifest.label, 'base'), to: into, files: manifest.copy.files, user: undefined });
  const { hot_standby: _, ...settings } = recoverySettings({ folders: [wal], to, timeline });
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  appendFileSync(path.join(into, 'postgresql.auto.conf'), lines.join(''));
  process.stdout.write(`Unpacked into ${into}. Start PostgreSQL on it: it recovers, and takes connections once it is there.\n`);
}

/** Where the backup and its WAL can be read: as they lie there, or decrypted. */
async function opened(given) {
  const { manifest, dir, wal } = given;
  return manifest.sealed ? (await import('./ground/sealed.mjs')).openSealed(given) : { dir, wal };
}

async function main({ values, positionals }) {
  const { settings } = await import('./ground/boot.mjs');
  const { chooseFor, readManifest } = await import('./ground/backups.mjs');
  const { placeOf } = await import('./ground/make-backup.mjs');
  const { alreadyRunning } = await import('./ground/claim.mjs');
  const { dataDir: own } = settings();
  const dir = placeOf(own, values.from);
  const to = values.to === undefined ? undefined : momentOf(values.to);
  const manifest = positionals[0] ? readManifest(dir, positionals[0]) : chooseFor(dir, to);
  const { timeline } = values;
  const wal = path.resolve(values.wal ?? path.join(dir, 'wal'));
  if (values.unpack) {
    const into = path.resolve(values.unpack);
    // PostgreSQL itself reads the archive afterwards: the decrypted one stays until it is removed by hand.
    const at = await opened({ manifest, dir, wal, identity: values.identity, to: `${into}.opened` });
    return unpack({ manifest, ...at, into, to, timeline });
  }
  const drill = values.drill ? mkdtempSync(path.join(tmpdir(), 'prostuti-drill-')) : undefined;
  if (drill) chmodSync(drill, 0o755);
  const dataDir = path.resolve(drill ?? values.into ?? own);
  const running = alreadyRunning(dataDir);
  if (running) throw new Error(running);
  // Another folder is another system: nothing of what the surroundings name may be touched, or be looked at instead of it.
  if (drill || values.into) for (const name of ELSEWHERE) process.env[name] = '';
  const { restore } = await import('./ground/restore-backup.mjs');
  const clear = path.join(dataDir, 'restore-opened');
  try {
    const say = (text) => process.stderr.write(`${text}\n`);
    const at = await opened({ manifest, dir, wal, identity: values.identity, to: clear });
    const { replace, keys: keysFile } = values;
    const done = await restore({ manifest, ...at, dataDir, to, timeline, replace, keysFile, check: !values['no-check'], say });
    process.stdout.write(values.json ? `${JSON.stringify(done)}\n` : line(done));
    if (done.violations > 0) process.exitCode = 1;
  } finally {
    rmSync(clear, { recursive: true, force: true });
    if (drill) await remove(drill);
  }
}

/** A drill leaves nothing behind, wherever PostgreSQL had to put its part. */
async function remove(dataDir) {
  const { elsewhere } = await import('./ground/postgres-home.mjs');
  for (const at of [dataDir, elsewhere(dataDir)]) rmSync(at, { recursive: true, force: true });
}

const all = asked();
if (all.values.help) process.stdout.write(usage);
else {
  if (!existsSync(path.join(root, 'node_modules', 'pg'))) {
    const { installPackages } = await import('./ground/install.mjs');
    await installPackages(root, (text) => process.stderr.write(`${text}\n`));
  }
  await main(all).catch((error) => {
    process.stderr.write(
      `${error?.constructor?.name === 'Error' || error?.constructor?.name === 'Plain' ? error.message : (error?.stack ?? error)}\n`,
    );
    process.exitCode = 1;
  });
}
