// Jest on modules as Node loads them (https://jestjs.io/docs/ecmascript-modules).
import path from 'node:path';

/**
 * What to call our Node with. The threads that the product starts are outside of Jest: `@swc-node/register` loads their TypeScript, and
 * the condition finds our sources instead of what was built of them.
 */
export const jestArgs = (root, ...args) => [
  '--experimental-vm-modules',
  '--conditions=source',
  '--no-warnings',
  '--import',
  '@swc-node/register/esm-register',
  path.join(root, 'node_modules/.bin/jest'),
  '--forceExit',
  '--selectProjects',
  ...args,
];
