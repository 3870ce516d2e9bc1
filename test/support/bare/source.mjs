// Lets Node itself run the sources (`node --conditions=source --import ./test/support/bare/source.mjs`): TypeScript is turned into JavaScript
// as it is loaded, with the settings of the build, and kept for the next process; `./x.js` finds `./x.ts`; `@jest/globals` are ours.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kept = join(root, 'node_modules/.cache/sources');
mkdirSync(kept, { recursive: true });
const { $schema: _, exclude: __, ...swcrc } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
const made = `${version} ${JSON.stringify(swcrc)}`;
const globals = new URL('./globals.mjs', import.meta.url).href;

const compiled = (file, text) => {
  const tsx = file.endsWith('x');
  const parser = { ...swcrc.jsc.parser, tsx };
  const transform = { ...swcrc.jsc.transform, react: { runtime: 'automatic' } };
  const options = { ...swcrc, swcrc: false, filename: file, sourceMaps: 'inline', jsc: { ...swcrc.jsc, parser, transform } };
  return transformSync(text, options).code;
};

/** What was made of the same text before, or made now; two processes may do so at once. */
const scriptOf = (file) => {
  const text = readFileSync(file, 'utf8');
  const place = join(kept, `${createHash('sha256').update(`${made}\0${file}\0${text}`).digest('hex')}.js`);
  if (existsSync(place)) return readFileSync(place, 'utf8');
  const code = compiled(file, text);
  writeFileSync(`${place}.${process.pid}`, code);
  renameSync(`${place}.${process.pid}`, place);
  return code;
};

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && /\.tsx?(\?|$)/.test(context.parentURL ?? '')) {
      const found = ['.ts', '.tsx'].map((end) => new URL(specifier.slice(0, -3) + end, context.parentURL)).find((url) => existsSync(url));
      if (found) return { url: found.href, shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!/^file:.*\.tsx?(\?|$)/.test(url)) return next(url, context);
    return { format: 'module', source: scriptOf(fileURLToPath(url)), shortCircuit: true };
  },
});
