// Secrets where none belong: in the tree, in everything that was ever committed, and in what the run that was just scanned wrote into its logs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { readJson, root } from '../ground/proc.mjs';
import { call, withFolder } from './tool.mjs';

const secretlint = path.join(root, 'node_modules/secretlint/bin/secretlint.js');
const config = path.join(root, '.secretlintrc.json');
/** Texts that old tests used as if they were secrets. Put together here, or this file would be found for them. */
const invented = [['mysql://user:', 'hunter2', '@x'].join(''), ['postgres://app:', 's3cret', '@db:5432/x'].join('')];
/** Larger ones are pictures, films and lists of questions. */
const LARGEST = 1_000_000;

const lint = async (cwd, patterns, seconds) => {
  const { code, out, late } = await call(process.execPath, [secretlint, '--secretlintrc', config, ...patterns], { seconds, cwd });
  if (late) return [`secretlint was not done in ${seconds} s`];
  return code === 0
    ? []
    : out
        .split('\n')
        .filter((line) => /error|✖|\[[A-Z]/.test(line))
        .slice(0, 20);
};

const git = (args, input) => spawnSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30 });

/** Every text that was ever committed, once, as files named by their digests. @returns {number} how many */
function unpackHistory(folder) {
  const objects = git(['rev-list', '--objects', '--all'])
    .stdout.toString('utf8')
    .trim()
    .split('\n')
    .filter((line) => line.includes(' '));
  const named = new Map(objects.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
  const texts = [...named].filter(
    ([, name]) =>
      /\.(m?[jt]sx?|json|md|ya?ml|sh|sql|env|txt|html|css|conf|example)$|(^|\/)[^./]+$/.test(name) && !/package-lock/.test(name),
  );
  const facts = git(
    ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)'],
    texts.map(([id]) => id).join('\n'),
  ).stdout.toString('utf8');
  const wanted = facts
    .split('\n')
    .filter((line) => / blob /.test(line) && Number(line.split(' ')[2]) <= LARGEST)
    .map((line) => line.split(' ')[0]);
  const bytes = git(['cat-file', '--batch'], wanted.join('\n')).stdout;
  let [at, count] = [0, 0];
  while (at < bytes.length) {
    const end = bytes.indexOf(10, at);
    const [id = '', , size = '0'] = bytes.toString('latin1', at, end).split(' ');
    const dir = path.join(folder, id.slice(0, 2));
    mkdirSync(dir, { recursive: true });
    const text = bytes.toString('utf8', end + 1, end + 1 + Number(size));
    const name = path.basename(named.get(id) ?? 'x');
    writeFileSync(
      path.join(dir, `${id}-${name}`),
      invented.reduce((rest, one) => rest.replaceAll(one, 'invented'), text),
    );
    [at, count] = [end + 2 + Number(size), count + 1];
  }
  return count;
}

/** What may stand in no log of this run, by what it is. */
async function privateTexts({ databaseUrl, dataDir, cookies }) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select phone, email from identity.users');
    const keys = Object.values(readJson(path.join(dataDir, 'secrets.json')) ?? {});
    const passwords = ['postgres', 'redis'].map((name) => readJson(path.join(dataDir, `${name}.json`))?.password);
    return [
      ['a phone number', rows.map(({ phone }) => phone)],
      ['an e-mail', rows.map(({ email }) => email)],
      ['a session', Object.values(cookies).map((cookie) => cookie?.slice(cookie.indexOf('=') + 1))],
      ['a key of this installation', keys],
      ['a password of a service', passwords],
      ['a password of the demonstration', ['porikkha-2026']],
    ].map(([what, texts]) => [what, texts.filter((text) => typeof text === 'string' && text.length > 7)]);
  } finally {
    await client.end();
  }
}

/** @returns {string[]} a line for each kind of private text in each log, without the text */
export const leaksIn = (name, log, texts) =>
  texts.flatMap(([what, all]) => (all.some((text) => log.includes(text)) ? [`${what} stands in ${name}`] : []));

async function logs(target) {
  const folder = path.join(target.dataDir, 'logs');
  const texts = await privateTexts(target);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : [];
  // The positive twin: a line as it must never be.
  const blind = texts.some(([, all]) => all.length === 0) || leaksIn('x', JSON.stringify({ phone: texts[0][1][0] }), texts).length !== 1;
  return { names, blind, found: names.flatMap((name) => leaksIn(name, readFileSync(path.join(folder, name), 'utf8'), texts)) };
}

/** Whether secretlint sees one at all. Put together here, so that this file holds none. */
async function seesPlanted() {
  return withFolder(async (folder) => {
    writeFileSync(
      path.join(folder, 'planted.txt'),
      `AWS_SECRET_ACCESS_KEY = ${'wJalrXUtnFEMI/K7MDENG/'}${'bPxRfiCYzEXAMPLEKEX'}\nxoxb-${'1'.repeat(12)}-${'a'.repeat(24)}\n`,
    );
    return (await lint(folder, ['**/*'], 60)).length > 0;
  });
}

/** @param {import('./scans.mjs').Given} given */
export async function secrets({ target, seconds, say }) {
  if (!(await seesPlanted())) return { blind: 'secretlint did not see the secrets planted for it' };
  const found = (await lint(root, ['**/*'], seconds)).map((line) => `tree: ${line}`);
  let blobs = 0;
  if (git(['rev-parse', '--git-dir']).status === 0)
    await withFolder(async (folder) => {
      blobs = unpackHistory(folder);
      say(`secrets: ${blobs} texts of the history are read`);
      found.push(...(await lint(folder, ['**/*'], seconds)).map((line) => `history: ${line}`));
    });
  const written = await logs(await target());
  if (written.blind) return { blind: 'the look at the logs did not see the phone number planted for it' };
  const told = `the tree, ${blobs} texts of the history, ${written.names.length} logs`;
  return { found: [...found, ...written.found], told, ...(blobs ? {} : { without: 'no history: this is no clone of the repository' }) };
}
