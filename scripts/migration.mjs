// `npm run migration -- exams_add_pass_mark`: writes a migration from the difference between the migrations and the entities, on an empty
// PostgreSQL of its own. Read the SQL and correct it before it is committed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './ground/proc.mjs';
import { onceBuilt, prepareBuild } from './ground/tool.mjs';

const self = fileURLToPath(import.meta.url);
const [name] = process.argv.slice(2);

async function write() {
  const { commonEnv } = await import('./ground/topology.mjs');
  const { startPostgres } = await import('./services.mjs');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prostuti-migration-'));
  const distDir = path.join(root, 'dist');
  const postgres = await startPostgres({ dataDir, durable: false });
  try {
    const file = path.join(distDir, 'libs/composition/src/create-migration.js');
    // A database is made and dropped beside: only the owner of the server may do that.
    const env = commonEnv({ databaseUrl: postgres.adminUrl, redisUrl: 'redis://127.0.0.1:1', port: 0, dataDir, distDir });
    const args = ['--enable-source-maps', file, name, path.join(root, 'libs/composition/src/migrations')];
    return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
  } finally {
    await postgres.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (name === '--prepare') await prepareBuild();
else if (!name || name.startsWith('-')) {
  process.stderr.write('usage: npm run migration -- NAME, as in exams_add_pass_mark\n');
  process.exitCode = 2;
} else
  await onceBuilt(self, async () => {
    process.exitCode = await write();
    if (process.exitCode === 0) spawnSync(path.join(root, 'node_modules/.bin/oxfmt'), ['libs/composition/src/migrations'], { cwd: root });
  });
