import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { keepAsking } from './use-catch-up.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Lets answers that are there be heard. */
const heard = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

// Red (seen in the browser) with one question: an import that was over stood at "going into the bank" for ever, since the answer that said so was on
// its way while the older one of the confirmation was put in place, with the same version as was shown.
it('asks again after an answer that changed nothing, and after none, until it is stopped', async () => {
  const answers = [Promise.resolve(), Promise.reject(new Error('away')), Promise.resolve()];
  let asked = 0;
  const stop = keepAsking(() => answers[asked++]!, 0);
  for (const [inMs, times] of [
    [0, 1],
    [1999, 1],
    [1, 2],
    [2000, 3],
  ] as const) {
    jest.advanceTimersByTime(inMs);
    await heard();
    expect(asked).toBe(times);
  }
  stop();
  jest.advanceTimersByTime(60_000);
  await heard();
  expect(asked).toBe(3);
});

it('asks nothing once it is stopped, although an answer was on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const stop = keepAsking(() => ((asked += 1), promise), 0);
  jest.advanceTimersByTime(0);
  stop();
  resolve();
  await heard();
  jest.advanceTimersByTime(60_000);
  await heard();
  expect(asked).toBe(1);
});
