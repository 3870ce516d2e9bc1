// Unix sockets of our own services: less work for two short cores than TCP (docs/adr/0036-own-services-by-socket.md).
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { commandLine, startTime } from './proc.mjs';

/** What the kernel takes, in bytes. */
const LONGEST = 107;

/** The path of a socket where one can stand, else '': it may be too long, and the file systems of some shared folders know no sockets. */
export async function placeOfSocket(file) {
  const trial = path.join(path.dirname(file), `p${process.pid}`);
  if ([file, trial].some((one) => Buffer.byteLength(one) > LONGEST)) return '';
  rmSync(trial, { force: true });
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(''));
    server.listen(trial, () => server.close(() => resolve(file)));
  });
}

const socketIn = (dir, port) => path.join(dir, `.s.PGSQL.${port}`);

/** The folder of PostgreSQL's socket, which its user alone enters; '' where none can stand there. */
export async function socketFolder(home, user) {
  const dir = path.join(home, 'socket');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  if (user) chownSync(dir, user.uid, user.gid);
  return (await placeOfSocket(socketIn(dir, 65_535))) && dir;
}

export const hasSocket = (dir, port) => existsSync(socketIn(dir, port));

/** PostgreSQL takes the lock of a killed one for a live one's where its number is another process's by now, or a zombie's. */
export function clearSocketLock({ sockets, cluster, keys }) {
  const lock = `${socketIn(sockets, keys.port)}.lock`;
  if (!sockets || !existsSync(lock)) return;
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (startTime(pid) === undefined || !commandLine(pid).includes(cluster)) rmSync(lock, { force: true });
}
