// Which Node processes there are, and with what each is started. docker-compose.yml names the same ones.
import { createECDH, randomBytes } from 'node:crypto';
import path from 'node:path';
import { entry } from './entries.mjs';
import { folder, privatePort, readJson, writeJson } from './proc.mjs';

/** A key of its curve, which not every 32 bytes are; the curve drops leading zeros. */
function pushKey() {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** Made at the first start and shared by all processes: receipts and stored settings must be readable by each. */
export function secrets(dataDir) {
  const file = path.join(folder(dataDir), 'secrets.json');
  const known = readJson(file) ?? {};
  const all = {
    RECEIPT_SECRET: known.RECEIPT_SECRET ?? randomBytes(32).toString('base64url'),
    SETTINGS_KEY: known.SETTINGS_KEY ?? randomBytes(32).toString('base64url'),
    VAPID_PRIVATE_KEY: known.VAPID_PRIVATE_KEY ?? pushKey(),
  };
  if (Object.keys(all).some((name) => known[name] !== all[name])) writeJson(file, all);
  return all;
}

// What a person's shell or another project's npm put there would change how our processes run.
const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([k]) => !/^(npm_|NODE_|INIT_CWD$|DATABASE_OWNER_URL$|ROLES$|LANES$|RELAY$|SCHEDULE$)/.test(k)),
  );

/**
 * What every process gets. Values in `env` win, then the shell's, then ours. `mode` is the caller's alone: a shell's MODE changes nothing.
 * @param {{ databaseUrl: string, redisUrl: string, port: number, dataDir: string, distDir: string,
 *   mode?: 'demo' | 'production', env?: Record<string, string> }} given
 */
export function commonEnv({ databaseUrl, redisUrl, port, dataDir, distDir, mode = 'demo', env = {} }) {
  const shell = inherited();
  return {
    ...secrets(dataDir),
    STORAGE_DIR: path.join(dataDir, 'files'),
    PUBLIC_URL: `http://localhost:${port}`,
    HOST: '127.0.0.1',
    ...shell,
    MODE: mode,
    NODE_ENV: 'production',
    // A third less work at every start: what was compiled once is read.
    NODE_COMPILE_CACHE: path.join(dataDir, 'compile-cache'),
    DATA_DIR: dataDir,
    WEB_DIR: path.join(distDir, 'web'),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    ...env,
  };
}

/**
 * A process of ours: its program, port, bound of the heap (MB), and what it gets beside `commonEnv`.
 * @typedef {{ name: string, file: string, port: number, heap: number, env: Record<string, string> }} Process
 */

/** What docker-compose.yml says of PostgreSQL and Redis, beyond what `npm start` has too. */
export const DEPLOYED = { settings: { max_connections: '200', shared_buffers: '512MB' }, maxmemory: '512mb' };

/** The processes of docker-compose.yml, two of http and each with its heap, for a proxy before them: what benches measure. */
export async function deployedTopology(sources) {
  const [api, workers] = ['api', 'workers'].map((name) => entry(sources, name));
  const gateway = await privatePort();
  const http = { file: api, env: { ROLES: 'http', GATEWAY_URL: `http://127.0.0.1:${gateway}` } };
  const all = [
    { name: 'gateway', file: api, port: gateway, env: { ROLES: 'gateway' } },
    { name: 'workers-live', file: workers, env: { LANES: 'live,money,send', RELAY: 'on', SCHEDULE: 'on' } },
    { name: 'workers-bulk', file: workers, env: { LANES: 'bulk,media' } },
    { name: 'http', ...http },
    { name: 'http-2', ...http },
  ];
  const placed = [];
  for (const one of all) placed.push({ heap: 512, ...one, port: one.port ?? (await privatePort()) });
  return placed.map(withPort);
}

const withPort = (one) => ({ ...one, env: { RELAY: 'off', SCHEDULE: 'off', ...one.env, PORT: String(one.port) } });

/** Heaps add up, with 128 MB of PostgreSQL's and at most 256 MB of Redis's memory, to less than 2 GB. */
export async function topology({ port, distDir, asModules }) {
  const gateway = await privatePort();
  const [api, workers] = ['api', 'workers'].map((name) => entry({ distDir, asModules }, name));
  return [
    { name: 'gateway', file: api, port: gateway, heap: 384, env: { ROLES: 'gateway' } },
    {
      name: 'workers-live',
      file: workers,
      port: await privatePort(),
      heap: 256,
      env: { LANES: 'live,money,send', RELAY: 'on', SCHEDULE: 'on' },
    },
    { name: 'workers-bulk', file: workers, port: await privatePort(), heap: 256, env: { LANES: 'bulk,media' } },
    { name: 'http', file: api, port, heap: 512, env: { ROLES: 'http', GATEWAY_URL: `http://127.0.0.1:${gateway}` } },
  ].map(withPort);
}
