// `npm run --silent questions -- check FILE… [--json [--questions]]`: the account of question files, without a database.
// `npm run --silent questions -- export --format gift|xml|qti|csv|json [--subject S [--chapter C [--topic T]]] [--out FILE]`: a part of the
// bank as a file. On stdout stands nothing but the account or the file, also when something has to be built first.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { onceBuilt, prepareBuild } from './ground/tool.mjs';

const self = fileURLToPath(import.meta.url);
const usage = `usage:
  npm run --silent questions -- check FILE… [--json [--questions]] [--lang bn|en] [--format F] [--encoding E] [--bijoy convert|leave] [--key-base 0|1]
  npm run --silent questions -- export --format gift|xml|qti|csv|json [--subject S [--chapter C [--topic T]]] [--out FILE]

check tells of every question in the files what would become of it. --json: one object for each file on a line of its own,
  {format, encoding, found, multipleChoice, severalRight, trueFalse, numeric, unsupported, duplicates, errors,
   problems: [{sheet, line, column, item, code, text, message, fix}]}
  --questions adds questions: [{number, stem, options: [{text, right}], explanation, line}], those that go in, with their texts as they
  are stored, and leftOver: [{line, text}], what became part of no question
  found = multipleChoice + trueFalse + numeric + unsupported + duplicates + errors
export writes what is not retired, from DATABASE_URL or else from the data folder of "npm start", to FILE or stdout.
exit code: 0 all is well; 1 a file has errors or no question was found in it, or nothing was there to export; 2 wrong use, a file or database that cannot be read.
`;

const options = {
  json: { type: 'boolean', default: false },
  questions: { type: 'boolean', default: false },
  lang: { type: 'string', default: 'en' },
  bijoy: { type: 'string', default: 'convert' },
  format: { type: 'string' },
  encoding: { type: 'string' },
  'key-base': { type: 'string' },
  subject: { type: 'string' },
  chapter: { type: 'string' },
  topic: { type: 'string' },
  out: { type: 'string' },
  prepare: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

const refuse = (why) => {
  process.stderr.write(`${why}\n\n${usage}`);
  process.exit(2);
};
const asked = () => {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return refuse(error.message);
  }
};

/** The bank that is asked: DATABASE_URL, else that of the data folder, woken for as long as it takes where nothing runs on it. */
async function database() {
  const { settings } = await import('./ground/boot.mjs');
  const { dataDir } = settings();
  const files = path.resolve(process.env.STORAGE_DIR ?? path.join(dataDir, 'files'));
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, files, close: async () => {} };
  const { postgresHome } = await import('./ground/postgres-home.mjs');
  if (!existsSync(dataDir) || !existsSync(postgresHome(dataDir).cluster))
    throw new Error(`There is no bank in ${dataDir}. Run "npm start" once, or set DATABASE_URL.`);
  const { startPostgres } = await import('./services.mjs');
  const postgres = await startPostgres({ dataDir });
  return { url: postgres.url, files, close: async () => void (postgres.adopted || (await postgres.stop())) };
}

/** Writes what comes, no faster than it is taken; who stops reading (`| head`) has had enough. */
async function pour(pieces, to) {
  let bytes = 0;
  let gone = false;
  to.on('error', () => (gone = true));
  for await (const piece of pieces) {
    if (gone) break;
    bytes += piece.length;
    if (!to.write(piece)) await Promise.race(['drain', 'error', 'close'].map((name) => new Promise((done) => to.once(name, done))));
  }
  if (to !== process.stdout) await new Promise((done) => to.end(done));
  return bytes;
}

const lineOf = ({ sheet, line, item, message, fix, text }) =>
  [
    `  ${sheet ? `${sheet}, ` : ''}line ${line}${item ? ` (${item})` : ''}: ${message} ${fix}`,
    `    ${text.slice(0, 100).replaceAll(/\s+/g, ' ')}`,
  ].join('\n');

const leftLine = ({ line, text }) => `  line ${line}: left over: ${text.slice(0, 100).replaceAll(/\s+/g, ' ')}`;

const built = (file) => import(new URL(`../dist/libs/questions/src/${file}`, import.meta.url).href);

async function check(files, values) {
  const { accountOf } = await built('import/account.js');
  const { asDetected } = await built('import/open-file.js');
  const how = {
    ...asDetected,
    format: values.format ?? null,
    encoding: values.encoding ?? null,
    bijoy: values.bijoy === 'leave' ? 'leave' : 'convert',
    ...(values['key-base'] ? { keyBase: Number(values['key-base']) } : {}),
  };
  let code = 0;
  for (const file of files) {
    let account;
    try {
      account = await accountOf(readFileSync(file), path.basename(file), how, values.lang === 'bn' ? 'bn' : 'en');
    } catch (error) {
      process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
      code = 2;
      continue;
    }
    const { problems, questions, leftOver, ...counts } = account;
    const said = Object.entries({ ...counts, 'left over': leftOver.length }).map(([name, value]) => `${name} ${value}`);
    const told = { ...counts, problems, ...(values.questions ? { questions, leftOver } : {}) };
    const lines = values.json ? [JSON.stringify(told)] : [file, `  ${said.join(', ')}`, ...problems.map(lineOf), ...leftOver.map(leftLine)];
    process.stdout.write(`${lines.join('\n')}\n`);
    if (code === 0 && (account.errors > 0 || account.found === 0)) code = 1;
  }
  return code;
}

async function exportPart(values) {
  const { exportBank } = await built('import/export-bank.js');
  const { askClient } = await built('store/ask.js');
  const { default: pg } = await import('pg');
  const { createWriteStream } = await import('node:fs');
  const { readFile } = await import('node:fs/promises');
  const bank = await database();
  const client = new pg.Client({ connectionString: bank.url });
  try {
    await client.connect();
    const pictureOf = (sha256) => readFile(path.join(bank.files, 'pictures', `${sha256}.webp`)).catch(() => null);
    const { subject, chapter, topic } = values;
    const pieces = exportBank(askClient(client), values.format, { subject, chapter, topic }, pictureOf);
    const { questionIdsOf } = await built('store/written.sql.js');
    const count = (await questionIdsOf(askClient(client), { subject, chapter, topic })).length;
    await pour(pieces, values.out ? createWriteStream(values.out) : process.stdout);
    process.stderr.write(`${count} questions written\n`);
    return count === 0 ? 1 : 0;
  } finally {
    await client.end().catch(() => undefined);
    await bank.close();
  }
}

/** Node takes what is left with it only when it ends by itself: a pipe may still be full. */
const end = (code) => {
  process.exitCode = code;
};

const { values, positionals } = asked();
if (values.prepare) await prepareBuild();
else {
  const [verb, ...files] = positionals;
  if (values.help) process.stdout.write(usage);
  else if (verb === 'check' ? files.length === 0 : verb !== 'export') refuse('check what? export what?');
  else if (verb === 'export' && !['gift', 'xml', 'qti', 'csv', 'json'].includes(values.format)) refuse('--format gift|xml|qti|csv|json');
  else if (values['key-base'] && !['0', '1'].includes(values['key-base'])) refuse('--key-base 0|1');
  else if (verb === 'export' && ((values.chapter && !values.subject) || (values.topic && !values.chapter)))
    refuse('of which subject or chapter?');
  else
    await onceBuilt(self, () =>
      (verb === 'check' ? check(files, values) : exportPart(values)).then(end, (error) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        end(2);
      }),
    );
}
