// `npm run scan [-- NAME …] [--seconds N] [--seed N] [--runs N] [--only REGEX] [--json]`: looks for holes, in the tree and in a product that it
// starts itself, on the loopback address, with the demonstration in a folder of its own. Nothing else can be scanned by it.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { continueOn, installPackages, otherNode } from './ground/install.mjs';
import { root } from './ground/proc.mjs';

const self = fileURLToPath(import.meta.url);
const names = 'licences dependencies headers ffuf axe lighthouse sqlmap wapiti fuzz secrets'.split(' ');
const usage = `usage: npm run --silent scan [-- NAME …] [--seconds N] [--seed N] [--runs N] [--only REGEX] [--json]

NAME: ${names.join(', ')}; all of them when none is named
--seconds: about how long each of the outside scanners may take, else 180   --json: the last line is {"scans": […], "failed"}
--seed, --runs, --only: of the fuzzer: where it begins, requests for each endpoint (else 6), which endpoints
exit code: 0 nothing found; 1 something found, or a scanner that did not see what was planted for it. docs/security.md says what each looks at.
`;
/** With --json nothing else stands on stdout. */
const say = (line) => console.error(line);

const asked = () => {
  try {
    const text = /** @type {const} */ ({ type: 'string' });
    const flag = /** @type {const} */ ({ type: 'boolean', default: false });
    const options = { seconds: text, seed: text, runs: text, only: text, json: flag, help: flag };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const strange = positionals.find((name) => !names.includes(name));
    if (strange !== undefined)
      throw new Error(/[/.:]/.test(strange) ? 'It scans what it starts itself and nothing else.' : `No scan is called ${strange}.`);
    const { seconds = '180', seed = String(Date.now() % 1_000_000), runs = '6' } = values;
    const numbers = { seconds: Number(seconds), seed: Number(seed), runs: Number(runs) };
    const wrong = Object.entries(numbers).find(([, value]) => !(value >= 0));
    if (wrong) throw new Error(`--${wrong[0]} wants a number`);
    return { ...values, ...numbers, wanted: positionals.length ? names.filter((name) => positionals.includes(name)) : names };
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    return process.exit(2);
  }
};

/** Made when first asked for, once; `end` ends what was made. */
const once = (make, end) => {
  let made;
  return { get: () => (made ??= make()), end: async () => made && end(await made.catch(() => undefined)) };
};

const made = async (name, scan, given) => {
  const from = Date.now();
  say(`· ${name}`);
  const told = await scan(given).catch((error) => ({ found: [`it broke off: ${error.stack ?? error}`] }));
  const { found = [], skipped, without, blind, told: ran } = told;
  const bad = [...(blind ? [`blind: ${blind}`] : []), ...found];
  for (const line of bad) say(`  ✗ ${line}`);
  if (skipped ?? without) say(`  – ${skipped ? 'skipped' : 'in part'}: ${skipped ?? without}`);
  say(`${bad.length ? '✗' : skipped ? '–' : '✓'} ${name}${ran ? `: ${ran}` : ''} (${((Date.now() - from) / 1000).toFixed(0)} s)`);
  return { name, ran: skipped ? '' : (ran ?? ''), found: bad, ...((skipped ?? without) ? { skipped: skipped ?? without } : {}) };
};

async function main({ wanted, json, ...numbers }) {
  const { scans } = await import('./scan/scans.mjs');
  const target = once(
    async () => (await import('./scan/target.mjs')).openTarget(say),
    (it) => it?.stop(),
  );
  const holes = once(
    async () => (await import('../test/support/holes.mjs')).openHoles((await target.get()).databaseUrl),
    (it) => it?.close(),
  );
  const end = async () => {
    await holes.end();
    await target.end();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => void end().finally(() => process.exit(1)));
  const results = [];
  try {
    for (const name of wanted) results.push(await made(name, scans[name], { ...numbers, say, target: target.get, holes: holes.get }));
  } finally {
    await end();
  }
  const failed = results.filter(({ found }) => found.length > 0).length;
  if (json) process.stdout.write(`${JSON.stringify({ scans: results, failed })}\n`);
  return failed === 0 ? 0 : 1;
}

const values = asked();
if (values.help) process.stdout.write(usage);
else {
  await installPackages(root, say);
  const node = otherNode(root);
  if (node) continueOn(node, self, Date.now());
  else process.exit(await main(values));
}
