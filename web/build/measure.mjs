import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * JavaScript per page, gzip, from the build's manifest. `first` is what a page loads before it can be read and used (its
 * static imports, layout included); `later` is what it may fetch afterwards (sockets, dialogs, English), KaTeX apart.
 */
const out = process.argv[2] ?? fileURLToPath(new URL('../../dist/web', import.meta.url));
const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'));

const layouts = { default: 'src/shell/layouts/default.tsx', course: 'src/shell/layouts/course.tsx' };
const pages = {
  '/': ['src/screens/index.tsx', layouts.default],
  '/my-courses': ['src/screens/my-courses.tsx', layouts.default],
  '/courses/{slug}': ['src/screens/courses/one/index.tsx', layouts.course],
  '/courses/{slug}/mcq': ['src/screens/courses/one/mcq/index.tsx', layouts.course],
  '/courses/{slug}/mcq/{id}': ['src/screens/courses/one/mcq/one/index.tsx'],
  '/courses/{slug}/mcq/{id}/onboard': ['src/screens/courses/one/mcq/one/onboard.tsx'],
  '/courses/{slug}/mcq/{id}/leaderboard': ['src/screens/courses/one/mcq/one/leaderboard.tsx', layouts.course],
  '/courses/{slug}/mcq/{id}/solution': ['src/screens/courses/one/mcq/one/solution.tsx', layouts.course],
};

/** Other pages' code hangs on the entry as dynamic imports; it is not this page's. */
const elsewhere = /^src\/(screens|shell\/layouts|shell\/sign-in|shell\/profile|guards)\/|katex/;

const closure = (keys, dynamic) => {
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    if (dynamic) for (const next of chunk.dynamicImports ?? []) if (!elsewhere.test(next)) visit(next);
  };
  for (const key of keys) visit(key);
  return [...seen];
};

const sizes = new Map();
const gzip = (key) => {
  const { file } = manifest[key];
  if (!file.endsWith('.js')) return 0;
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(out, file)), { level: 9 }).length);
  return sizes.get(file);
};
const sum = (keys) => keys.reduce((total, key) => total + gzip(key), 0);

/** `{ [path]: { first, later, requests } }` in bytes. */
export const measure = () =>
  Object.fromEntries(
    Object.entries(pages)
      .filter(([, keys]) => keys.every((key) => manifest[key]))
      .map(([path, keys]) => {
        const first = closure(['index.html', ...keys], false);
        const all = closure(['index.html', ...keys], true);
        return [path, { first: sum(first), later: sum(all) - sum(first), requests: first.length }];
      }),
  );

if (process.argv[1] === fileURLToPath(import.meta.url) && existsSync(join(out, '.vite/manifest.json')))
  process.stdout.write(`${JSON.stringify(measure(), null, 2)}\n`);
