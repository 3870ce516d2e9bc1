import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { jestArgs } from '../scripts/ground/jest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The second of the processes begins a second after the first: as on a busy machine. */
const late = `data:text/javascript,${encodeURIComponent(
  `if (process.env.TINYPOOL_WORKER_ID === '2') await new Promise((begin) => setTimeout(begin, 1000));`,
).replaceAll("'", '%27')}`;

describe('the suite', () => {
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
      timeout: 25_000,
    });
    expect(JSON.parse(stdout)).toMatchObject({ success: true, numPassedTestSuites: 2, numTotalTestSuites: 2 });
  });
});
