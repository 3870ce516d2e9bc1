// `npm run --silent bench -- NAME [--students N] [--entries N] [--seconds N] [--json] [--record]`
// Runs the product as `npm start` does, on free ports and a fresh folder, and prints one JSON object on the last line.
import { appendFileSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSources } from './ground/install.mjs';
import { root } from './ground/proc.mjs';

const NAMES = ['answers', 'exam', 'board', 'landing', 'import', 'regrade', 'bank-search'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    students: { type: 'string' },
    entries: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const [name] = positionals;
if (!NAMES.includes(name)) {
  console.error(`Which one? ${NAMES.join(', ')}`);
  process.exit(2);
}

/** With --json nothing else stands on stdout. */
const say = (line) => console.error(line);
const numbers = Object.fromEntries(
  ['students', 'entries', 'seconds', 'rounds', 'seed'].filter((key) => values[key]).map((key) => [key, Number(values[key])]),
);

await buildSources(root, say);
const bench = (await import(`../test/load/${name}.mjs`))[name];
const result = await bench({ ...numbers, say });
if (values.record) {
  const machine = {
    at: new Date().toISOString(),
    cores: os.availableParallelism(),
    cpu: os.cpus()[0]?.model,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
  };
  const file = path.join(root, 'bench', 'results.jsonl');
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ ...result, machine })}\n`);
}
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
