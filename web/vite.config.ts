import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import project from '../package.json' with { type: 'json' };
import { catalogues } from './build/catalogues.js';
import { precompress } from './build/precompress.js';
import { pdfParts } from './build/pdf-parts.js';
import { prerenderEntry } from './build/prerender-entry.js';
import { release } from './build/release.js';
import { serviceWorker } from './build/service-worker.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/web', import.meta.url));
const prerenderDir = fileURLToPath(new URL('../dist/web-prerender', import.meta.url));

/** Without a server in front (`vite` alone) nobody fills the page's placeholders in. */
const placeholders = (): Plugin => ({
  name: 'prostuti-placeholders',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll(
        '{{PRODUCT_NAME}}',
        project.name.replace(/^./, (letter) => letter.toUpperCase()),
      )
      .replaceAll('{{PRODUCT_NAME_BN}}', 'প্রস্তুতি')
      .replaceAll('{{MODE}}', 'demo'),
});

/** The one font file worth asking for before the style sheet is read. */
const preloadFont = (): Plugin => ({
  name: 'prostuti-preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /noto-sans-bengali-bengali-400-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
});

export default defineConfig({
  root,
  plugins: [
    catalogues(),
    react(),
    tailwindcss(),
    placeholders(),
    preloadFont(),
    release(),
    pdfParts(),
    serviceWorker(root, outDir),
    prerenderEntry(root, outDir, prerenderDir, () => [catalogues(), react()]),
    precompress(outDir),
  ],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/socket.io': { target: 'http://127.0.0.1:3000', ws: true } } },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      // Browsers without it load the same files a little later.
      polyfill: false,
      // A page's own address names its scripts (`prerender-entry.ts`). Naming those of every other page too would make a tenth of the first load.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : needed.filter((one) => one.endsWith('.css'))),
    },
    sourcemap: false,
    // Small files stay files: the page's content policy knows no data: fonts.
    assetsInlineLimit: 0,
    target: ['chrome107', 'safari16', 'firefox115'],
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router|swr)[\\/]/, priority: 2 },
            // What a third of all pages import travels together: fifty small files cost more than their bytes on a slow line.
            { name: 'shared', test: /[\\/](web|contracts)[\\/]src[\\/]/, minShareCount: 85, priority: 1 },
          ],
        },
      },
    },
  },
});
