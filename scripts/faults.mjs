// `npm run faults -- [--full] [--seed N] [-t CASE] [FILE …]`: the fault tests on the real processes; --full runs the counts of the list of cases.
// `npm run faults -- --minutes N [--seed N] [--json]`: the random fault run alone. Without a file or a case: the tests, then ten minutes of it.
// One result file each in test-results/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSources } from './ground/install.mjs';
import { jestArgs } from './ground/jest.mjs';
import { root } from './ground/proc.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    seed: { type: 'string' },
    case: { type: 'string', short: 't' },
    minutes: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const results = path.join(root, 'test-results');
/** With --json nothing else stands on stdout. */
const say = (line) => console.error(line);

function tests() {
  const args = jestArgs(root, 'faults', '--runInBand');
  const { status } = spawnSync(process.execPath, [...args, ...(values.case ? ['-t', values.case] : []), ...positionals], {
    cwd: root,
    stdio: values.json ? ['inherit', 2, 2] : 'inherit',
    env: {
      ...process.env,
      TEST_RESULTS: results,
      ...(values.full ? { FULL: '1' } : {}),
      ...(values.seed ? { SEED: values.seed } : {}),
    },
  });
  return status === 0;
}

/** Whether nothing was lost, doubled or wrong, and each came back in time. Its last line on stdout is the result. */
async function randomly(minutes) {
  await buildSources(root, say);
  const { bounds, chaos } = await import('../test/faults/chaos/run.mjs');
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  say(`Random faults for ${minutes} minutes, seed ${seed}`);
  const { details, ...result } = await chaos({ minutes, seed, say });
  const late = Object.entries(bounds).filter(([kind, most]) => result.recovery[kind] === null || result.recovery[kind] > most);
  mkdirSync(results, { recursive: true });
  const facts = { name: 'chaos', minutes, at: new Date().toISOString(), cores: availableParallelism(), node: process.version };
  writeFileSync(path.join(results, 'fault-chaos.json'), `${JSON.stringify({ ...facts, ...result, details }, null, 2)}\n`);
  for (const line of [...details.lost, ...details.doubled, ...details.wrong]) say(`✗ ${line}`);
  for (const [kind, most] of late) say(`✗ ${kind}: back after ${result.recovery[kind]} ms, the promise is ${most} ms`);
  process.stdout.write(`${JSON.stringify(result)}\n`);
  return result.lost + result.doubled + details.wrong.length + late.length === 0;
}

const minutes = Number(values.minutes ?? 10);
if (!(minutes > 0)) {
  say('--minutes wants a number above 0');
  process.exit(2);
}
const onlyRandom = values.minutes !== undefined;
const some = positionals.length > 0 || values.case !== undefined;
const passed = onlyRandom || tests();
const held = (some && !onlyRandom) || (await randomly(minutes));
process.exit(passed && held ? 0 : 1);
