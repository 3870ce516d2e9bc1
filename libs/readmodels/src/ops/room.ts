import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { duties, laneNames, type Judged, type OpsLane, type OpsProcess, type OpsRoom } from '#contracts/http/ops-shapes';
import {
  Config,
  LaneLook,
  Peers,
  percentile,
  perSecond,
  policyFault,
  Presence,
  readRedis,
  RedisPort,
  SystemDb,
  together,
  within,
  type Peer,
} from '#platform';
import { alarmWays } from './alarm-ways.js';
import { judge, markIn, type Facts } from './judge.js';
import { readEvening, readServer } from './room-sql.js';

/** Several screens ask at once: they see the same look. */
const KEPT_MS = 900;
const ANSWER_MS = 1000;

const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

/** The operations room: everything asked at its source, each source waited for at most a second, and what is away named. */
@Injectable()
export class OpsLook {
  private last: { readonly at: number; readonly value: Promise<OpsRoom> } | undefined;

  constructor(
    private readonly config: Config,
    private readonly presence: Presence,
    private readonly db: SystemDb,
    private readonly redis: RedisPort,
    private readonly peers: Peers,
    private readonly lanes: LaneLook,
  ) {}

  room(): Promise<OpsRoom> {
    const now = performance.now();
    if (!this.last || now - this.last.at > KEPT_MS) this.last = { at: now, value: this.collect() };
    return this.last.value;
  }

  private async collect(): Promise<OpsRoom> {
    const begun = performance.now();
    const ask = <T>(what: string, work: () => Promise<T>): Promise<T | null> => orNull(within(what, ANSWER_MS, work));
    const [peers, evening, server, redis, lanes, disk] = await Promise.all([
      this.peers.look(),
      ask('the evening', () => readEvening(this.db, alarmWays(this.config).any)),
      ask('PostgreSQL', () => readServer(this.db)),
      orNull(readRedis(this.redis)),
      orNull(this.lanes.look()),
      ask('the disk', () => this.disk()),
    ]);
    const sources = { peers, evening, server, redis, lanes, disk };
    const redisFault = redis && policyFault({ runId: '', aof: redis.aof, policy: redis.policy });
    const facts: Facts = { at: new Date(), ...sources, redisFault, away: awayOf(sources) };
    return this.roomOf(facts, performance.now() - begun);
  }

  private roomOf(facts: Facts, tookMs: number): OpsRoom {
    const { peers, evening, server, redis, disk, away } = facts;
    const promises = judge(facts);
    const answering = peers.flatMap(({ figures }) => (figures ? [figures] : []));
    const sum = (of: (figures: (typeof answering)[number]) => number | null): number | null => {
      const values = answering.flatMap((one) => of(one) ?? []);
      return values.length > 0 ? values.reduce((total, value) => total + value, 0) : null;
    };
    const http = answering.some(({ role }) => role === 'http');
    const [saves, submits] = [together(answering.map((one) => one.saves)), together(answering.map((one) => one.submits))];
    return {
      at: facts.at.toISOString(),
      tookMs: Math.round(tookMs),
      version: this.presence.version,
      away,
      people: { inExams: evening?.inExams ?? null, sockets: sum((one) => one.sockets), connected: sum((one) => one.people) },
      rates: {
        savesPerSecond: http ? perSecond(saves) : null,
        submitsPerSecond: http ? perSecond(submits) : null,
        requestsPerSecond: http ? perSecond(together(answering.map((one) => one.requests))) : null,
        saveP95Ms: percentile(saves, 0.95),
        submitP95Ms: percentile(submits, 0.95),
        boardLagMs: percentile(together(answering.map((one) => one.boards)), 0.95),
      },
      promises,
      exams: evening?.exams ?? null,
      lanes: lanesOf(facts, promises),
      outbox: evening?.outbox ?? null,
      failures: evening?.failures ?? [],
      sql: server,
      redis,
      processes: peers.map(processOf),
      disk,
      backup: evening?.backup ?? null,
      alarms: evening?.alarms ?? [],
      banner: evening?.banner ?? null,
    };
  }

