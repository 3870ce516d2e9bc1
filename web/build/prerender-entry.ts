import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';
import type { ScreenPath } from '#contracts/http/payload';
import { loadedWith, type Manifest } from './manifest.js';

/** What the table is made of; the built `entry-prerender` exports it. */
interface Entry {
  readonly lines: readonly { readonly path: string; readonly layout: string; readonly tags: readonly string[] }[];
  readonly screens: readonly (ScreenPath & { readonly layout: string })[];
}

const entryKey = 'index.html';
const english = /(^|\/)en\.ts$/;

/** The file of a page's screen, by the rule that `routes.spec.ts` holds: the path, or an index below it. */
const screenKey = (manifest: Manifest, path: string): string => {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll(/\{\w+\}/g, 'one');
  const found = [`src/screens/${name}.tsx`, `src/screens/${name}/index.tsx`].find((key) => manifest[key]);
  if (!found) throw new Error(`No screen was built for ${path}`);
  return found;
};

/** Addresses of the scripts a page loads beside those that `index.html` names itself; English pages have their texts in scripts too. */
const scriptsOf = (
  manifest: Manifest,
  { path, layout }: Pick<Entry['lines'][number], 'path' | 'layout'>,
): Record<'bn' | 'en', string[]> => {
  const named = new Set(loadedWith(manifest, [entryKey]));
  const all = loadedWith(manifest, [entryKey, screenKey(manifest, path), `src/shell/layouts/${layout}.tsx`]);
  const texts = new Set(all.flatMap((key) => (manifest[key]?.dynamicImports ?? []).filter((next) => english.test(next))));
  const addresses = (keys: Iterable<string>): string[] => [...new Set([...keys].map((key) => `/${manifest[key]?.file ?? ''}`))];
  const beside = all.filter((key) => !named.has(key));
  return { bn: addresses(beside), en: addresses([...beside, ...texts]) };
};

/** The guard that calls the server is code of its own. */
const guardScripts = (manifest: Manifest): string[] => {
  const guard = manifest['src/guards/enrolled.ts'];
  if (!guard) throw new Error('The guard of enrolments was not built');
  return [`/${guard.file}`];
};

/**
 * Builds `src/entry-prerender.tsx` for Node into `outDir`, with everything it needs in it, and beside it `prerender.json`: which pages
 * are prerendered, what they load, and which paths have a page at all.
 */
export const prerenderEntry = (root: string, webDir: string, outDir: string, plugins: () => PluginOption[]): Plugin => ({
  name: 'prostuti-prerender-entry',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        plugins: plugins(),
        ssr: { noExternal: true, target: 'node', resolve: { conditions: ['source', 'module', 'node', 'production'] } },
        build: {
          ssr: join(root, 'src/entry-prerender.tsx'),
          outDir,
          emptyOutDir: true,
          minify: false,
          target: 'node24',
          assetsInlineLimit: 0,
          rolldownOptions: { output: { entryFileNames: 'entry-prerender.js' } },
        },
      });
      const manifest = JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const { id } = JSON.parse(await readFile(join(webDir, 'builds/latest.json'), 'utf8')) as { id: string };
      const { lines, screens } = (await import(`${pathToFileURL(join(outDir, 'entry-prerender.js')).href}?${id}`)) as Entry;
      const pages = lines.map((line) => ({ path: line.path, tags: line.tags, scripts: scriptsOf(manifest, line) }));
      const paths = screens.map(({ layout, ...screen }) =>
        screen.asks
          ? { ...screen, scripts: [...scriptsOf(manifest, { path: screen.path, layout }).bn, ...guardScripts(manifest)] }
          : screen,
      );
      await writeFile(join(outDir, 'prerender.json'), JSON.stringify({ build: id, pages, screens: paths }));
    },
  },
});
