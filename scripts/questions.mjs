// `npm run --silent questions -- check FILE… [--json] [--lang bn|en] [--bijoy convert|leave]`: the account of question files, without a database.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSources } from './ground/install.mjs';
import { root } from './ground/proc.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    lang: { type: 'string', default: 'en' },
    bijoy: { type: 'string', default: 'convert' },
    format: { type: 'string' },
    encoding: { type: 'string' },
  },
});
const [verb, ...files] = positionals;
const usage =
  'usage: npm run --silent questions -- check FILE… [--json] [--lang bn|en] [--bijoy convert|leave] [--format F] [--encoding E]\n';
if (verb !== 'check' || files.length === 0) {
  process.stderr.write(usage);
  process.exit(2);
}

// On stdout stands nothing but the account.
await buildSources(root, (line) => process.stderr.write(`${line}\n`));
const { accountOf } = await import(new URL('../dist/libs/questions/src/import/account.js', import.meta.url).href);
const how = { format: values.format ?? null, encoding: values.encoding ?? null, bijoy: values.bijoy, columns: null, header: null };

const lineOf = ({ sheet, line, item, message, fix, text }) =>
  [
    `  ${sheet ? `${sheet}, ` : ''}line ${line}${item ? ` (${item})` : ''}: ${message} ${fix}`,
    `    ${text.slice(0, 100).replaceAll(/\s+/g, ' ')}`,
  ].join('\n');

let wrong = false;
for (const file of files) {
  let account;
  try {
    account = await accountOf(readFileSync(file), path.basename(file), how, values.lang === 'bn' ? 'bn' : 'en');
  } catch (error) {
    process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
    continue;
  }
  if (values.json) process.stdout.write(`${JSON.stringify(account)}\n`);
  else {
    const { problems, ...counts } = account;
    process.stdout.write(
      `${file}\n  ${Object.entries(counts)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}\n`,
    );
    for (const problem of problems) process.stdout.write(`${lineOf(problem)}\n`);
  }
  wrong ||= account.errors > 0;
}
if (wrong) process.exitCode ??= 1;
