import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import project from '../package.json' with { type: 'json' };
import { catalogues } from './build/catalogues.js';
import { precompress } from './build/precompress.js';
import { groups } from './build/groups.js';
import { minifyAgain } from './build/minify-again.js';
import { pdfParts } from './build/pdf-parts.js';
import { prerenderEntry } from './build/prerender-entry.js';
import { release } from './build/release.js';
import { slimContracts } from './build/slim-contracts.js';
import { slimIcons } from './build/slim-icons.js';
import { slimReact } from './build/slim-react.js';
import { slimRouter } from './build/slim-router.js';
import { serviceWorker } from './build/service-worker.js';
import { websocketOnly } from './build/websocket-only.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/web', import.meta.url));
const prerenderDir = fileURLToPath(new URL('../dist/web-prerender', import.meta.url));

/** Pages of the back office by the names of their files. */
const staff = 'assets/staff-';
const ofStaff = (module: string | null | undefined): boolean => /[\\/]screens[\\/]admin[\\/]/.test(module ?? '');

/** Pages that nobody begins with, but comes to from another: see `seldom`. The first of each area, and a running session, are not. */
const inner = 'assets/inner-';
const isInner = (module: string | null | undefined): boolean =>
  /[\\/]screens[\\/](?:payment[\\/]|(?:cookie|privacy)-policy|terms-of-service|courses[\\/]one[\\/](?:progress[\\/]topper|mcq[\\/]one[\\/](?:practice|solution))|auth[\\/]forget|ai[\\/]training|quizflex[\\/](?:dashboard|practice|variants)|selfpractice[\\/](?:bookmarks|leaderboard|one|practice|statistics|subjects))/.test(
    module ?? '',
  );

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

/** Pages and parts that nobody waits for on a slow line: the parts of the interface, the back office's frame, tools. */
const seldom = /^assets\/(?:inner|kit|admin|outbox|google|annotate|playground|profile)-[\w-]+\.js$/;
/** What every page loads before anything else. */
const everywhere = /^assets\/(?:rolldown-runtime|framework|first|common)-[\w-]+\.js$/;

export default defineConfig({
  root,
  plugins: [
    catalogues(),
    slimContracts(),
    slimIcons(),
    slimReact(),
    slimRouter(),
    websocketOnly(),
    react(),
    tailwindcss(),
    placeholders(),
    preloadFont(),
    release(),
    pdfParts(),
    minifyAgain(),
    serviceWorker(root, outDir),
    prerenderEntry(root, outDir, prerenderDir, () => [catalogues(), slimContracts(), slimIcons(), react()]),
    precompress(outDir),
  ],
  // React has had the hook itself for long; libraries still carry one of their own.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
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
      // What a page needs besides itself is listed in every visitor's first load. Those of the back office, half of all pages, find their
      // files by themselves instead, which costs staff one way to the server; styles have to be named. So are files that are there with
      // every page left out: whoever asks for a further page has them.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : file.startsWith(staff) || seldom.test(file)
            ? needed.filter((one) => one.endsWith('.css'))
            : needed.filter((one) => !everywhere.test(one)),
    },
    sourcemap: false,
    // Small files stay files: the page's content policy knows no data: fonts.
    assetsInlineLimit: 0,
    target: ['chrome107', 'safari16', 'firefox115'],
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // Names of files that a page may need stand in every first load: one character less of each.
        chunkFileNames: ({ facadeModuleId }) =>
          ofStaff(facadeModuleId) ? `${staff}[name]-[hash:7].js` : `${isInner(facadeModuleId) ? inner : 'assets/'}[name]-[hash:7].js`,
      },
    },
  },
});
