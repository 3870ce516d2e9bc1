// `npm run --silent verify [-- --json]`: looks for broken rules over the whole database, and mends nothing.
// With `--answers`: lists answers that stand below their own log; `--repair --apply` brings those to it of which nobody has seen a score.
// With `--refunds`: lists what a refund of a part of its price closed; `--apply` opens it again.
// With `--people`: lists stored phones and names that would be refused if they were saved now.
// With `--commas`: lists the numbers of finished attempts, of exams that are over, that were stored with a comma.
// With `--sizes`: lists the questions and papers that are larger than one may be now.
// With `--papers`: lists papers of coming exams that stand in the clear; `--apply` encrypts them, `--decrypt --apply` does the reverse.
// With `--formulas`: lists the stored formulas that would be refused if they were saved now.
// With `--pictures`: lists the pictures that no text names, which the clock takes away at night.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runTool as run, toolServices as services } from './ground/tool-services.mjs';
import { onceBuilt, prepareBuild } from './ground/tool.mjs';

const self = fileURLToPath(import.meta.url);
const usage = `usage: npm run --silent verify [-- --json] [--no-redis]
       npm run --silent verify -- --answers [--json] [--repair [--apply]]
       npm run --silent verify -- --papers [--json] [--decrypt] [--apply]
       npm run --silent verify -- --formulas [--json]
       npm run --silent verify -- --refunds [--json] [--apply]
       npm run --silent verify -- --people [--json]
       npm run --silent verify -- --pictures [--json]
       npm run --silent verify -- --commas [--json]
       npm run --silent verify -- --sizes [--json]

Looks at DATABASE_URL and REDIS_URL, or else at the data folder of "npm start", which may be running.
--json: one line, {violations, invariants: [{name, count}]}   --no-redis: ranks are not compared, as after a restore, when Redis is empty
--answers: lists every answer that stands below the highest save of it in the log; changes nothing
--repair: says which of them would be brought to that save (exams of which nobody has seen a score); with --apply they are
--refunds: lists every line that a refund of a part of its price closed by mistake; changes nothing; with --apply it is opened again
--people: lists stored phones that are none, or one number of several accounts, and names that nobody can see; changes nothing
--pictures: lists every picture older than a day that no text names; changes nothing; --json: {pictures, orphans: [{key, changedAt}]}
--commas: lists every number of a finished attempt, of exams that are over, that was stored with a comma, with what it counted as and what
          it would count as now; changes nothing
--sizes: lists every version of a question and every paper that is larger than one may be now, with its bytes; changes nothing
--papers: lists exams whose papers stand in the clear though they are still to come; with --apply they are encrypted
--decrypt: lists all encrypted papers instead; with --apply they are put in the clear, before SETTINGS_KEY or the release goes back or changes
--formulas: lists every stored formula that would be refused now; changes nothing; --json: {texts, refused: [{place, id, formula, why}],
            plain: [{place, id, formula}]}; plain: between two dollar signs that by today's rule belong to no formula, and so shown as text
exit code: 0 every rule holds, every answer was looked at, no formula is refused; 1 a rule is broken, or a formula refused; 2 it could not be
looked at.
`;

/** What a tool found, as it wrote it. */
async function look(at, tool) {
  let out = '';
  const code = await run(tool, at.redisUrl ? [] : ['--no-redis'], at, (text) => (out += text));
  if (code !== 0) throw new Error('It could not be looked at');
  return JSON.parse(out.trim().split('\n').at(-1));
}

/** What a tool lists, line by line as it finds it, and mends where that is asked for. */
async function list(tool, what, { json, repair, decrypt, apply }) {
  const at = await services(false);
  const flags = Object.entries({ '--json': json, '--repair': repair, '--decrypt': decrypt, '--apply': apply }).flatMap(([flag, wanted]) =>
    wanted ? [flag] : [],
  );
  try {
    const code = await run(tool, flags, at, (text) => process.stdout.write(text));
    if (code !== 0) throw new Error(`The ${what} could not be looked at`);
  } finally {
    await at.close();
  }
}

