// The whole product with its demonstration, on free ports and in a folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare } from '../../../scripts/ground/boot.mjs';
import { firstFree, root } from '../../../scripts/ground/proc.mjs';
import { startServices } from '../../../scripts/services.mjs';
import { supervise } from '../../../scripts/supervise.mjs';

/** Needs the built sources. @param {{ name?: string, port?: number }} [options] port: the first to try */
export async function startDemo({ name = 'demo', port = 4300 } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), `prostuti-${name}-`));
  const services = await startServices({ dataDir, log: () => {} });
  const end = async () => {
    await services.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { databaseUrl, redisUrl } = services;
    const given = { dataDir, distDir: path.join(root, 'dist'), databaseUrl, redisUrl, port: await firstFree(port) };
    await prepare(given, () => {});
    const running = await supervise({ ...given, services, print: () => {} });
    const stop = async () => {
      await running.stop();
      await end();
    };
    return { address: running.address, databaseUrl, stop };
  } catch (cause) {
    await end();
    throw cause;
  }
}
