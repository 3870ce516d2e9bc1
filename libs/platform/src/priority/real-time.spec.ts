import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mayRunFirst, setRealTime } from './real-time.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prostuti-rt-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kernelKeeps = (text: string): string => {
  const file = join(folder, 'sched_rt_runtime_us');
  writeFileSync(file, text);
  return file;
};

// `test/integration/priority.int.ts` looks at a real kernel.
it('nobody runs first where an endless loop would leave the others no turn', async () => {
  expect(await mayRunFirst(2, kernelKeeps('950000\n'))).toBe(true);
  expect(await mayRunFirst(1, kernelKeeps('950000\n'))).toBe(false);
  expect(await mayRunFirst(2, kernelKeeps('-1\n'))).toBe(false);
  expect(await mayRunFirst(2, join(folder, 'none'))).toBe(false);
});

it('a process that is gone is no error', async () => {
  await expect(setRealTime([2 ** 22 + 1], true)).resolves.toBeUndefined();
  await expect(setRealTime([], true)).resolves.toBeUndefined();
});
