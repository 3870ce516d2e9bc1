import type { Judged, OpsRoom } from '#contracts/http/ops-shapes';
import { boundsOf, markOf, promiseNames, type PromiseMark, type PromiseName } from '#contracts/shared/promises';
import { failedShare, percentile, together, type LaneFigures, type Peer, type RedisState } from '#platform';
import type { Evening } from './room-sql.js';

/** What was found out just now; null for whoever did not answer. */
export interface Facts {
  readonly at: Date;
  readonly peers: readonly Peer[];
  readonly evening: Evening | null;
  readonly server: OpsRoom['sql'];
  readonly redis: RedisState | null;
  /** Why this Redis must not be used, or null. */
  readonly redisFault: string | null;
  readonly lanes: ReadonlyMap<string, LaneFigures> | null;
  readonly disk: OpsRoom['disk'];
  readonly away: OpsRoom['away'];
}

const order: Readonly<Record<PromiseMark, number>> = { bad: 0, warn: 1, unknown: 2, good: 3 };

/** `value` null: it cannot be known, unless `idle` says that there was nothing to measure. */
const judgedAs = (name: PromiseName, value: number | null, about: string | null = null, idle = false): Judged => ({
  name,
  about,
  value,
  mark: value === null && idle ? 'good' : markOf(name, value, about),
});

/** What people feel, over all http processes: the time that 95 of a hundred stay within, and the share that failed. */
const felt = ({ peers }: Facts): Judged[] => {
  const answering = peers.flatMap(({ figures }) => (figures ? [figures] : []));
  const some = (role: string): boolean => answering.some((one) => one.role === role);
  const of = (kind: 'saves' | 'submits' | 'boards' | 'requests') => together(answering.map((one) => one[kind]));
  const [saves, submits, boards, requests] = [of('saves'), of('submits'), of('boards'), of('requests')];
  return [
    judgedAs('save-time', percentile(saves, 0.95), null, some('http')),
    judgedAs('save-errors', failedShare(saves), null, some('http')),
    judgedAs('submit-time', percentile(submits, 0.95), null, some('http')),
    judgedAs('board-lag', percentile(boards, 0.95), null, some('workers')),
    judgedAs('http-errors', failedShare(requests), null, some('http')),
  ];
};

const queues = ({ at, lanes, evening }: Facts): Judged[] => {
  const held = new Map(evening?.held.map(({ lane, since }) => [lane, (at.getTime() - Date.parse(since)) / 1000]));
  const perLane = ['live', 'money', 'send', 'bulk', 'media'].flatMap((lane) => {
    const figures = lanes?.get(lane);
    return [
      judgedAs('lane-wait', figures ? (figures.oldestSeconds ?? 0) : null, lane),
      judgedAs('lane-depth', figures ? figures.waiting : null, lane),
      judgedAs('lane-paused', evening ? Math.max(0, held.get(lane) ?? 0) : null, lane),
    ];
  });
  return [
    ...perLane,
    judgedAs('outbox-lag', evening && evening.outbox.oldestSeconds),
    judgedAs('outbox-undone', evening && evening.outbox.undoneSeconds),
    judgedAs('dead-jobs', evening && evening.dead.reduce((sum, { count }) => sum + count, 0)),
  ];
};

/** Of each process; two of one name are told apart by the worse. */
const processes = ({ peers, away }: Facts): Judged[] => {
  const missed = new Set(away.filter(({ kind }) => kind === 'process' || kind === 'role').map(({ name }) => name));
  const names = new Set([...peers.map(({ name }) => name), ...missed]);
  return [
    ...[...names].map((name) => judgedAs('process-away', missed.has(name) ? 1 : 0, name)),
    ...peers.flatMap(({ name, figures }) => [
      judgedAs('loop-lag', figures && figures.loopLagMs, name),
      judgedAs('pool-waiting', figures && figures.pool.waiting, name),
      judgedAs('pool-used', figures && (figures.pool.most === 0 ? 0 : figures.pool.used / figures.pool.most), name),
    ]),
  ];
};

const machinery = ({ at, peers, evening, server, redis, redisFault, disk }: Facts): Judged[] => {
  const clocks = peers.flatMap(({ figures }) => (figures?.clockSeconds == null ? [] : [figures.clockSeconds]));
  const backupHours = evening?.backup ? (at.getTime() - Date.parse(evening.backup.at)) / 3_600_000 : null;
  return [
    judgedAs('postgres-away', evening === null && server === null ? 1 : 0),
    judgedAs('redis-away', redis ? 0 : 1),
    judgedAs('redis-memory', redis?.mostBytes ? redis.usedBytes / redis.mostBytes : null, null, redis !== null),
    judgedAs('redis-persistence', redis && (redis.persistenceOk && redisFault === null ? 0 : 1)),
    judgedAs('slow-query', server && Math.max(0, ...server.slow.map(({ seconds }) => seconds))),
    judgedAs('clock-lag', clocks.length > 0 ? Math.min(...clocks) : null),
    judgedAs('disk-used', disk && 1 - disk.freeBytes / disk.totalBytes),
    judgedAs('paper-encrypted', evening && evening.encryptedPapers),
    judgedAs('assistant-spend', evening && evening.assistantSpend),
    judgedAs('backup-age', backupHours),
  ];
};

/** Every promise as it is held now, each once, the worst first. Pure. */
export const judge = (facts: Facts): Judged[] => {
  const found = new Map<string, Judged>();
  for (const one of [...felt(facts), ...queues(facts), ...processes(facts), ...machinery(facts)]) {
    const key = `${one.name} ${one.about ?? ''}`;
    const before = found.get(key);
    if (!before || order[one.mark] < order[before.mark]) found.set(key, one);
  }
  const rank = ({ mark, name }: Judged): number => order[mark] * promiseNames.length + promiseNames.indexOf(name);
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b));
};

/** The mark of one promise among those judged. */
export const markIn = (all: readonly Judged[], name: PromiseName, about: string): PromiseMark =>
  all.find((one) => one.name === name && one.about === about)?.mark ?? 'unknown';

/** For people: the value of a promise with its unit and its bound. */
export const inWords = (name: PromiseName, about: string | null, value: number, unit: string): string => {
  const shown = (number: number): string =>
    unit === 'share' ? `${Math.round(number * 1000) / 10} %` : `${Math.round(number * 10) / 10} ${unit}`;
  return `${name}${about === null ? '' : ` (${about})`}: ${shown(value)}, promised at most ${shown(boundsOf(name, about).bad)}`;
};
