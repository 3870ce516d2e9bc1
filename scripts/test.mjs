import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, otherNode } from './ground/install.mjs';

/**
 * `npm test`: checks, unit, integration, faults and the browser, in this order, each counted; the last line is
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

const browser = async () => {
  const file = join(results, 'e2e.json');
  rmSync(file, { force: true });
  const code = await run('browser', [bin('playwright'), 'test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
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
  e2e: browser,
};

await installPackages(root, (line) => process.stdout.write(`${line}\n`));
mkdirSync(results, { recursive: true });
const chosen = ([name]) => only.length === 0 || only.includes(name);
const [types, ...others] = Object.entries(steps);
const wanted = others.filter(chosen);
// The type check keeps one core busy for a minute; the faults mostly wait for processes to come back, and leave it one.
const beside = wanted.find(([name]) => name === 'faults') ?? wanted[0];
for (const one of wanted) await Promise.all([one[1](), one === beside && chosen(types) ? types[1]() : null]);
if (!beside && chosen(types)) await types[1]();
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
