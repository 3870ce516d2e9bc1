import { rmSync } from 'node:fs';

export default async function teardown() {
  await globalThis.__testPostgres?.destroy();
  if (globalThis.__testDataDir) rmSync(globalThis.__testDataDir, { recursive: true, force: true });
}
