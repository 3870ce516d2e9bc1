// What `@jest/globals` gives in a test that Node itself runs: the runner's own, and a limit on how long each test and hook may take, which
// the runner lacks.
const { describe, expect, jest: runners } = globalThis;

/** Milliseconds; a limit on waiting, not a speed: two cores run everything at once, and a machine may give this run a third of the last. */
const usual = 300_000;
const limits = new Map();
// Tests stop the clocks.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
const file = () => expect.getState().testPath;

const bounded = (work, ms = limits.get(file()) ?? usual) => {
  // Its text is made only where it is read: to find the lines as they were written costs more than many a test.
  const made = new Error();
  return async (...given) => {
    const { promise, reject } = Promise.withResolvers();
    const timer = startTimer(
      () => reject(Object.assign(new Error(`Not over after ${ms} ms`), { stack: `Not over after ${ms} ms\n${made.stack}` })),
      ms,
    );
    try {
      return await Promise.race([work(...given), promise]);
    } finally {
      stopTimer(timer);
    }
  };
};

const test = (base) => (name, work, ms) => base(name, bounded(work, ms));
const each =
  (base) =>
  (...table) =>
    test(base.each(...table));
const hook = (base) => (work, ms) => base(bounded(work, ms));

const it = Object.assign(test(globalThis.it), {
  each: each(globalThis.it),
  // For what is left out where something is not there, and for whoever looks into one test: `@jest/globals` has both.
  skip: Object.assign(test(globalThis.it.skip), { each: each(globalThis.it.skip) }),
  only: Object.assign(test(globalThis.it.only), { each: each(globalThis.it.only) }),
});
const beforeAll = hook(globalThis.beforeAll);
const afterAll = hook(globalThis.afterAll);
const beforeEach = hook(globalThis.beforeEach);
const afterEach = hook(globalThis.afterEach);
const jest = { ...runners, setTimeout: (ms) => void limits.set(file(), ms) };

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, it as test, jest };
