// The proxy of docker-compose.yml on this machine: Debian's Caddy, unpacked as Redis is, with deploy/Caddyfile. For benches; `npm start` has none.
import { spawn } from 'node:child_process';
import { closeSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import { onPath, unpackPackages } from './apt.mjs';
import { openLog, tail } from './logs.mjs';
import { end, ended, folder, Plain, root, until } from './proc.mjs';

/** Where the file asks Docker for the addresses of a service. */
const OF_A_SERVICE = /dynamic a (\w+) 3000 \{\s*refresh \w+\s*\}/g;

/**
 * The deployed file where no Docker answers for names: its services become addresses, and all else stays as it is.
 * @param {string} text @param {Record<string, string[]>} addresses @param {string} options global ones, of this machine
 */
export function onThisMachine(text, addresses, options) {
  /** @type {string[]} */
  const found = [];
  const placed = text.replace(OF_A_SERVICE, (_, name) => (found.push(name), `to ${(addresses[name] ?? []).join(' ')}`));
  const wanted = Object.keys(addresses).toSorted().join();
  if (found.toSorted().join() !== wanted) throw new Error(`deploy/Caddyfile asks for ${found.join()}, here are ${wanted}`);
  return `{\n${options}}\n${placed}`;
}

/** Nothing of it outside its folder, nothing on other ports or interfaces; certificates by the CA of this run. */
const options = ({ dir, port, ca }) => `	admin off
	auto_https disable_redirects
	https_port ${port}
	default_bind 127.0.0.1
	skip_install_trust
	storage file_system ${dir}
	pki {
		ca local {
			root {
				cert ${ca.file}
				key ${ca.key}
			}
		}
	}
`;

/** By TLS: it listens a little before it has its first certificate. */
const answers = (port, address, ca) =>
  new Promise((resolve) => {
    const socket = tls.connect({ port, host: '127.0.0.1', servername: new URL(address).hostname, ca }, () => resolve(true));
    socket.on('error', () => resolve(false)).on('secureConnect', () => socket.destroy());
  });

/**
 * One to be supervised, not yet started.
 * @param {{ dataDir: string, port: number, address: string, services: Record<string, string[]>, ca: { file: string, key: string },
 *   log?: (line: string) => void, tools?: string }} opts `address`: the public one; `services`: what Docker would answer
 */
export async function openProxy({ dataDir, port, address, services, ca, log = () => {}, tools = path.join(root, 'data', 'tools') }) {
  const command = onPath('caddy') ?? path.join(await unpackPackages('caddy', ['caddy'], folder(tools), log), 'usr/bin/caddy');
  const dir = folder(dataDir, 'proxy');
  const file = path.join(dir, 'Caddyfile');
  const deployed = readFileSync(path.join(root, 'deploy/Caddyfile'), 'utf8');
  writeFileSync(file, onThisMachine(deployed, services, options({ dir, port, ca })));
  const logFile = path.join(folder(dataDir, 'logs'), 'proxy.log');
  const env = { PATH: process.env.PATH, HOME: dir, PUBLIC_URL: address };
  const authority = readFileSync(ca.file);
  return {
    name: 'proxy',
    port,
    place: dir,
    pid: undefined,
    ended: undefined,
    async start() {
      const out = openLog(logFile);
      const child = spawn(command, ['run', '--config', file], { detached: true, cwd: dir, env, stdio: ['ignore', out, out] });
      closeSync(out);
      this.pid = child.pid;
      this.ended = ended(child.pid, child);
      let over = false;
      child.once('exit', () => (over = true)).once('error', () => (over = true));
      await until(async () => over || (await answers(port, address, authority)), 30_000);
      child.unref();
      if (over) throw new Plain(`The proxy does not start:\n${tail(logFile, 5)}`);
    },
    async stop(deadline = 2000) {
      if (this.pid) await end(this.pid, 'SIGTERM', deadline);
    },
  };
}
