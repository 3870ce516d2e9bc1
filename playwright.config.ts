import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.mjs';

/**
 * Playwright's own list, whose place this switch takes, and the browser's toolbar drawn as a web page: for every window that a test opens it
 * would cost more than the page under test.
 */
const unwanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter',
  'PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled',
  'PreconnectToSearch,InitialWebUI,WebUIReloadButton,WebUIToolbar,WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
].join(',');

const alone = /(au-markup|au-origin|browsers|clock|killed|offline|ops|outbox|prerender|public|story)\.e2e\.ts$/;

/** The browser tests run against the whole product, started once on free ports by `test/e2e/setup.ts`. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  // `npm test` looks at each page in one or two of its looks; FULL=1 at all of them.
  ...(process.env.FULL === '1' ? {} : { grepInvert: /@full/ }),
  globalSetup: './test/e2e/setup.ts',
  fullyParallel: false,
  // Tests that move the product's clock, change what everybody sees, read whole tables or the newest of something run alone, afterwards.
  workers: 3,
  projects: [
    { name: 'together', testIgnore: alone },
    { name: 'alone', testMatch: alone, dependencies: ['together'], workers: 1 },
  ],
  retries: 0,
  // Limits on waiting for what will not come, never on how fast something is: a machine may give this run a third of what it gave the last.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }]],
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: await chromiumPath(),
      // Without a locale Chromium keeps a file with a Bengali name as "download".
      env: { ...process.env, LANG: process.env['LANG'] ?? 'C.UTF-8' },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--disable-features=${unwanted}`],
    },
  },
});
