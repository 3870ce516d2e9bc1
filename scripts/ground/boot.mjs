// What start and dev do alike once packages are there: settings, services, migrations and seed, signals, the greeting.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startServices } from '../services.mjs';
import { claim, leave } from './claim.mjs';
import { entry } from './entries.mjs';
import { append, tail } from './logs.mjs';
import { firstFree, folder, isFree, Plain, root, whenOrphaned } from './proc.mjs';
import { commonEnv } from './topology.mjs';

/** .env beside package.json, where the shell says nothing else. */
export function settings() {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return { dataDir: path.resolve(root, process.env.DATA_DIR || 'data'), distDir: path.join(root, 'dist') };
}

export async function publicPort() {
  const wanted = process.env.PORT;
  if (!wanted) return firstFree(3000);
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Plain(`PORT=${wanted} is not a port.`);
  if (!(await isFree(port))) throw new Plain(`Port ${port} (from PORT) is taken. Leave PORT empty for the next free one.`);
  return port;
}

/** PostgreSQL and Redis, and the claim on the data folder that keeps a second start away from them. */
export async function bringUpServices({ dataDir }, say) {
  folder(dataDir);
  await claim(dataDir);
  try {
    return await startServices({
      dataDir,
      log: say,
      databaseUrl: process.env.DATABASE_URL || undefined,
      ownerUrl: process.env.DATABASE_OWNER_URL || undefined,
      redisUrl: process.env.REDIS_URL || undefined,
    });
  } catch (e) {
    leave(dataDir);
    throw e;
  }
}

/** Migrates as `opts.ownerUrl` and, in demo mode, seeds. Its last line of output, {"signIns":[…]}, has the demo sign-ins. */
export async function prepare(opts, during) {
  const file = entry(opts, 'prepare');
  const logFile = path.join(folder(opts.dataDir, 'logs'), 'prepare.log');
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd: root,
    detached: true,
    // The owner of the tables, whom no other process knows.
    env: { ...commonEnv(opts), ...(opts.ownerUrl ? { DATABASE_OWNER_URL: opts.ownerUrl } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  during?.(child);
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (d) => (out = (out + d).slice(-200_000)));
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  const lines = out.trim().split('\n');
  const list = lines.findLast((l) => l.startsWith('{"signIns"')); // passwords go to the console, never into a log
  append(logFile, `${lines.filter((l) => l !== list).join('\n')}\n`);
  if (code !== 0) throw new Plain(`Preparing the database failed. The last lines, from ${logFile}:\n${tail(logFile, 20)}`);
  return list ? JSON.parse(list).signIns : [];
}

/** Under nohup we are to outlive the terminal. npm and Node give their children fresh signals, so ask the ancestors, of whom /proc alone tells. */
function outlivesTerminal() {
  let pid = process.pid;
  for (let level = 0; level < 5 && pid > 1 && existsSync(`/proc/${pid}/status`); level++) {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    if (BigInt(`0x${/^SigIgn:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`) & 1n) return true;
    pid = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
  }
  return false;
}

/** One orderly shutdown, however many signals: Ctrl-C arrives twice, from the terminal and from npm. */
export function onSignals(shutdown) {
  let begun = false;
  const once = (name) => {
    if (begun) return;
    begun = true;
    // The last word: whatever hangs, nobody waits longer than this.
    setTimeout(() => process.exit(1), 15_000).unref();
    shutdown(name).then(
      () => process.exit(0),
      (e) => (console.error(e), process.exit(1)),
    );
  };
  const stays = outlivesTerminal();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => (name === 'SIGHUP' && stays ? undefined : once(name)));
  whenOrphaned(() => once('npm is gone'));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}); // the terminal may close
  return () => begun;
}

export function greeting({ address, list, dataDir, services, took }) {
  const width = Math.max(0, ...list.map((s) => s.role.length));
  const logins = Math.max(0, ...list.map((s) => s.login.length));
  const places = services.processes.filter((p) => !p.place.startsWith(dataDir + path.sep)).map((p) => `, ${p.place}`);
  return [
    '',
    `  Prostuti is running:  ${address}`,
    '',
    ...(list.length ? ['  Demo sign-ins'] : []),
    ...list.map((s) => `    ${s.role.padEnd(width)}  ${s.login.padEnd(logins)}  ${s.password}`),
    ...(list.length ? [''] : []),
    `  Data: ${dataDir}${places.join('')}`,
    `  Logs: ${path.join(dataDir, 'logs')}`,
    `  Up after ${(took / 1000).toFixed(1)} s. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}
