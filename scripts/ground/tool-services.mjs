// The database and the Redis that a command-line tool works on: those of the environment, or those of the data folder of `npm start`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './proc.mjs';

/**
 * The database that is asked, woken for as long as it takes where nothing runs on it; as its owner, since after a restore nobody has granted
 * anything yet. Without a Redis the ranks are not compared.
 */
export async function toolServices(redis) {
  const { settings } = await import('./boot.mjs');
  const { dataDir } = settings();
  if (process.env.DATABASE_URL)
    return { dataDir, databaseUrl: process.env.DATABASE_URL, redisUrl: redis ? process.env.REDIS_URL : undefined, close: async () => {} };
  const { postgresHome } = await import('./postgres-home.mjs');
  if (!existsSync(dataDir) || !existsSync(postgresHome(dataDir).cluster))
    throw new Error(`There is no database in ${dataDir}. Run "npm start" once, or set DATABASE_URL.`);
  const { startPostgres, startServices } = await import('../services.mjs');
  if (!redis) {
    const postgres = await startPostgres({ dataDir });
    return {
      dataDir,
      databaseUrl: postgres.ownerUrl,
      redisUrl: undefined,
      close: async () => void (postgres.adopted || (await postgres.stop())),
    };
  }
  const { ownerUrl: databaseUrl, redisUrl, processes } = await startServices({ dataDir, redisUrl: process.env.REDIS_URL || undefined });
  const close = async () => {
    for (const one of processes.toReversed()) if (!one.adopted) await one.stop();
  };
  return { dataDir, databaseUrl, redisUrl, close };
}

/** A compiled tool of ours on that database; what it prints goes to `stdout`. Answers how it ended. */
export async function runTool(tool, flags, { dataDir, databaseUrl, redisUrl }, stdout) {
  const { commonEnv } = await import('./topology.mjs');
  const distDir = path.join(root, 'dist');
  const file = path.join(distDir, 'libs/composition/src', tool);
  const env = commonEnv({ databaseUrl, redisUrl: redisUrl ?? 'redis://127.0.0.1:1', port: 0, dataDir, distDir });
  const child = spawn(process.execPath, [file, ...flags], { cwd: root, env, stdio: ['ignore', 'pipe', 2] });
  child.stdout.setEncoding('utf8').on('data', stdout);
  return new Promise((resolve) => child.on('close', resolve).on('error', resolve));
}
