import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { prepare } from '../scripts/ground/boot.mjs';
import { append, openLog } from '../scripts/ground/logs.mjs';

let at: string;
beforeEach(() => {
  at = mkdtempSync(join(tmpdir(), 'prostuti-disk-'));
  mkdirSync(join(at, 'server'));
});
afterEach(() => rmSync(at, { recursive: true, force: true }));

// Red with a log that is opened and nothing else: PostgreSQL and Redis would not start again while the disk is full.
it('a service whose log cannot be made writes its lines nowhere, and runs', () => {
  const nowhere = openLog(join(at, 'missing', 'postgres.log'));
  writeFileSync(nowhere, 'a line');
  const there = openLog(join(at, 'redis.log'));
  writeFileSync(there, 'a line');
  expect(readFileSync(join(at, 'redis.log'), 'utf8')).toBe('a line');
});

it('a line that cannot be written costs the line', () => {
  expect(append(at, 'a line')).toBe(false);
  expect(append(join(at, 'a.log'), 'a line')).toBe(true);
});

// Red when the record of what was prepared is written as if a start depended on it.
it('a database that was prepared is prepared, also where that cannot be written down', async () => {
  writeFileSync(join(at, 'server', 'prepare.js'), `process.stdout.write(JSON.stringify({ signIns: [{ role: "student" }] }))`);
  mkdirSync(join(at, 'logs', 'prepare.log'), { recursive: true });
  const own = { databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', redisUrl: 'redis://127.0.0.1:1', port: 1 };
  expect(await prepare({ ...own, dataDir: at, distDir: at }, undefined)).toEqual([{ role: 'student' }]);
});
