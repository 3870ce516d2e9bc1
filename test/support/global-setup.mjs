import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../scripts/ground/install.mjs';
import { root } from '../../scripts/ground/proc.mjs';
import { startPostgres, startRedis } from '../../scripts/services.mjs';

/**
 * One real PostgreSQL for all integration files, whose database is migrated and never opened again: every file clones it.
 * It would not survive a crash, by choice (fsync off): the kill tests have clusters of their own.
 */
export default async function setup() {
  // As the product runs: pages are drawn before their code at every start, and React's own checks take four times as long as its work.
  process.env.NODE_ENV = 'production';
  await buildServer(root, (line) => process.stdout.write(`${line}\n`));
  const dataDir = mkdtempSync(join(tmpdir(), 'prostuti-int-'));
  // Fetched once, before the files of the tests ask for it side by side.
  await (await startRedis({ dataDir: join(dataDir, 'redis') })).destroy();
  const postgres = await startPostgres({ dataDir, durable: false });
  const made = spawnSync(process.execPath, ['dist/server/prepare.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      MODE: 'production',
      DATABASE_URL: postgres.url,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      RECEIPT_SECRET: 'r'.repeat(64),
      SETTINGS_KEY: 's'.repeat(64),
      LOG_LEVEL: 'error',
    },
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`The template database could not be migrated:\n${made.stdout}\n${made.stderr}`);
  process.env.TEST_TEMPLATE_URL = postgres.url;
  process.env.TEST_OWNER_URL = postgres.ownerUrl;
  process.env.TEST_ADMIN_URL = postgres.adminUrl;
  process.env.TEST_DATA_DIR = dataDir;
  globalThis.__testPostgres = postgres;
  globalThis.__testDataDir = dataDir;
}
