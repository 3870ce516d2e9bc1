// The contract fuzzer (test/integration/fuzz.int.ts): every endpoint, bodies and addresses made of its own schema and spoiled. Never a 5xx.
import { jestArgs } from '../ground/jest.mjs';
import { root } from '../ground/proc.mjs';
import { call } from './tool.mjs';

/** @param {import('./scans.mjs').Given} given */
export async function fuzz({ seconds, seed, runs, only, say }) {
  say(`fuzz: seed ${seed}, ${runs} requests for each endpoint`);
  const args = jestArgs(root, 'integration', '--testPathPatterns', 'integration/fuzz[.]int');
  const env = { FUZZ_SEED: String(seed), FUZZ_RUNS: String(runs), ...(only ? { FUZZ_ONLY: only } : {}) };
  const { code, out, late } = await call(process.execPath, args, { seconds: Math.max(seconds, 420), cwd: root, env });
  if (late) return { found: ['the fuzzer was not done in time: give it more (--seconds) or less to do (--runs)'] };
  const failed = out.split('\n').filter((line) => /●|seed|shrunk|endpoint/i.test(line));
  const [, passed = '0'] = /Tests:.*?(\d+) passed/.exec(out) ?? [];
  return { found: code === 0 ? [] : failed.length ? failed.slice(0, 20) : [out.slice(-500)], told: `${passed} tests, seed ${seed}` };
}
