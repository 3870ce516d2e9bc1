import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { backoffAfter, endsInARow } from '../scripts/ground/backoff.mjs';
import { claim, leave } from '../scripts/ground/claim.mjs';
import { root, startTime } from '../scripts/ground/proc.mjs';
import { commonEnv } from '../scripts/ground/topology.mjs';
import { until } from './support/driver/product.mjs';
import { mountSmall } from './support/driver/small-disk.mjs';
import { openSupervised } from './support/supervised.js';

const LONG = 60_000;
let all: ReturnType<typeof openSupervised>;
beforeEach(() => void (all = openSupervised()));
afterEach(() => all.close(), LONG);

const killed = 'killed by SIGKILL';
const atWork = (count: number): boolean => all.running().length === count && Object.keys(all.recorded()).length === count;

describe('a supervisor that cannot write down what it started', () => {
  const keepsOne = async (block: () => void, free: () => void): Promise<void> => {
    await all.start({ only: ['http'] });
    await until('it is written down', () => atWork(1));
    block();
    for (const _ of [1, 2]) {
      await all.killHttp();
      expect(all.running()).toHaveLength(1);
    }
    // One that was lost would hold the port, and each further one end of that.
    expect(all.ends()).toEqual([killed, killed]);
    free();
    const { http } = (await all.host.call('pids')) as { http: number };
    await until('it is written down again', () => all.recorded()['http']?.pid === http);
    await all.host.call('stop');
    await until('none of it is left', () => all.running().length === 0);
  };

  // Red when a failed note fails the start: http lives on, belongs to nobody, and the next one finds its port taken.
  it(
    'keeps exactly one http through kills, and writes it down once it can',
    () =>
      keepsOne(
        () => {
          rmSync(all.record);
          mkdirSync(`${all.record}/taken`, { recursive: true });
        },
        () => rmSync(all.record, { recursive: true }),
      ),
    LONG,
  );

  it(
    'does so on a full disk',
    async () => {
      const disk = await mountSmall(all.dataDir, 4);
      try {
        // Mounting is root's: elsewhere the case above stands for it.
        if (disk.said === undefined) await keepsOne(disk.fill, disk.empty);
      } finally {
        await disk.unmount();
      }
    },
    LONG,
  );
});

describe('a start that fails after the process was spawned', () => {
  // Red without `abandon`: the first one keeps the port, and each further one ends of EADDRINUSE.
  it(
    'leaves no process behind',
    async () => {
      await all.start({ only: ['http'], failsOnce: 'http' });
      await all.killHttp();
      expect(all.ends()).toEqual(['a start that fails', killed]);
    },
    LONG,
  );
});

describe('what a killed supervisor left', () => {
  // Red when the next start knows them by the name of a file that no program has any more, or not all are written down.
  it(
    'is ended by the next start, also what is stopped',
    async () => {
      await all.start();
      await until('all run', () => atWork(4));
      const left = all.running();
      for (const pid of left) process.kill(pid, 'SIGSTOP');
      process.kill(all.host.pid, 'SIGKILL');
      await until('the supervisor is gone', () => startTime(all.host.pid) === undefined);
      expect(all.running()).toEqual(left);
      await claim(all.dataDir);
      expect(all.running()).toEqual([]);
      leave(all.dataDir);
    },
    LONG,
  );

  it('is not taken for a stranger who has its number by now', async () => {
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    await once(stranger, 'spawn');
    const { pid = 0 } = stranger;
    const children = {
      later: { pid, born: startTime(pid)! - 1, program: 'sleep' },
      other: { pid, born: startTime(pid), program: '/dist/server/api.js' },
    };
    writeFileSync(all.record, JSON.stringify({ pid: 1, born: 0, children }));
    await claim(all.dataDir);
    leave(all.dataDir);
    const lives = startTime(pid) !== undefined;
    stranger.kill('SIGKILL');
    expect(lives).toBe(true);
  });

  it('is ended too where a release before this one noted its number alone', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', `${root}/dist/server/api.js`], { stdio: 'ignore' });
    await once(child, 'spawn');
    const { pid = 0 } = child;
    writeFileSync(all.record, JSON.stringify({ pid: 1, born: 0, children: { http: { pid, born: startTime(pid) } } }));
    await claim(all.dataDir);
    leave(all.dataDir);
    const lives = startTime(pid) !== undefined;
    child.kill('SIGKILL');
    expect(lives).toBe(false);
  });
});

describe('a port that is kept for a start', () => {
  // Red when a connection that came meanwhile is kept open: `letGo` waits for its end, and `npm start` ends with 13.
  it(
    'is let go although people knock at it',
    async () => {
      const port = (await all.host.call('hold', 4950)) as number;
      const people = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      const gone = people.map((socket) => new Promise((resolve) => void socket.once('close', resolve)));
      await Promise.all(people.map((socket) => new Promise((resolve) => void socket.once('connect', resolve))));
      await all.start({ only: ['http'], port });
      await Promise.all(gone);
    },
    LONG,
  );
});

describe('the wait before the next start', () => {
  const end = { how: 'exit code 1', expected: false, lived: 7000, upFor: 0 };

  // Red when the time that loading took counts as life: on a busy machine one that finds its port taken was started again at once, for ever.
  it('grows for one that never came up, however long it took to load', () => {
    expect(endsInARow(3, end)).toBe(4);
    expect([1, 2, 3, 4, 99].map(backoffAfter)).toEqual([0, 250, 500, 1000, 10_000]);
  });

  it('begins anew for one that had come up, was killed, or was to end', () => {
    expect(endsInARow(3, { ...end, upFor: 5001 })).toBe(0);
    expect(endsInARow(3, { ...end, how: killed })).toBe(0);
    expect(endsInARow(3, { ...end, expected: true })).toBe(0);
    expect(endsInARow(3, { ...end, how: killed, lived: 900 })).toBe(4);
  });

  it('is told by both programs when they have come up', () => {
    for (const main of ['api/src/main.ts', 'workers/src/main.ts'])
      expect(readFileSync(main, 'utf8')).toContain('process.send?.({ listens: config.PORT }');
  });
});

describe('the environment of our processes', () => {
  const given = { databaseUrl: 'postgresql://own@127.0.0.1:1/p', redisUrl: 'redis://127.0.0.1:2', port: 1 };
  const modeOf = (more: object): unknown => commonEnv({ ...given, dataDir: all.dataDir, distDir: all.dataDir, ...more }).MODE;

  // Red with the mode fixed, or taken from whoever's shell: a demonstration with its known passwords, or none where one was asked for.
  it('has the mode that the caller asks for, else that of a demonstration', () => {
    const before = process.env['MODE'];
    process.env['MODE'] = 'production';
    try {
      expect([modeOf({}), modeOf({ mode: 'production' })]).toEqual(['demo', 'production']);
    } finally {
      if (before === undefined) delete process.env['MODE'];
      else process.env['MODE'] = before;
    }
  });
});
