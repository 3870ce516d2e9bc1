// The whole product with its demonstration, on free ports and in a folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare } from '../../../scripts/ground/boot.mjs';
import { firstFree, root } from '../../../scripts/ground/proc.mjs';
import { startServices } from '../../../scripts/services.mjs';
import { supervise } from '../../../scripts/supervise.mjs';

/** Needs the built sources. @param {{ name?: string, port?: number, env?: Record<string, string> }} [options] port: the first to try */
export async function startDemo({ name = 'demo', port = 4300, env: more = {} } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), `prostuti-${name}-`));
  // Nothing here cuts the machine's power, and a killed PostgreSQL loses nothing without it: every commit would wait for the disk.
  const services = await startServices({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  const end = async () => {
    await services.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { databaseUrl, ownerUrl, redisUrl } = services;
    // Compiled once for all products that tests start: a third of a start.
    const env = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'prostuti-compile-cache'), ...more };
    const given = { dataDir, distDir: path.join(root, 'dist'), databaseUrl, ownerUrl, redisUrl, port: await firstFree(port), env };
    await prepare(given, () => {});
    const running = await supervise({ ...given, services, print: () => {} });
    const stop = async () => {
      await running.stop();
      await end();
    };
    // What a test does to the database by itself is the owner's to do.
    return { address: running.address, databaseUrl: ownerUrl, dataDir, stop };
  } catch (cause) {
    await end();
    throw cause;
  }
}
