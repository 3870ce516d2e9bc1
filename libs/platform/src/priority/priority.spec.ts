import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serves, setSessionNice, walWriterBeside } from './priority.js';

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

describe('the writer of the WAL', () => {
  const child = (pid: number, of: number, title: string): void => {
    titled(pid, title);
    writeFileSync(join(proc, `${pid}/stat`), `${pid} (postgres: a) b) S ${of} 7 7`);
  };
  const parent = (pid: number, children: readonly number[]): void => {
    mkdirSync(join(proc, `${pid}/task/${pid}`), { recursive: true });
    writeFileSync(join(proc, `${pid}/task/${pid}/children`), `${children.join(' ')} `);
  };

  it('is the one of the PostgreSQL that serves the connection', async () => {
    parent(5, [6, 7, 8]);
    child(6, 5, 'postgres: checkpointer ');
    child(7, 5, 'postgres: prostuti walwriter [local] idle');
    child(8, 5, 'postgres: walwriter ');
    expect(await walWriterBeside(7, proc)).toBe(8);
    parent(15, [16, 17]);
    child(16, 15, 'postgres: night: walwriter ');
    child(17, 15, 'postgres: night: prostuti prostuti [local] idle');
    expect(await walWriterBeside(17, proc)).toBe(16);
  });

  it('is none where there is none to be seen', async () => {
    parent(5, [7]);
    child(7, 5, 'postgres: prostuti prostuti [local] idle');
    child(8, 9, 'postgres: prostuti prostuti [local] idle');
    expect(await Promise.all([7, 8, 10].map((pid) => walWriterBeside(pid, proc)))).toEqual([undefined, undefined, undefined]);
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
