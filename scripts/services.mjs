// PostgreSQL and Redis on a machine that has neither. Used by start, dev, tests and benches.
import path from 'node:path';
import { refuseWithoutBengali, startPostgres } from './ground/postgres.mjs';
import { folder } from './ground/proc.mjs';
import { startRedis } from './ground/redis.mjs';

export { startPostgres, startRedis };

/**
 * Starts (or adopts, after their supervisor was killed) what `databaseUrl` and `redisUrl` do not name.
 * `processes` are the services we own: { name, pid, port, url, ended, adopted, place, start(), stop(), destroy() }.
 *
 * @param {{ dataDir: string, log?: (line: string) => void, databaseUrl?: string, ownerUrl?: string, redisUrl?: string,
 *   durable?: boolean, settings?: Record<string, string>, maxmemory?: string, tools?: string }} opts
 */
export async function startServices({ dataDir, log = () => {}, databaseUrl, ownerUrl, redisUrl, durable, settings, maxmemory, tools }) {
  const at = folder(path.resolve(dataDir));
  const results = await Promise.allSettled([
    databaseUrl ? refuseWithoutBengali(databaseUrl).then(() => undefined) : startPostgres({ dataDir: at, log, durable, settings }),
    redisUrl ? undefined : startRedis({ dataDir: at, log, maxmemory, tools }),
  ]);
  const processes = results.map((r) => r.value).filter(Boolean);
  // Redis before PostgreSQL: what Redis holds can be rebuilt, never the other way round.
  const stop = async () => {
    for (const p of processes.toReversed()) await p.stop();
  };
  const failed = results.find((r) => r.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [postgres, redis] = results.map((r) => r.value);
  return {
    databaseUrl: databaseUrl ?? postgres.url,
    /** For `prepare`; undefined for a foreign one whose owner the application is. */
    ownerUrl: databaseUrl ? ownerUrl : postgres.ownerUrl,
    /** Superuser of the embedded PostgreSQL, for backups and fault tests; undefined for a foreign one. */
    adminUrl: postgres?.adminUrl,
    redisUrl: redisUrl ?? redis.url,
    processes,
    stop,
    /** Stops and deletes both, also what had to live outside `dataDir`. For tests. */
    destroy: async () => {
      for (const p of processes.toReversed()) await p.destroy();
    },
  };
}
