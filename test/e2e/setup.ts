import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildSources } from '../../scripts/ground/install.mjs';
import { privatePort, root } from '../../scripts/ground/proc.mjs';
import { ChatEndpoint } from '../support/chat-endpoint.js';
import { startDemo } from '../support/driver/demo.mjs';
import { mannerly } from './assistant-support.js';

const thereIs = async (file: string): Promise<void> => {
  for (const end = Date.now() + 600_000; !existsSync(file); await wait(100)) if (Date.now() > end) throw new Error(`Nobody wrote ${file}`);
};

/** Lines of the logs that say that a process asked for a secret which is not its own: no test sees that, as the job comes again elsewhere or never. */
const askedForOthersSecrets = (logs: string): string[] =>
  readdirSync(logs).flatMap((file) =>
    readFileSync(join(logs, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes('is not for this process'))
      .slice(0, 1)
      .map((line) => `${file}: ${line.slice(0, 600)}`),
  );

/**
 * The whole product with its demo, and an endpoint that writes the tutor's answers, on free ports and a data folder of its own, once for all browser tests.
 * With E2E_ADDRESS and E2E_DATABASE_URL set, one that runs already is used and left as it is.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_ADDRESS && process.env.E2E_DATABASE_URL) return () => Promise.resolve();
  await buildSources(root, (line: string): void => void process.stdout.write(`${line}\n`));
  const endpoint = await ChatEndpoint.start();
  mannerly(endpoint);
  const env = { AI_URL: endpoint.url, AI_KEY: 'e2e', AI_MODEL: 'e2e-model' };
  const { address, databaseUrl, dataDir, stop } = await startDemo({ name: 'e2e', port: await privatePort(), env });
  process.env.E2E_ADDRESS = address;
  process.env.E2E_DATABASE_URL = databaseUrl;
  // `scripts/test.mjs` begins the other browser part at this word, and lets this one go on when the other is up too.
  process.stdout.write('Product up\n');
  if (process.env.E2E_AFTER) await thereIs(process.env.E2E_AFTER);
  return async () => {
    const asked = askedForOthersSecrets(join(dataDir, 'logs'));
    await stop();
    await endpoint.close();
    if (asked.length > 0) throw new Error(asked.join('\n'));
  };
}
