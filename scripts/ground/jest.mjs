// Jest as this project runs it: Node loads the sources itself, and each file's modules once for all files (docs/adr/0016).
import path from 'node:path';

/** What to call our Node with; `--enable-source-maps` makes failures name the lines as they were written. */
export const jestArgs = (root, ...args) => [
  '--conditions=source',
  '--enable-source-maps',
  '--no-warnings',
  '--import',
  path.join(root, 'test/support/bare/source.mjs'),
  path.join(root, 'node_modules/.bin/jest'),
  '--forceExit',
  '--selectProjects',
  ...args,
];
