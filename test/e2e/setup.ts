import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../../scripts/ground/boot.mjs';
import { buildSources } from '../../scripts/ground/install.mjs';
import { firstFree, root } from '../../scripts/ground/proc.mjs';
import { startServices } from '../../scripts/services.mjs';
import { supervise } from '../../scripts/supervise.mjs';

/**
 * The whole product with its demo, on free ports and a data folder of its own, once for all browser tests.
 * With E2E_ADDRESS and E2E_DATABASE_URL set, one that runs already is used and left as it is.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_ADDRESS && process.env.E2E_DATABASE_URL) return () => Promise.resolve();
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  await buildSources(root, say);
  const dataDir = mkdtempSync(join(tmpdir(), 'prostuti-e2e-'));
  const distDir = join(root, 'dist');
  const services = await startServices({ dataDir, log: () => {} });
  const stopAll = async (): Promise<void> => {
    await services.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const given = { dataDir, distDir, databaseUrl: services.databaseUrl, redisUrl: services.redisUrl, port: await firstFree(4300) };
    await prepare(given, () => {});
    const running = await supervise({ ...given, services, print: () => {} });
    process.env.E2E_ADDRESS = running.address;
    process.env.E2E_DATABASE_URL = services.databaseUrl;
    return async () => {
      await running.stop();
      await stopAll();
    };
  } catch (cause) {
    await stopAll();
    throw cause;
  }
}
