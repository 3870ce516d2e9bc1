import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { chromiumPath } from './chromium.mjs';
import { buildSources, installPackages, otherNode } from './ground/install.mjs';
import { jestArgs } from './ground/jest.mjs';

/**
 * `npm test`: checks, integration, faults, the browser and unit, each counted; the last line is
 * "N passed, N failed". Plain Node 20 until the project's own Node is installed.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const only = process.argv.slice(2);

/** Milliseconds; the whole suite takes less. A part that hangs is ended and counted as failed, instead of holding up the answer. */
const LONGEST = 25 * 60_000;
const endIfHanging = (name, child) => {
  const timer = setTimeout(() => {
    process.stdout.write(`✗ ${name} is not over after ${LONGEST / 60_000} minutes and is ended\n`);
    child.kill('SIGKILL');
  }, LONGEST);
  child.on('exit', () => clearTimeout(timer));
};

/** `niceness`: of the process and all that it starts. */
const run = (name, args, { env = {}, niceness = 0 } = {}) =>
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
    if (niceness > 0) setPriority(child.pid, niceness);
    endIfHanging(name, child);
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

/** What failed and how it began, said once more at the very end: whoever reads only the tail of a long output finds it there. */
const failures = [];
const plain = (text) =>
  stripVTControlCharacters(String(text ?? ''))
    .trim()
    .slice(0, 900);
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const check = async (name, args, niceness) => count(...((await run(name, args, { niceness })) === 0 ? [1, 0] : [0, 1]));

const jest = async (project, niceness) => {
  const file = join(results, `${project}.json`);
  rmSync(file, { force: true });
  const code = await run(
    `jest ${project}`,
    jestArgs(
      root,
      project,
      '--json',
      `--outputFile=${file}`,
      // Two products at once would share two cores; what waits for databases leaves them idle.
      ...(project === 'faults' ? ['--runInBand'] : project === 'integration' ? ['--maxWorkers=3'] : []),
    ),
    { env: { TEST_RESULTS: results }, niceness },
  );
  if (!existsSync(file)) return count(0, 1);
  const answer = JSON.parse(readFileSync(file, 'utf8'));
  count(answer.numPassedTests, answer.numFailedTests + answer.numRuntimeErrorTestSuites);
  for (const { name, message, assertionResults } of answer.testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    failures.push(...failed.map(({ fullName, failureMessages }) => `${project}: ${fullName}\n${plain(failureMessages[0])}`));
    if (failed.length === 0 && message) failures.push(`${project}: ${relative(root, name)}\n${plain(message)}`);
  }
  if (code !== 0 && answer.numFailedTests + answer.numRuntimeErrorTestSuites === 0) count(0, 1);
};

/** `together`: three at a time; `alone`: one after the other, with a product of its own, what moves its clock or reads whole tables. */
const browser = async (project) => {
  const file = join(results, `e2e-${project}.json`);
  rmSync(file, { force: true });
  const code = await run(
    `browser ${project}`,
    [bin('playwright'), 'test', '--project', project, '--no-deps', '--output', join(results, `e2e-${project}`)],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  if (!existsSync(file)) return count(0, 1);
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  for (const { file: of, line, title, ok, tests } of suites.flatMap(specsOf))
    if (!ok) {
      const { error } = tests[0]?.results.at(-1) ?? {};
      failures.push(`${project}: ${of}:${line} ${title}, at line ${error?.location?.line}\n${plain(error?.message)}`);
    }
  count(stats.expected, stats.unexpected + stats.flaky + (code !== 0 && stats.unexpected + stats.flaky === 0 ? 1 : 0));
};

const steps = {
  types: (niceness) => check('types', [bin('tsc'), '--noEmit', '-p', 'tsconfig.json'], niceness),
  lint: () => check('lint', [bin('oxlint'), '--quiet']),
  format: () => check('format', [bin('oxfmt'), '--check', 'api', 'workers', 'web', 'libs', 'test', 'scripts']),
  dead: () => check('dead code', [bin('knip'), '--no-progress']),
  secrets: () => check('secrets', [bin('secretlint'), '**/*']),
  unit: (niceness) => jest('unit', niceness),
  integration: (niceness) => jest('integration', niceness),
  faults: () => jest('faults'),
  e2e: () => browser('together'),
  alone: () => browser('alone'),
};
/** Two cores: what waits for processes to come back, or for a clock, leaves room for another. The parts of a row begin together. */
const rows = [
  ['format', 'secrets', 'dead', 'lint'],
  // Faults have limits of seconds; what runs beside them takes what they leave.
  ['faults', { oneByOne: ['integration', 'unit', 'types'], niceness: 5 }],
  ['e2e', 'alone'],
];
const onTheProduct = ['integration', 'faults', 'e2e', 'alone'];

await installPackages(root, (line) => process.stdout.write(`${line}\n`));
mkdirSync(results, { recursive: true });
const isWanted = (name) => only.length === 0 || only.includes(name);
// Once, before two parts ask for it at the same time.
if (onTheProduct.some(isWanted)) await buildSources(root, (line) => process.stdout.write(`${line}\n`));
// The same for the browser: two that are fetched at once stand in each other's way.
if (['e2e', 'alone'].some(isWanted)) await chromiumPath().catch((e) => process.stdout.write(`${e.message}\n`));
const runPart = async (part) => {
  for (const name of (part.oneByOne ?? [part]).filter(isWanted)) await steps[name](part.niceness);
};
for (const row of rows) await Promise.all(row.map(runPart));
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
