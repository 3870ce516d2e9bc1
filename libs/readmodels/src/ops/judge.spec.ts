import { describe, expect, it } from '@jest/globals';
import { promiseNames } from '#contracts/shared/promises';
import type { PeerFigures, Recently } from '#contracts/internal/peer';
import type { Peer } from '#platform';
import { inWords, judge, type Facts } from './judge.js';

const nothing: Recently = { count: 0, failed: 0, seconds: 10, buckets: [] };
const at = new Date('2026-11-22T18:00:00.000Z');

const peer = (name: string, over: Partial<PeerFigures> | null = {}): Peer => {
  const role = name === 'http' || name === 'gateway' ? name : 'workers';
  const row = { id: name, role, name, host: 'h', pid: 1, address: '', duties: [], version: '1', startedAt: at, seenAt: at } as const;
  const figures = {
    id: name,
    role,
    name,
    duties: [],
    version: '1',
    startedAt: at.toISOString(),
    ready: true,
    moving: false,
    missing: [],
    degraded: [],
    memoryBytes: 1,
    cpuShare: 0,
    loopLagMs: 3,
    sockets: null,
    people: null,
    jobsRunning: null,
    lanes: {},
    clockSeconds: null,
    pool: { used: 1, free: 1, waiting: 0, most: 10 },
    requests: nothing,
    saves: nothing,
    submits: nothing,
    boards: nothing,
    ...over,
  } satisfies PeerFigures;
  return { ...row, figures: over === null ? null : figures };
};

const quiet: Facts = {
  at,
  peers: [peer('http'), peer('workers live', { clockSeconds: 1 })],
  evening: {
    encryptedPapers: 0,
    assistantSpend: 0,
    inExams: 0,
    exams: [],
    failures: [],
    dead: [],
    held: [],
    alarms: [],
    banner: null,
    backup: null,
    outbox: { waiting: 0, oldestSeconds: 0, undone: 0, undoneSeconds: 0 },
  },
  server: { connections: 5, connectionsMost: 100, blocked: 0, slow: [], sizeBytes: 1, version: '18' },
  redis: {
    usedBytes: 10,
    mostBytes: 100,
    clients: 1,
    opsPerSecond: 1,
    aof: true,
    persistenceOk: true,
    policy: 'noeviction',
    uptimeSeconds: 1,
    version: '8',
  },
  redisFault: null,
  lanes: new Map(
    ['live', 'money', 'send', 'bulk', 'media'].map((lane) => [lane, { waiting: 0, active: 0, delayed: 0, oldestSeconds: null }]),
  ),
  disk: { totalBytes: 100, freeBytes: 60 },
  away: [],
};

const markOf = (facts: Facts, name: string, about: string | null = null): unknown =>
  judge(facts).find((one) => one.name === name && one.about === about)?.mark;

describe('the promises', () => {
  it('are all judged, each once; a quiet night holds them, but that there is no backup is not known to be well', () => {
    const all = judge(quiet);
    expect([...new Set(all.map(({ name }) => name))].toSorted()).toEqual([...promiseNames].toSorted());
    expect(new Set(all.map(({ name, about }) => `${name} ${about}`)).size).toBe(all.length);
    expect(all.filter(({ mark }) => mark !== 'good').map(({ name, mark }) => `${name} ${mark}`)).toEqual(['backup-age unknown']);
  });

  it('are told broken by what people feel, over all processes', () => {
    // Class 73 is about a second.
    const slow = { count: 10, failed: 1, seconds: 10, buckets: [[80, 10]] as [number, number][] };
    const facts = { ...quiet, peers: [peer('http', { saves: slow, requests: slow }), ...quiet.peers.slice(1)] };
    expect([markOf(facts, 'save-time'), markOf(facts, 'save-errors'), markOf(facts, 'http-errors')]).toEqual(['bad', 'bad', 'bad']);
    expect(judge(facts)[0]?.mark).toBe('bad');
  });

  // Red without the promise: a paper that cannot be decrypted stood in the log alone.
  it('are broken by one paper that is not decrypted in time', () => {
    expect(markOf({ ...quiet, evening: { ...quiet.evening!, encryptedPapers: 1 } }, 'paper-encrypted')).toBe('bad');
    expect(markOf({ ...quiet, evening: null }, 'paper-encrypted')).toBe('unknown');
  });

  it('have bounds of their own for each lane', () => {
    const lanes = new Map([...(quiet.lanes ?? [])].map(([lane, figures]) => [lane, { ...figures, waiting: 1, oldestSeconds: 20 }]));
    const marks = ['live', 'money', 'send', 'bulk'].map((lane) => markOf({ ...quiet, lanes }, 'lane-wait', lane));
    expect(marks).toEqual(['bad', 'warn', 'warn', 'good']);
  });

  it('are unknown where nobody can tell, which is neither well nor an alarm', () => {
    const away = [{ kind: 'redis' as const, name: 'redis', since: null }];
    const facts = { ...quiet, redis: null, lanes: null, away };
    expect([markOf(facts, 'redis-away'), markOf(facts, 'lane-wait', 'live'), markOf(facts, 'redis-memory')]).toEqual([
      'bad',
      'unknown',
      'unknown',
    ]);
    expect(markOf({ ...quiet, evening: null }, 'outbox-lag')).toBe('unknown');
    expect(markOf({ ...quiet, evening: null }, 'postgres-away')).toBe('good');
    expect(markOf({ ...quiet, evening: null, server: null }, 'postgres-away')).toBe('bad');
  });

  it('name who is away, by process and by duty', () => {
    const away = [
      { kind: 'process' as const, name: 'workers live', since: at.toISOString() },
      { kind: 'role' as const, name: 'clock', since: null },
    ];
    const facts = { ...quiet, peers: [peer('http'), peer('workers live', null)], away };
    expect([
      markOf(facts, 'process-away', 'workers live'),
      markOf(facts, 'process-away', 'clock'),
      markOf(facts, 'process-away', 'http'),
    ]).toEqual(['bad', 'bad', 'good']);
  });

  it('are told in words with their unit and bound', () => {
    expect(inWords('disk-used', null, 0.934, 'share')).toBe('disk-used: 93.4 %, promised at most 90 %');
    expect(inWords('lane-wait', 'money', 41.26, 's')).toBe('lane-wait (money): 41.3 s, promised at most 30 s');
  });
});
