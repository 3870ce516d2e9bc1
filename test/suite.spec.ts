import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { jestArgs } from '../scripts/ground/jest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The second of the processes begins a second after the first: as on a busy machine. */
const late = `data:text/javascript,${encodeURIComponent(
  `if (process.env.TINYPOOL_WORKER_ID === '2') await new Promise((begin) => setTimeout(begin, 1000));`,
).replaceAll("'", '%27')}`;

/** Files that start a database, a Redis and a product of their own, by themselves or by a helper that does; the number only falls. */
const MOST_OWN = 86;

describe('the suite', () => {
  it('shares one database, one Redis and one product among the files of a worker, and fewer and fewer have their own', () => {
    const folder = join(root, 'test/integration');
    const own = readdirSync(folder).filter((file) => !/\bstartWorld\(/.test(readFileSync(join(folder, file), 'utf8')));
    expect(own.length).toBeLessThanOrEqual(MOST_OWN);
  });

  // Red (never over) with the runner as it comes: it tells its settings once, to those who are there.
  it('ends when one of its processes starts late', async () => {
    const args = jestArgs(
      root,
      'unit',
      '--maxWorkers=2',
      '--json',
      '--testPathPatterns',
      'libs/platform/src/(outbox/plan|config/config)[.]spec',
    );
    const { TINYPOOL_WORKER_ID: _, ...env } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: root,
      env: { ...env, NODE_OPTIONS: `--import ${late}` },
      // A limit on waiting: two processes of tests begin here, on a machine that may have much else to do.
      timeout: 240_000,
    });
    expect(JSON.parse(stdout)).toMatchObject({ success: true, numPassedTestSuites: 2, numTotalTestSuites: 2 });
  });
});
