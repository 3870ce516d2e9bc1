// A Redis of our own: AOF, noeviction, a password, loopback only. BullMQ loses jobs without an error under any other policy.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { libraryPath, onPath, unpackPackages } from './apt.mjs';
import { openLog, tail } from './logs.mjs';
import { end, ended, folder, isFree, Plain, privatePort, readJson, root, sleep, startTime, until, writeJson } from './proc.mjs';

/** @param {{ dataDir: string, log?: (line: string) => void, tools?: string, maxmemory?: string }} opts */
export async function startRedis({ dataDir, log = () => {}, tools = path.join(root, 'data', 'tools'), maxmemory = '256mb' }) {
  const at = {
    dir: realpathSync(folder(dataDir, 'redis')),
    state: path.join(dataDir, 'redis.json'),
    logFile: path.join(folder(dataDir, 'logs'), 'redis.log'),
    maxmemory,
  };
  at.keys = readJson(at.state);
  if (!at.keys) {
    at.keys = { port: await privatePort(), password: randomBytes(24).toString('hex') };
    writeJson(at.state, at.keys);
  }
  const self = service(at, () => binary(tools, log), log);
  await self.start();
  return self;
}

function service(at, findBinary, log) {
  return {
    name: 'redis',
    pid: undefined,
    ended: undefined,
    adopted: false,
    place: at.dir,
    get port() {
      return at.keys.port;
    },
    get url() {
      return `redis://:${at.keys.password}@127.0.0.1:${at.keys.port}`;
    },
    async start() {
      const known = await running(at);
      this.adopted = Boolean(known);
      const { pid, child } = known ?? (await launch(at, await findBinary(), this.pid !== undefined));
      this.ended = ended(pid, child);
      this.pid = pid;
      if (known) log(`redis: adopted, pid ${pid}, port ${at.keys.port}`);
    },
    /** SHUTDOWN writes what is buffered; SIGTERM asks for the same when the connection is refused. */
    async stop(deadline = 3000) {
      if (!this.pid || startTime(this.pid) === undefined) return;
      await ask(at.keys, ['SHUTDOWN']).catch(() => {});
      await end(this.pid, 'SIGTERM', deadline);
    },
    async destroy() {
      await this.stop();
      rmSync(at.dir, { recursive: true, force: true });
      rmSync(at.state, { force: true });
    },
  };
}

async function binary(tools, log) {
  const found = onPath('redis-server', 'valkey-server');
  if (found) return { command: found, env: process.env };
  try {
    // redis-server is a link into redis-tools: both are needed.
    const unpacked = await unpackPackages('redis', ['redis-server', 'redis-tools'], folder(tools), log);
    return { command: path.join(unpacked, 'usr/bin/redis-server'), env: { ...process.env, LD_LIBRARY_PATH: libraryPath(unpacked) } };
  } catch (e) {
    throw new Plain(`Redis is missing and could not be fetched: ${e.message}
Either install redis-server or valkey-server, or run
  docker compose -f deploy/services.yml up -d redis
and start with REDIS_URL=redis://127.0.0.1:6379 npm start`);
  }
}

const quoted = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** On stdin, because the process list is public. */
const config = (at) => `
bind 127.0.0.1
protected-mode yes
port ${at.keys.port}
requirepass ${at.keys.password}
dir ${quoted(at.dir)}
appendonly yes
appendfsync everysec
save ""
maxmemory ${at.maxmemory}
maxmemory-policy noeviction
daemonize no
`;

async function launch(at, { command, env }, again) {
  for (let attempt = 0; ; attempt++) {
    // Under supervision the port stays, as everyone has it in REDIS_URL; a first start may take another.
    if (!again && !(await isFree(at.keys.port))) {
      at.keys.port = await privatePort();
      writeJson(at.state, at.keys);
    }
    const out = openLog(at.logFile);
    const child = spawn(command, ['-'], { detached: true, cwd: '/', env, stdio: ['pipe', out, out] });
    closeSync(out);
    child.stdin.on('error', () => {});
    child.stdin.end(config(at));
    let failed;
    child.once('error', (e) => (failed = e.message));
    child.once('exit', () => (failed = tail(at.logFile, 5)));
    const up = await until(async () => failed || (await running(at))?.pid === child.pid, 60_000);
    child.unref();
    if (up === true) return { pid: child.pid, child };
    if (attempt >= 5 || !child.pid) throw new Plain(`Redis does not start: ${failed}`);
    await sleep(100);
  }
}

/** Ours only if it knows our password and works in our folder: another project's may hold the port by now. */
async function running(at) {
  const said = await ask(at.keys, ['PING'], ['CONFIG', 'GET', 'dir'], ['INFO', 'server']).catch(() => '');
  if (!said.includes('+PONG') || !said.includes(`\r\n${at.dir}\r\n`)) return undefined;
  const pid = Number(/process_id:(\d+)/.exec(said)?.[1]);
  return pid ? { pid } : undefined;
}

const word = (w) => `$${Buffer.byteLength(w)}\r\n${w}\r\n`;
const line = (words) => `*${words.length}\r\n${words.map(word).join('')}`;

/** The few words of its protocol that are needed, so that no package is. Returns all answers as text. */
export function ask({ port, password }, ...commands) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.setEncoding('utf8').setTimeout(2000, () => socket.destroy(new Error('Redis does not answer')));
    socket.on('connect', () => socket.write([['AUTH', password], ...commands, ['QUIT']].map(line).join('')));
    socket.on('data', (d) => (text += d));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
