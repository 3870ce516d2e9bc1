import { readFileSync } from 'node:fs';

/**
 * Four projects: unit specs and component specs beside the code, integration on real PostgreSQL and Redis, faults on the real processes.
 * The browser tests are Playwright's (`playwright.config.ts`). TypeScript is transformed with the settings of the build (`.swcrc`) and stays a module (ADR 0058), so
 * that Jest runs with the flags of `scripts/ground/jest.mjs`.
 */
const { $schema: _, exclude: __, ...swcrc } = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
const transformTo = (tsx) => [
  '@swc/jest',
  {
    ...swcrc,
    swcrc: false,
    jsc: { ...swcrc.jsc, parser: { ...swcrc.jsc.parser, tsx }, transform: { ...swcrc.jsc.transform, react: { runtime: 'automatic' } } },
  },
];

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': transformTo(false), '\\.tsx$': transformTo(true) },
  // `./x.js` is `./x.ts` before it is built.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
};

/** Where Jest looks for tests: otherwise it reads every file of the house first, some seconds of a core for each project. */
const rootsOf = (...folders) => folders.map((folder) => `<rootDir>/${folder}`);

export default {
  // Two at a time on two cores.
  maxWorkers: 2,
  // The modules of a file are not given back when it ends (https://github.com/jestjs/jest/issues/14605): a worker that has grown is begun anew.
  workerIdleMemoryLimit: '1GB',
  // Milliseconds; a limit on waiting, not a speed: two cores run everything at once.
  testTimeout: 300_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: rootsOf('api', 'workers', 'web', 'libs', 'test'),
      testMatch: ['<rootDir>/{api,workers,web,libs}/**/*.spec.ts', '<rootDir>/test/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'component',
      roots: rootsOf('web'),
      testMatch: ['<rootDir>/web/src/**/*.spec.tsx'],
      testEnvironment: '<rootDir>/test/support/browser-environment.mjs',
      // Without the condition `source`: React Aria has one of its own, which is TypeScript.
      testEnvironmentOptions: { customExportConditions: ['node'] },
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^#contracts/(.*)$': '<rootDir>/libs/contracts/src/$1.ts',
        '\\.(css|svg)(\\?url)?$': '<rootDir>/test/support/asset.ts',
      },
      setupFilesAfterEnv: ['<rootDir>/test/support/component-setup.ts'],
    },
    {
      ...shared,
      displayName: 'integration',
      roots: rootsOf('test/integration'),
      testMatch: ['<rootDir>/test/integration/**/*.int.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
    },
    {
      ...shared,
      displayName: 'faults',
      roots: rootsOf('test/faults'),
      testMatch: ['<rootDir>/test/faults/**/*.fault.ts'],
      globalSetup: '<rootDir>/test/support/build-setup.mjs',
    },
  ],
};
