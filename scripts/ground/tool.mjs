// What the command-line tools have in common: the server's sources compiled, on the Node of this project, with nothing of it on stdout.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { continueOn, installPackages, isServerBuilt, otherNode } from './install.mjs';
import { root } from './proc.mjs';

/** Packages installed and the server's sources compiled; what this says on stdout the caller turns to stderr. */
export async function prepareBuild() {
  const say = (line) => process.stderr.write(`${line}\n`);
  // Packages that stand there are `npm start`'s to renew: something may be running on them.
  if (!existsSync(path.join(root, 'node_modules', '.package-lock.json'))) await installPackages(root, say);
  if (isServerBuilt(root)) return;
  const dist = path.join(root, 'dist');
  const { compiler } = await import('./compile.mjs');
  await (await compiler(root, dist, say)).all();
}

/** Runs `work` once everything is built, on this project's Node; `self` is the tool's own file, which is run again with `--prepare` for the build. */
export async function onceBuilt(self, work) {
  if (!process.env.PROSTUTI_BEGAN) {
    const made = spawnSync(process.execPath, [self, '--prepare'], { stdio: ['ignore', 2, 2] });
    if (made.status !== 0) process.exit(2);
  }
  const node = otherNode(root);
  if (node && realpathSync(node) !== realpathSync(process.execPath)) continueOn(node, self, Date.now());
  else await work();
}
