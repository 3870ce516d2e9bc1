import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const http =
  /^#contracts\/http\/(account|affiliates|affiliates-desk|assistant|assistant-desk|bank|books|books-desk|catalog|coupons|courses-desk|exam-after|exam-desk|exam-practice|exams|identity|imports|lessons|lessons-desk|media|notices|notices-desk|ops|orders|parcels|pdfs|people|practice|practice-question|progress|qna|qna-desk|quiz|rooms|sales|sales-acts|selfpractice|settings|timeline)$/;
/** Forms check what people type with the contract's own schemas; they are loaded when they are opened. */
const forms = /[\\/]shell[\\/](sign-in|profile)[\\/]|\.form\.tsx?$|[\\/]admin-kit[\\/]|[\\/]screens[\\/]admin[\\/]/;
const prefix = '\0slim-contracts:';

const reexports = /export \* from '\.\/([\w-]+)\.js';/g;
const endpoints = /export const (\w+) = endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g;
const choices = /export const (\w+) = (\[[^\]]*\]) as const;/g;

/** Method and path of each endpoint, and the lists of choices: what a page calls with. */
export const slim = (code: string): string =>
  [
    ...Array.from(code.matchAll(endpoints), ([, name, method, path]) => `export const ${name} = { method: '${method}', path: '${path}' };`),
    ...Array.from(code.matchAll(choices), ([, name, list]) => `export const ${name} = ${list};`),
  ].join('\n');

/** The text of a contract with what it passes on. */
const textOf = async (name: string): Promise<string> => {
  const code = await readFile(fileURLToPath(new URL(`../../libs/contracts/src/http/${name}.ts`, import.meta.url)), 'utf8');
  const passedOn = await Promise.all(Array.from(code.matchAll(reexports), ([, other]) => textOf(other ?? '')));
  return [code, ...passedOn].join('\n');
};

/**
 * Leaves the schemas of answers out of the built page: the door has checked every answer against them, and with zod they are a
 * tenth of what a phone would load before it can read a paper. Forms keep them.
 */
export const slimContracts = (): Plugin => ({
  name: 'prostuti-slim-contracts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const name = http.exec(source)?.[1];
    return name && importer && !forms.test(importer) ? `${prefix}${name}` : null;
  },
  load: async (id) => {
    if (!id.startsWith(prefix)) return null;
    return { code: slim(await textOf(id.slice(prefix.length))), map: null };
  },
});
