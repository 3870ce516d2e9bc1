import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setSessionNice } from './priority.js';

let proc: string;
beforeEach(() => {
  proc = mkdtempSync(join(tmpdir(), 'prostuti-proc-'));
});
afterEach(() => rmSync(proc, { recursive: true, force: true }));

// `test/integration/priority.int.ts` looks at a real kernel.
describe('the niceness of a session', () => {
  it('is written where the kernel takes it', async () => {
    mkdirSync(join(proc, '7'));
    const file = join(proc, '7/autogroup');
    writeFileSync(file, '0');
    await setSessionNice(7, () => 9, proc);
    expect(readFileSync(file, 'utf8')).toBe('9');
  });

  it('is no error where there is no such process or no such thing', async () => {
    await setSessionNice(7, () => 9, proc);
    expect(() => readFileSync(join(proc, '7/autogroup'))).toThrow('ENOENT');
  });
});
