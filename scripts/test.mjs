import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Milliseconds without a word, many times what the longest test takes: such a part hangs, and is ended and counted as failed. */
const SILENCE = 10 * 60_000;
const endIfHanging = (name, child, heard) => {
  const ends = () => {
    process.stdout.write(`✗ ${name} has said nothing for ${SILENCE / 60_000} minutes and is ended\n`);
    child.kill('SIGKILL');
  };
  let timer = setTimeout(ends, SILENCE);
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.on('data', (words) => {
      to.write(words);
      timer.refresh();
      heard(String(words));
    });
  child.on('exit', () => clearTimeout(timer));
};

/** Its last words are waited for: two seconds after its end at most, since a process that it left behind may hold its output for good. */
const over = (child) =>
  new Promise((resolve) => {
    child.on('close', resolve);
    child.on('exit', (code) => setTimeout(resolve, 2000, code));
  });

/** `niceness`: of the process and all that it starts; `heard` is called with what it prints. */
const run = async (name, args, { env = {}, niceness = 0, heard = () => {} } = {}) => {
  const started = Date.now();
  const child = spawn(otherNode(root) ?? process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...env,
      PATH: `${join(root, 'node_modules/node/bin')}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    },
  });
  if (niceness > 0) setPriority(child.pid, niceness);
  endIfHanging(name, child, heard);
  const code = await over(child);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
  return code ?? 1;
};

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
      // Two products at once would share two cores. Beside the faults, two files of what takes what they leave have each less than half a core:
      // of three some waited longer for a connection than the product lets anybody wait.
      ...(project === 'faults' ? ['--runInBand'] : project === 'integration' ? ['--maxWorkers=2'] : []),
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

/**
 * Each of the two browser parts starts a product, one after the other and before the first test of either: two starts at once on a cold disk,
 * and one beside three browsers, have each taken longer than a start may.
 */
const isUp = /^Product up/m;
const begins = join(results, 'e2e-begins');

/** `together`: three at a time; `alone`: one after the other, with a product of its own, what moves its clock or reads whole tables. */
const browser = async (project, up = () => {}, env = {}) => {
  const file = join(results, `e2e-${project}.json`);
  rmSync(file, { force: true });
  const code = await run(
    `browser ${project}`,
    [bin('playwright'), 'test', '--project', project, '--no-deps', '--output', join(results, `e2e-${project}`)],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env }, heard: (words) => isUp.test(words) && up() },
  );
  up();
  if (!existsSync(file)) return count(0, 1);
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  for (const { file: of, line, title, ok, tests } of suites.flatMap(specsOf))
    if (!ok) {
      const { error } = tests[0]?.results.at(-1) ?? {};
      failures.push(`${project}: ${of}:${line} ${title}, at line ${error?.location?.line}\n${plain(error?.message)}`);
    }
  count(stats.expected, stats.unexpected + stats.flaky + (code !== 0 && stats.unexpected + stats.flaky === 0 ? 1 : 0));
};

let firstIsUp;
const afterTheFirst = new Promise((resolve) => {
  firstIsUp = resolve;
});
const isWanted = (name) => only.length === 0 || only.includes(name);

const steps = {
  types: (niceness) => check('types', [bin('tsc'), '--noEmit', '-p', 'tsconfig.json'], niceness),
  lint: () => check('lint', [bin('oxlint'), '--quiet']),
  format: () => check('format', [bin('oxfmt'), '--check', 'api', 'workers', 'web', 'libs', 'test', 'scripts']),
  dead: () => check('dead code', [bin('knip'), '--no-progress']),
  secrets: () => check('secrets', [bin('secretlint'), '**/*']),
  unit: (niceness) => jest('unit', niceness),
  component: (niceness) => jest('component', niceness),
  integration: (niceness) => jest('integration', niceness),
  faults: () => jest('faults'),
  e2e: () => {
    rmSync(begins, { force: true });
    return browser('together', firstIsUp, isWanted('alone') ? { E2E_AFTER: begins } : {});
  },
  alone: async () => {
    if (isWanted('e2e')) await afterTheFirst;
    await browser('alone', () => writeFileSync(begins, ''));
  },
};
/** Two cores: what waits for processes to come back, or for a clock, leaves room for another. The parts of a row begin together. */
const rows = [
  ['format', 'secrets', 'dead', 'lint'],
  // Faults have limits of seconds; what runs beside them takes what they leave.
  ['faults', { oneByOne: ['integration', 'unit', 'component', 'types'], niceness: 5 }],
  ['e2e', 'alone'],
];
const onTheProduct = ['integration', 'faults', 'e2e', 'alone'];

await installPackages(root, (line) => process.stdout.write(`${line}\n`));
mkdirSync(results, { recursive: true });
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
