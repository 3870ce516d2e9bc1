import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from '../../scripts/services.mjs';

/** A worker's own Redis is left running by the worker's end: it is adopted, and ended like any other. */
const endRedis = async (dataDir) => {
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith('world-')))
    await (await startRedis({ dataDir: join(dataDir, name) })).destroy();
};

export default async function teardown() {
  const dataDir = globalThis.__testDataDir;
  if (dataDir) await endRedis(dataDir);
  await globalThis.__testPostgres?.destroy();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}