const lineOf = ({ name, says, count, sample }) => `  ${name}: ${count}\n    ${says}\n    ${sample.join(', ')}`;

function print({ violations, invariants }, json) {
  if (json) return `${JSON.stringify({ violations, invariants: invariants.map(({ name, count }) => ({ name, count })) })}\n`;
  const broken = invariants.filter(({ count }) => count > 0);
  if (broken.length === 0) return `${invariants.length} rules, all of them hold\n`;
  return `${broken.length} of ${invariants.length} rules are broken:\n${broken.map(lineOf).join('\n')}\n`;
}

function printFormulas({ texts, refused, plain }, json) {
  if (json) return `${JSON.stringify({ texts, refused, plain })}\n`;
  const lines = refused.map(({ place, id, formula, why }) => `  ${place} ${id}: ${formula}\n    ${why}`);
  const text = plain.map(({ place, id, formula }) => `  ${place} ${id}: ${formula}`);
  const first =
    refused.length === 0
      ? `${texts} texts with formulas, none of them refused\n`
      : `${refused.length} formulas in ${texts} texts would be refused now:\n${lines.join('\n')}\n`;
  return text.length === 0 ? first : `${first}${text.length} were formulas up to version 0.11 and are text now:\n${text.join('\n')}\n`;
}

function printPictures({ pictures, orphans }, json) {
  if (json) return `${JSON.stringify({ pictures, orphans })}\n`;
  if (orphans.length === 0) return `${pictures} pictures, and none older than a day that no text names\n`;
  const lines = orphans.map(({ key, changedAt }) => `  ${key}  ${new Date(changedAt).toISOString()}`);
  return `${orphans.length} of ${pictures} pictures are named by no text and go at night:\n${lines.join('\n')}\n`;
}

async function pictures({ json }) {
  const at = await services(false);
  try {
    process.stdout.write(printPictures(await look(at, 'orphaned-pictures.js'), json));
  } finally {
    await at.close();
  }
}

async function verify({ json, formulas, 'no-redis': without }) {
  const at = await services(!without && !formulas);
  try {
    const found = await look(at, formulas ? 'refused-formulas.js' : 'verify.js');
    process.stdout.write(formulas ? printFormulas(found, json) : print(found, json));
    process.exitCode = (formulas ? found.refused.length : found.violations) > 0 ? 1 : 0;
  } finally {
    await at.close();
  }
}

const asked = () => {
  try {
    const flag = { type: 'boolean', default: false };
    const lists = { formulas: flag, answers: flag, papers: flag, commas: flag, sizes: flag, pictures: flag, refunds: flag, people: flag };
    const options = { ...lists, json: flag, 'no-redis': flag, repair: flag, decrypt: flag, apply: flag, prepare: flag, help: flag };
    const { values: given } = parseArgs({ options });
    const wanted = Object.keys(lists).filter((list) => given[list]);
    if (wanted.length > 1) throw new Error(`${wanted.map((list) => `--${list}`).join(' and ')} are lists: ask for one of them`);
    if (
      (given.repair && !given.answers) ||
      (given.decrypt && !given.papers) ||
      (given.apply && !given.repair && !given.refunds && !given.papers)
    )
      throw new Error('--repair goes with --answers, --decrypt with --papers, --apply with --repair, --refunds or --papers');
    return given;
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    return process.exit(2);
  }
};

const perform = (given) => {
  if (given.answers) return list('answers-behind-log.js', 'answers', given);
  if (given.papers) return list('papers-at-rest.js', 'papers', given);
  if (given.commas) return list('comma-answers.js', 'answers', given);
  if (given.sizes) return list('large-texts.js', 'sizes', given);
  if (given.refunds) return list('reopen-closed-by-part.js', 'refunds', given);
  if (given.people) return list('refused-people.js', 'phones and names', given);
  if (given.pictures) return pictures(given);
  return verify(given);
};

const values = asked();
if (values.prepare) await prepareBuild();
else if (values.help) process.stdout.write(usage);
else
  await onceBuilt(self, () =>
    perform(values).catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 2;
    }),
  );
