// `npm run --silent verify [-- --json]`: looks for broken rules over the whole database, and mends nothing.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './ground/proc.mjs';
import { onceBuilt, prepareBuild } from './ground/tool.mjs';

const self = fileURLToPath(import.meta.url);
const usage = `usage: npm run --silent verify [-- --json] [--no-redis]

Looks at DATABASE_URL and REDIS_URL, or else at the data folder of "npm start", which may be running.
--json: one line, {violations, invariants: [{name, count}]}   --no-redis: ranks are not compared, as after a restore, when Redis is empty
exit code: 0 every rule holds; 1 one is broken; 2 it could not be looked at.
`;

/** The database that is asked, woken for as long as it takes where nothing runs on it. Without a Redis the ranks are not compared. */
async function services(redis) {
  const { settings } = await import('./ground/boot.mjs');
  const { dataDir } = settings();
  if (process.env.DATABASE_URL)
    return { dataDir, databaseUrl: process.env.DATABASE_URL, redisUrl: redis ? process.env.REDIS_URL : undefined, close: async () => {} };
  const { postgresHome } = await import('./ground/postgres-home.mjs');
  if (!existsSync(dataDir) || !existsSync(postgresHome(dataDir).cluster))
    throw new Error(`There is no database in ${dataDir}. Run "npm start" once, or set DATABASE_URL.`);
  const { startPostgres, startServices } = await import('./services.mjs');
  if (!redis) {
    const postgres = await startPostgres({ dataDir });
    return {
      dataDir,
      databaseUrl: postgres.url,
      redisUrl: undefined,
      close: async () => void (postgres.adopted || (await postgres.stop())),
    };
  }
  const { databaseUrl, redisUrl, processes } = await startServices({ dataDir, redisUrl: process.env.REDIS_URL || undefined });
  const close = async () => {
    for (const one of processes.toReversed()) if (!one.adopted) await one.stop();
  };
  return { dataDir, databaseUrl, redisUrl, close };
}

/** What the compiled tool found, as it wrote it. */
async function look({ dataDir, databaseUrl, redisUrl }) {
  const { commonEnv } = await import('./ground/topology.mjs');
  const distDir = path.join(root, 'dist');
  const file = path.join(distDir, 'libs/composition/src/verify.js');
  const env = commonEnv({ databaseUrl, redisUrl: redisUrl ?? 'redis://127.0.0.1:1', port: 0, dataDir, distDir });
  const child = spawn(process.execPath, [file, ...(redisUrl ? [] : ['--no-redis'])], { cwd: root, env, stdio: ['ignore', 'pipe', 2] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  if (code !== 0) throw new Error('The rules could not be looked at');
  return JSON.parse(out.trim().split('\n').at(-1));
}

const lineOf = ({ name, says, count, sample }) => `  ${name}: ${count}\n    ${says}\n    ${sample.join(', ')}`;

function print({ violations, invariants }, json) {
  if (json) return `${JSON.stringify({ violations, invariants: invariants.map(({ name, count }) => ({ name, count })) })}\n`;
  const broken = invariants.filter(({ count }) => count > 0);
  if (broken.length === 0) return `${invariants.length} rules, all of them hold\n`;
  return `${broken.length} of ${invariants.length} rules are broken:\n${broken.map(lineOf).join('\n')}\n`;
}

async function verify({ json, 'no-redis': without }) {
  const at = await services(!without);
  try {
    const found = await look(at);
    process.stdout.write(print(found, json));
    process.exitCode = found.violations > 0 ? 1 : 0;
  } finally {
    await at.close();
  }
}

const asked = () => {
  try {
    const flag = { type: 'boolean', default: false };
    const options = { json: flag, 'no-redis': flag, prepare: flag, help: flag };
    return parseArgs({ options }).values;
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    return process.exit(2);
  }
};

const values = asked();
if (values.prepare) await prepareBuild();
else if (values.help) process.stdout.write(usage);
else
  await onceBuilt(self, () =>
    verify(values).catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 2;
    }),
  );
