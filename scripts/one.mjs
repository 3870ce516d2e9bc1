// `npm run one -- NAME`: the test files whose path has NAME in it, of any kind: *.spec.ts, *.spec.tsx, *.int.ts, *.fault.ts, *.e2e.ts.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, otherNode } from './ground/install.mjs';
import { jestArgs } from './ground/jest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...rest] = process.argv.slice(2);
/** Ending of the file, and Jest's project; the browser tests are Playwright's. */
const KINDS = { '.spec.ts': 'unit', '.spec.tsx': 'component', '.int.ts': 'integration', '.fault.ts': 'faults', '.e2e.ts': 'browser' };

await installPackages(root, (line) => process.stdout.write(`${line}\n`));
const node = otherNode(root) ?? process.execPath;
const run = (args) =>
  spawnSync(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${path.dirname(node)}:${path.join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  }).status ?? 1;

const files = ['api', 'workers', 'web', 'libs', 'test']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, file)))
  .filter((file) => name && file.includes(name));
const found = Object.entries(KINDS)
  .map(([ending, kind]) => ({ kind, own: files.filter((file) => file.endsWith(ending)) }))
  .filter(({ own }) => own.length > 0);
if (found.length === 0) {
  process.stderr.write(`usage: npm run one -- NAME\n${name ? `No test file has "${name}" in its path.\n` : ''}`);
  process.exit(2);
}
let code = 0;
for (const { kind, own } of found)
  code ||= run(
    kind === 'browser'
      ? [path.join(root, 'node_modules/.bin/playwright'), 'test', '--no-deps', ...own, ...rest]
      : jestArgs(root, kind, '--runInBand', ...rest, '--runTestsByPath', ...own),
  );
process.exit(code);
