/**
 * Three projects: unit specs beside the code, integration on real PostgreSQL and Redis, faults on the real processes.
 * The browser tests are Playwright's (`playwright.config.ts`). Node runs all of it as it is (ADR 0016), so that nothing is transformed here:
 * `node --conditions=source --import ./test/support/bare/source.mjs node_modules/.bin/jest`, as `scripts/ground/jest.mjs` has it.
 */
const shared = {
  runner: '<rootDir>/test/support/bare/runner.mjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
};

/** Where Jest looks for tests: otherwise it reads every file of the house first, some seconds of a core for each project. */
const rootsOf = (...folders) => folders.map((folder) => `<rootDir>/${folder}`);

export default {
  // Two at a time on two cores.
  maxWorkers: 2,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: rootsOf('api', 'workers', 'web', 'libs', 'test'),
      testMatch: ['<rootDir>/{api,workers,web,libs}/**/*.spec.ts', '<rootDir>/test/*.spec.ts'],
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
