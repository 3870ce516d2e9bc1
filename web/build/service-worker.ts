import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Manifest } from './manifest.js';

/** What the exam's shell is made of: its screens and the practice session's, and everything they may ask for later but other screens. */
const roots = [
  'index.html',
  'src/screens/courses/one/mcq/one/index.tsx',
  'src/screens/courses/one/mcq/one/onboard.tsx',
  'src/screens/selfpractice/session/one/index.tsx',
];
const elsewhere = /^src\/(screens|shell\/layouts|shell\/sign-in|shell\/profile)\//;
/** Of KaTeX's fonts those that school mathematics uses; the rest comes when asked for. */
const unneededFont = /KaTeX_(?!Main-Regular|Math-Italic|Size[1-4]-Regular|AMS).*|\.(woff|ttf)$/;

const shellFiles = (manifest: Manifest): string[] => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string, asked: boolean): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || (!asked && elsewhere.test(key))) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) if (!unneededFont.test(file)) files.add(file);
    for (const next of chunk.imports ?? []) visit(next, false);
    for (const next of chunk.dynamicImports ?? []) visit(next, false);
  };
  for (const root of roots) visit(root, true);
  return [...files].filter((file) => !file.endsWith('.html')).map((file) => `/${file}`);
};

/**
 * Builds `src/sw.ts` as `/sw.js`. It finds two constants: `__PRECACHE__`, the addresses of the exam's shell, `/index.html`
 * first, and `__BUILD_ID__`, the name of this release.
 */
export const serviceWorker = (root: string, outDir: string): Plugin => ({
  name: 'prostuti-service-worker',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const source = join(root, 'src/sw.ts');
      if (!existsSync(source)) return;
      const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const { id } = JSON.parse(await readFile(join(outDir, 'builds/latest.json'), 'utf8')) as { id: string };
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        resolve: { conditions: ['source', 'module', 'browser', 'production'] },
        define: { __PRECACHE__: JSON.stringify(['/index.html', ...shellFiles(manifest)]), __BUILD_ID__: JSON.stringify(id) },
        build: { outDir, emptyOutDir: false, rollupOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } } },
      });
    },
  },
});
