import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../../scripts/ground/boot.mjs';
import { buildSources, installPackages } from '../../scripts/ground/install.mjs';
import { firstFree, root } from '../../scripts/ground/proc.mjs';
import { startServices } from '../../scripts/services.mjs';
import { supervise } from '../../scripts/supervise.mjs';
import { chromiumPath } from '../../scripts/chromium.mjs';

/** The whole product with its demo, on free ports and a data folder of its own, once for all browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await installPackages(root, say);
  await buildSources(root, say);
  process.env.E2E_CHROMIUM = await chromiumPath();
  const dataDir = mkdtempSync(join(tmpdir(), 'prostuti-e2e-'));
  const services = await startServices({ dataDir, log: () => {} });
  const given = { dataDir, databaseUrl: services.databaseUrl, redisUrl: services.redisUrl, port: await firstFree(4300) };
  const signIns = await prepare(given, () => {});
  const running = await supervise({ ...given, services, print: say });
  process.env.E2E_ADDRESS = running.address;
  process.env.E2E_DATABASE_URL = services.databaseUrl;
  process.env.E2E_SIGN_INS = JSON.stringify(signIns);
  process.env.E2E_PIDS = JSON.stringify(running.pids());
  return async () => {
    await running.stop();
    await services.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
