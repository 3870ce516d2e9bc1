// `npm run faults -- [--full] [--seed N] [-t CASE] [FILE …]`: the fault tests on the real processes; --full runs the counts of the list of cases.
// One result file each in test-results/.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { jestArgs } from './ground/jest.mjs';
import { root } from './ground/proc.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, seed: { type: 'string' }, case: { type: 'string', short: 't' } },
});
const args = jestArgs(root, 'faults', '--runInBand');
const { status } = spawnSync(process.execPath, [...args, ...(values.case ? ['-t', values.case] : []), ...positionals], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_RESULTS: path.join(root, 'test-results'),
    ...(values.full ? { FULL: '1' } : {}),
    ...(values.seed ? { SEED: values.seed } : {}),
  },
});
process.exit(status ?? 1);
