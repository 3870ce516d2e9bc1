import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSources, installPackages, otherNode } from './ground/install.mjs';

/**
 * `npm test`: checks, integration, faults, the browser and unit, each counted; the last line is
 * "N passed, N failed". Plain Node 20 until the project's own Node is installed.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const only = process.argv.slice(2);

const run = (name, args, env = {}) =>
  new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(otherNode(root) ?? process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...env,
        PATH: `${join(root, 'node_modules/node/bin')}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      },
    });
    child.on('exit', (code) => {
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
      resolve(code ?? 1);
    });
  });

const bin = (name) => join(root, 'node_modules/.bin', name);
const totals = { passed: 0, failed: 0 };
const count = (passed, failed) => {
  totals.passed += passed;
  totals.failed += failed;
};

const check = async (name, args) => count(...((await run(name, args)) === 0 ? [1, 0] : [0, 1]));

const jest = async (project) => {
  const file = join(results, `${project}.json`);
  rmSync(file, { force: true });
  const code = await run(
    `jest ${project}`,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      bin('jest'),
      '--selectProjects',
      project,
      '--json',
      `--outputFile=${file}`,
      '--forceExit',
      // Two products at once would share two cores; what waits for databases leaves them idle.
      ...(project === 'faults' ? ['--runInBand'] : project === 'integration' ? ['--maxWorkers=3'] : []),
    ],
    { TEST_RESULTS: results },
  );
  if (!existsSync(file)) return count(0, 1);
  const answer = JSON.parse(readFileSync(file, 'utf8'));
  count(answer.numPassedTests, answer.numFailedTests + answer.numRuntimeErrorTestSuites);
  if (code !== 0 && answer.numFailedTests + answer.numRuntimeErrorTestSuites === 0) count(0, 1);
};

/** `together`: three at a time; `alone`: one after the other, with a product of its own, what moves its clock or reads whole tables. */
const browser = async (project) => {
  const file = join(results, `e2e-${project}.json`);
  rmSync(file, { force: true });
  const code = await run(
    `browser ${project}`,
    [bin('playwright'), 'test', '--project', project, '--no-deps', '--output', join(results, `e2e-${project}`)],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  if (!existsSync(file)) return count(0, 1);
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  count(stats.expected, stats.unexpected + stats.flaky + (code !== 0 && stats.unexpected + stats.flaky === 0 ? 1 : 0));
};

const steps = {
  types: () => check('types', [bin('tsc'), '--noEmit', '-p', 'tsconfig.json']),
  lint: () => check('lint', [bin('oxlint'), '--quiet']),
  format: () => check('format', [bin('oxfmt'), '--check', 'api', 'workers', 'web', 'libs', 'test', 'scripts']),
  dead: () => check('dead code', [bin('knip'), '--no-progress']),
  secrets: () => check('secrets', [bin('secretlint'), '**/*']),
  unit: () => jest('unit'),
  integration: () => jest('integration'),
  faults: () => jest('faults'),
  e2e: () => browser('together'),
  alone: () => browser('alone'),
};
/** Two cores: what waits for processes to come back, or for a clock, leaves room for another. */
const beside = { faults: 'types', e2e: 'alone' };
const onTheProduct = ['integration', 'faults', 'e2e', 'alone'];

await installPackages(root, (line) => process.stdout.write(`${line}\n`));
mkdirSync(results, { recursive: true });
const wanted = Object.keys(steps).filter((name) => only.length === 0 || only.includes(name));
// Once, before two parts ask for it at the same time.
if (wanted.some((name) => onTheProduct.includes(name))) await buildSources(root, (line) => process.stdout.write(`${line}\n`));
const guests = wanted.filter((name) => beside[name]).map((name) => beside[name]);
for (const name of wanted.filter((one) => !guests.includes(one)))
  await Promise.all([name, beside[name]].filter((one) => wanted.includes(one)).map((one) => steps[one]()));
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
