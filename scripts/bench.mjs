// `npm run --silent bench -- NAME [--students N] [--watchers N] [--entries N] [--seconds N] [--minutes N] [--rounds N] [--seed N] [--within S]
// [--profile FOLDER] [--json]`
// Runs the product as docker-compose.yml does (docs/capacity.md), on free ports and a fresh folder, and prints one JSON object on the last line, which is also
// appended to bench/results.jsonl with the machine's facts. `report` draws what stands there, `capacity` fits the model of docs/capacity.md
// to it. Ends by itself after `--within` seconds.
import { appendFileSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSources } from './ground/install.mjs';
import { root } from './ground/proc.mjs';

/** Those of an exam night. */
const EVENINGS = ['exam', 'fanout', 'stampede', 'reconnect', 'nightmare', 'evening'];
const NAMES = [
  ...EVENINGS,
  'soak',
  'answers',
  'board',
  'landing',
  'import',
  'regrade',
  'bank-search',
  'retrieval',
  'payments',
  'progress',
  'first-frame',
  'progress-pages',
  'practice',
  'notice',
  'room',
];
const NUMBERS = ['students', 'watchers', 'entries', 'seconds', 'minutes', 'rounds', 'seed', 'within'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...Object.fromEntries(NUMBERS.map((name) => [name, { type: 'string' }])),
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
    // Results are always kept; who still asks for it gets no other answer.
    record: { type: 'boolean', default: false },
  },
});
const [name] = positionals;
/** With --json nothing else stands on stdout. */
const say = (line) => console.error(line);
const folder = path.join(root, 'bench');
const kept = path.join(folder, 'results.jsonl');

if (name === 'report') {
  const { report } = await import('../test/load/report.mjs');
  say(`Drawn: ${report(kept, path.join(folder, 'report.html'))}`);
  process.exit(0);
}
if (name === 'capacity') {
  const { capacity } = await import('../test/load/capacity.mjs');
  process.stdout.write(`${JSON.stringify(capacity(kept))}\n`);
  process.exit(0);
}
if (!NAMES.includes(name)) {
  console.error(`Which one? ${NAMES.join(', ')}, report, capacity`);
  process.exit(2);
}
const numbers = Object.fromEntries(NUMBERS.filter((key) => values[key]).map((key) => [key, Number(values[key])]));
const wrong = Object.keys(numbers).find((key) => !(numbers[key] > 0) && key !== 'seed');
if (wrong) {
  console.error(`--${wrong} wants a number above zero`);
  process.exit(2);
}

await buildSources(root, say);
// Before any helper is started: each learns of it at its start.
await (await import('../test/support/driver/run-ca.mjs')).runCa();
const bench = (await import(`../test/load/${name}.mjs`))[name];
// None runs on for ever: the helpers see that their parent is gone and clean up after themselves.
const usual = name === 'soak' ? (numbers.minutes ?? 15) * 60 + 240 : EVENINGS.includes(name) ? 360 : 1800;
const { within = usual, ...options } = numbers;
const late = setTimeout(() => {
  say(`! ${name} was not done in ${within} s (--within gives it more)`);
  process.exit(1);
}, within * 1000);
// Each process of the product writes what it spent its time on when it ends.
const env = values.profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(values.profile)}` } : undefined;
const result = await bench({ ...options, say, ...(env ? { env } : {}) });
clearTimeout(late);
if (values.profile) {
  const { profileOf } = await import('../test/load/profile.mjs');
  for (const line of profileOf(path.resolve(values.profile))) say(line);
}
const machine = {
  at: new Date().toISOString(),
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model,
  memoryGb: Math.round(os.totalmem() / 2 ** 30),
  node: process.version,
  // What else ran: figures of a busy machine are not figures of the product.
  load: Math.round(os.loadavg()[0] * 10) / 10,
};
mkdirSync(folder, { recursive: true });
// A profiled run is slower than the product is.
if (!values.profile) appendFileSync(kept, `${JSON.stringify({ ...result, machine })}\n`);
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
