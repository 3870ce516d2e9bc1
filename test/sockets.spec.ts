import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { placeOfSocket } from '../scripts/ground/sockets.mjs';
import { commonEnv } from '../scripts/ground/topology.mjs';

const names = ['DATABASE_URL', 'DATABASE_SOCKET', 'REDIS_URL', 'REDIS_SOCKET'] as const;
const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'prostuti-sock-'));
  for (const name of names) delete process.env[name];
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  for (const name of names) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
});

const services = { databaseUrl: 'postgresql://own@127.0.0.1:1/p', redisUrl: 'redis://127.0.0.1:2' };
const sockets = { databaseSocket: '/own/socket', redisSocket: '/own/redis.sock' };
const given = (more: object): Record<string, unknown> => {
  const all: Record<string, unknown> = commonEnv({ ...services, port: 1, dataDir, distDir: dataDir, ...more });
  return Object.fromEntries(names.map((name) => [name, all[name]]));
};

describe('the sockets that our processes are given', () => {
  it('are those of our own services', () => {
    Object.assign(process.env, { DATABASE_SOCKET: '/shell', REDIS_SOCKET: '/shell.sock' });
    expect(given(sockets)).toMatchObject({ DATABASE_SOCKET: '/own/socket', REDIS_SOCKET: '/own/redis.sock' });
  });

  // Red with the shell's variables handed on: they would lead past the address.
  it('are none where the address is of something else, such as a wire that a test cuts', () => {
    Object.assign(process.env, { DATABASE_SOCKET: '/shell', REDIS_SOCKET: '/shell.sock' });
    Object.assign(process.env, { DATABASE_URL: 'postgresql://shell@x/p', REDIS_URL: 'redis://x' });
    expect(given({})).toEqual({ DATABASE_URL: services.databaseUrl, DATABASE_SOCKET: '', REDIS_URL: services.redisUrl, REDIS_SOCKET: '' });
    const env = { DATABASE_URL: 'postgresql://wire@127.0.0.1:3/p', REDIS_URL: 'redis://127.0.0.1:4' };
    expect(given({ ...sockets, env })).toEqual({ ...env, DATABASE_SOCKET: '', REDIS_SOCKET: '' });
  });

  it('are the shell’s own with the shell’s own address', () => {
    const shell = {
      DATABASE_URL: 'postgresql://shell@x/p',
      DATABASE_SOCKET: '/shell',
      REDIS_URL: 'redis://x',
      REDIS_SOCKET: '/shell.sock',
    };
    Object.assign(process.env, shell);
    expect(given({ databaseUrl: shell.DATABASE_URL, redisUrl: shell.REDIS_URL })).toEqual(shell);
  });
});

describe('the place of a socket', () => {
  it('is none where its path is longer than the kernel takes, or nothing can be made', async () => {
    const fits = join(dataDir, 's'.repeat(107 - dataDir.length - 1));
    expect([fits.length, await placeOfSocket(fits)]).toEqual([107, fits]);
    expect(await placeOfSocket(`${fits}s`)).toBe('');
    // Bytes, not letters.
    mkdirSync(join(dataDir, 'প্রস্তুতি'));
    expect(await placeOfSocket(join(dataDir, 'প্রস্তুতি', 's'.repeat(70)))).toBe('');
    expect(await placeOfSocket(join(dataDir, 'missing', 's'))).toBe('');
  });
});
