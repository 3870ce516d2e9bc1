import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serves, setSessionNice } from './priority.js';

let proc: string;
beforeEach(() => {
  proc = mkdtempSync(join(tmpdir(), 'prostuti-proc-'));
});
afterEach(() => rmSync(proc, { recursive: true, force: true }));

const titled = (pid: number, title: string): void => {
  mkdirSync(join(proc, String(pid)));
  writeFileSync(join(proc, String(pid), 'cmdline'), `${title}\0`);
};

describe('the process that serves a connection', () => {
  it('is one that PostgreSQL has named after our end of it', async () => {
    titled(7, 'postgres: prostuti prostuti 127.0.0.1(54321) idle');
    titled(8, 'postgres: prostuti prostuti [local] idle');
    titled(9, 'node [local] (54321)');
    const byPort = (processID: number): Promise<boolean> =>
      serves({ processID, host: '127.0.0.1', connection: { stream: { localPort: 54_321 } } }, proc);
    const bySocket = (processID: number): Promise<boolean> => serves({ processID, host: '/data/socket', connection: { stream: {} } }, proc);
    expect(await Promise.all([7, 8, 9, 10].map(byPort))).toEqual([true, false, false, false]);
    expect(await Promise.all([7, 8, 9, 10].map(bySocket))).toEqual([false, true, false, false]);
    expect(await serves({ processID: 7, host: '127.0.0.1', connection: { stream: { localPort: 54_322 } } }, proc)).toBe(false);
  });
});

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