  private async disk(): Promise<NonNullable<OpsRoom['disk']>> {
    const { bsize, blocks, bavail } = await statfs(this.config.DATA_DIR);
    return { totalBytes: bsize * blocks, freeBytes: bsize * bavail };
  }
}

/** What does not answer, by name: services, processes, and duties that nobody does. */
const awayOf = ({ peers, evening, server, redis }: Pick<Facts, 'peers' | 'evening' | 'server' | 'redis'>): OpsRoom['away'] => {
  const done = new Set(peers.flatMap(({ figures }) => figures?.duties ?? []));
  const nobody = duties.filter((duty) => !done.has(duty));
  return [
    ...(evening === null && server === null ? [{ kind: 'postgres' as const, name: 'postgres', since: null }] : []),
    ...(redis === null ? [{ kind: 'redis' as const, name: 'redis', since: null }] : []),
    ...peers
      .filter(({ figures }) => figures === null)
      .map(({ name, seenAt }) => ({ kind: 'process' as const, name, since: seenAt.toISOString() })),
    // Who is away is named once: its duties with it, unless nobody was ever seen who had them.
    ...nobody
      .filter((duty) => !peers.some((peer) => peer.duties.includes(duty)))
      .map((name) => ({ kind: 'role' as const, name, since: null })),
  ];
};

const lanesOf = ({ peers, lanes, evening }: Facts, promises: readonly Judged[]): OpsLane[] =>
  laneNames.map((name) => {
    const figures = lanes?.get(name);
    const held = evening?.held.find(({ lane }) => lane === name);
    const serving = peers.flatMap((peer) => (peer.figures?.duties.includes(name) ? [peer.figures] : []));
    const ended = serving.map((one) => one.lanes[name] ?? { done: 0, failed: 0 });
    return {
      name,
      served: serving.length > 0,
      paused: held ? { since: held.since, by: held.by, reason: held.reason } : null,
      waiting: figures?.waiting ?? null,
      active: figures?.active ?? null,
      delayed: figures?.delayed ?? null,
      oldestSeconds: figures?.oldestSeconds ?? null,
      waitMark: markIn(promises, 'lane-wait', name),
      depthMark: markIn(promises, 'lane-depth', name),
      donePerMinute: serving.length > 0 ? ended.reduce((sum, { done }) => sum + done, 0) : null,
      failedPerMinute: serving.length > 0 ? ended.reduce((sum, { failed }) => sum + failed, 0) : null,
      dead: evening?.dead.find(({ lane }) => lane === name)?.count ?? 0,
    };
  });

const stateOf = ({ figures }: Peer): OpsProcess['state'] => {
  if (!figures) return 'away';
  if (figures.moving) return 'moving';
  if (!figures.ready) return 'not-ready';
  return figures.degraded.length > 0 ? 'degraded' : 'alive';
};

const processOf = (peer: Peer): OpsProcess => {
  const { id, role, name, host, pid, duties: own, version, startedAt, seenAt, figures } = peer;
  return {
    id,
    role,
    name,
    host,
    pid,
    state: stateOf(peer),
    missing: figures ? [...figures.missing, ...figures.degraded] : [],
    duties: [...own],
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    version,
    memoryBytes: figures?.memoryBytes ?? null,
    cpuShare: figures?.cpuShare ?? null,
    loopLagMs: figures?.loopLagMs ?? null,
    requestsPerSecond: figures && role !== 'workers' ? perSecond(figures.requests) : null,
    sockets: figures?.sockets ?? null,
    jobsRunning: figures?.jobsRunning ?? null,
    pool: figures ? { used: figures.pool.used, free: figures.pool.free, waiting: figures.pool.waiting } : null,
  };
};
