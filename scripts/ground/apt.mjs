// Debian packages without root and without installing: apt works in folders of ours, dpkg -x unpacks.
// Used as root too: `apt-get install redis-server` would start a service on 6379.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { folder, Plain } from './proc.mjs';

export function onPath(...names) {
  for (const name of names)
    for (const dir of (process.env.PATH ?? '').split(path.delimiter))
      if (dir && existsSync(path.join(dir, name))) return path.join(dir, name);
  return undefined;
}

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000, ...options });
    let out = '';
    let err = '';
    child.stdout?.on('data', (d) => (out += d));
    child.stderr?.on('data', (d) => (err += d));
    child.on('error', reject);
    child.on('close', (code, sig) => {
      if (code === 0) resolve(out);
      else reject(Object.assign(new Error(`${command} ${args.join(' ')}: ${(err || out).trim().slice(-800)}`), { code: code ?? sig }));
    });
  });
}

const ownFolders = (dir) => [
  '-o',
  `Dir::State::Lists=${path.dirname(folder(dir, 'lists', 'partial'))}`,
  '-o',
  `Dir::Cache=${path.resolve(folder(dir, 'cache', 'archives', 'partial'), '../..')}`,
  // apt drops root to a user who cannot walk here; and the system's locks are neither ours nor needed.
  '-o',
  'Debug::NoLocking=1',
  '-o',
  'APT::Sandbox::User=',
];

/** Unpacks `packages` and whatever of their dependencies this machine lacks into `<tools>/<name>`; returns that folder. */
export async function unpackPackages(name, packages, tools, log) {
  const target = path.join(tools, name);
  if (existsSync(target)) return target;
  if (!onPath('apt-get') || !onPath('dpkg')) throw new Plain(`there is no apt-get here to fetch ${packages.join(', ')} with`);
  log(`fetching ${packages.join(', ')} with apt into ${target} (nothing is installed on the system)`);
  const work = folder(tools, `.apt-${name}-${process.pid}`);
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  try {
    const options = ownFolders(work);
    await run('apt-get', [...options, '-q', 'update'], { env });
    const plan = await run(
      'apt-get',
      [...options, 'install', '--print-uris', '-y', '--no-install-recommends', '--reinstall', ...packages],
      { env },
    );
    const wanted = [...plan.matchAll(/^'[^']+' ([^_\s]+)_\S+\.deb /gm)].map((m) => m[1]);
    const debs = folder(work, 'debs');
    await run('apt-get', [...options, '-q', 'download', ...wanted], { env, cwd: debs });
    const unpacked = folder(work, 'root');
    for (const deb of readdirSync(debs)) await run('dpkg', ['-x', path.join(debs, deb), unpacked]);
    try {
      renameSync(unpacked, target);
    } catch (e) {
      // Another process of ours was faster; what it unpacked is the same.
      if (!existsSync(target)) throw e;
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return target;
}

/** Where the unpacked libraries lie; Debian keeps them in a folder named after the machine. */
export function libraryPath(unpacked) {
  const dirs = [];
  for (const base of ['usr/lib', 'lib'].map((d) => path.join(unpacked, d)).filter((d) => existsSync(d)))
    for (const entry of readdirSync(base)) if (entry.includes('linux-gnu')) dirs.push(path.join(base, entry));
  return [...dirs, ...dirs.map((d) => path.join(d, 'nss')).filter((d) => existsSync(d))].join(':');
}
