import * as z from 'zod/mini';
import { promiseMarks, promiseNames } from '../shared/promises.js';
import { id, instant } from '../shared/values.js';

/** The words of the room. What is null could not be read just now: the screen says so instead of showing an old figure. */
export const laneNames = ['live', 'money', 'send', 'bulk', 'media'] as const;
export const processRoles = ['http', 'gateway', 'workers'] as const;
/** `degraded`: it goes on without something; `moving`: it takes no new work and ends; `away`: it does not answer. */
export const processStates = ['alive', 'degraded', 'not-ready', 'moving', 'away'] as const;
export const awayKinds = ['postgres', 'redis', 'process', 'role'] as const;
/** Parts of the work that somebody must do: roles of processes, the lanes, the relay and the clock. */
export const duties = ['http', 'gateway', 'live', 'money', 'send', 'bulk', 'media', 'relay', 'clock'] as const;
export const bannerLevels = ['info', 'warning'] as const;
/** `over`: its time has passed, or a newer one took its place. */
export const bannerStates = ['shown', 'over', 'withdrawn'] as const;
export const jobStates = ['dead', 'discarded'] as const;

const count = z.int();
const figure = z.nullable(z.number());

/** One promise at this moment; `about` says which of several (a lane, a process). */
export const judged = z.strictObject({
  name: z.enum(promiseNames),
  about: z.nullable(z.string()),
  value: figure,
  mark: z.enum(promiseMarks),
});
export type Judged = z.infer<typeof judged>;

export const opsAway = z.strictObject({
  kind: z.enum(awayKinds),
  /** `redis`, `postgres`, the name of a process, or a duty that nobody does. */
  name: z.string(),
  /** Since when, as far as anybody knows. */
  since: z.nullable(instant),
});

export const opsProcess = z.strictObject({
  id,
  role: z.enum(processRoles),
  /** `http`, `gateway`, `workers live,money,send`. */
  name: z.string(),
  host: z.string(),
  pid: count,
  state: z.enum(processStates),
  /** What it misses or does without, in its own words. */
  missing: z.array(z.string()),
  duties: z.array(z.enum(duties)),
  startedAt: instant,
  seenAt: instant,
  version: z.nullable(z.string()),
  /** Of the process itself; null while it is away. */
  memoryBytes: figure,
  cpuShare: figure,
  loopLagMs: figure,
  /** Requests answered each second, sockets open, jobs under way. */
  requestsPerSecond: figure,
  sockets: figure,
  jobsRunning: figure,
  /** Database connections of this process: in use, free, callers who wait for one. */
  pool: z.nullable(z.strictObject({ used: count, free: count, waiting: count })),
});
export type OpsProcess = z.infer<typeof opsProcess>;

export const opsLane = z.strictObject({
  name: z.enum(laneNames),
  /** Whether a living process serves it. */
  served: z.boolean(),
  paused: z.nullable(z.strictObject({ since: instant, by: z.nullable(z.string()), reason: z.string() })),
  /** From Redis; null while it is away. `delayed` are those whose turn is later: after a failure, at their pace, between two pieces. */
  waiting: figure,
  active: figure,
  delayed: figure,
  oldestSeconds: figure,
  waitMark: z.enum(promiseMarks),
  depthMark: z.enum(promiseMarks),
  /** Over the last minute, from the processes that serve it. */
  donePerMinute: figure,
  failedPerMinute: figure,
  /** On the dead list, from SQL. */
  dead: count,
});
export type OpsLane = z.infer<typeof opsLane>;

export const opsExam = z.strictObject({
  id,
  title: z.string(),
  version: count,
  opensAt: instant,
  closesAt: instant,
  /** When it closes for whoever has more time than the others. */
  overAt: instant,
  /** When everybody's attempts end, and those of whoever has the most time; absent from a server of the release before. */
  commonEndAt: z.optional(instant),
  endsAt: z.optional(instant),
  taking: count,
  submitted: count,
  scored: count,
  boardVersion: count,
});
export type OpsExam = z.infer<typeof opsExam>;

export const opsAlarm = z.strictObject({
  id,
  name: z.enum(promiseNames),
  about: z.nullable(z.string()),
  /** The worst it was, in the promise's unit. */
  worst: figure,
  raisedAt: instant,
  clearedAt: z.nullable(instant),
  /** Whether anybody was told of it, and of its end: null where no way is configured. */
  told: z.nullable(z.boolean()),
});
export type OpsAlarm = z.infer<typeof opsAlarm>;

export const opsFailure = z.strictObject({
  lane: z.string(),
  reaction: z.string(),
  reason: z.string(),
  count,
  lastAt: instant,
});

const opsSql = z.strictObject({
  /** Open connections and how many there may be. */
  connections: count,
  connectionsMost: count,
  /** Connections that wait for a lock. */
  blocked: count,
  slow: z.array(
    z.strictObject({
      pid: count,
      seconds: z.number(),
      app: z.string(),
      state: z.string(),
      waitsFor: z.nullable(z.string()),
      query: z.string(),
    }),
  ),
  sizeBytes: z.number(),
  version: z.string(),
});

const opsRedis = z.strictObject({
  usedBytes: z.number(),
  /** Null: as much as there is. */
  mostBytes: z.nullable(z.number()),
  clients: count,
  opsPerSecond: count,
  aof: z.boolean(),
  /** Whether the last writes to disk went well. */
  persistenceOk: z.boolean(),
  policy: z.string(),
  uptimeSeconds: count,
  version: z.string(),
});

export const bannerLimits = { text: 240 } as const;
export const opsBanner = z.strictObject({
  id,
  state: z.enum(bannerStates),
  level: z.enum(bannerLevels),
  textBn: z.string(),
  textEn: z.string(),
  startsAt: instant,
  /** Null: until it is taken back. */
  endsAt: z.nullable(instant),
  by: z.nullable(z.string()),
  withdrawnAt: z.nullable(instant),
});
export type OpsBanner = z.infer<typeof opsBanner>;

/** The banner as everybody sees it, and as the page's settings and the topic `banner:everyone` hold it. */
export const shownBanner = z.strictObject({
  id,
  level: z.enum(bannerLevels),
  bn: z.string(),
  en: z.string(),
  endsAt: z.nullable(instant),
});
export type ShownBanner = z.infer<typeof shownBanner>;

/** Everything on one screen. Asked every two seconds; collected from the processes themselves, from SQL and from Redis, each by its own way. */
export const opsRoom = z.strictObject({
  at: instant,
  /** How long collecting took. */
  tookMs: count,
  version: z.string(),
  away: z.array(opsAway),
  people: z.strictObject({
    /** Sittings under way, from SQL; null while PostgreSQL is away. */
    inExams: figure,
    /** Open sockets, from the gateways. */
    sockets: figure,
    /** People with an open socket, counted once a gateway. */
    connected: figure,
  }),
  rates: z.strictObject({
    savesPerSecond: figure,
    submitsPerSecond: figure,
    requestsPerSecond: figure,
    saveP95Ms: figure,
    submitP95Ms: figure,
    boardLagMs: figure,
  }),
  /** Every promise, worst first within its kind. */
  promises: z.array(judged),
  /** Those that are on; null while PostgreSQL does not say. */
  exams: z.nullable(z.array(opsExam)),
  lanes: z.array(opsLane),
  outbox: z.nullable(z.strictObject({ waiting: count, oldestSeconds: z.number(), undone: count, undoneSeconds: z.number() })),
  failures: z.array(opsFailure),
  sql: z.nullable(opsSql),
  redis: z.nullable(opsRedis),
  processes: z.array(opsProcess),
  disk: z.nullable(z.strictObject({ totalBytes: z.number(), freeBytes: z.number() })),
  /** The newest that was made and looked at; null where there is none. */
  backup: z.nullable(z.strictObject({ at: instant, kind: z.string(), bytes: z.number() })),
  alarms: z.array(opsAlarm),
  banner: z.nullable(opsBanner),
});
export type OpsRoom = z.infer<typeof opsRoom>;

export const opsJob = z.strictObject({
  id,
  state: z.enum(jobStates),
  lane: z.string(),
  reaction: z.string(),
  eventName: z.string(),
  eventId: id,
  /** The event's id, or the key of work that is done once for many events. */
  subject: z.string(),
  attempts: count,
  reason: z.string(),
  at: instant,
});
export type OpsJob = z.infer<typeof opsJob>;

export const opsJobDetail = z.extend(opsJob, {
  stack: z.nullable(z.string()),
  /** Of the event, as JSON with secrets, addresses and numbers of people taken out; null where the event is gone. */
  payload: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  happenedAt: z.nullable(instant),
});
export type OpsJobDetail = z.infer<typeof opsJobDetail>;

export const opsAct = z.strictObject({
  id,
  at: instant,
  by: z.nullable(z.string()),
  /** `ops.pause-lane`, `ops.retry-job`, `exam.extend`, … */
  action: z.string(),
  subject: z.string(),
  reason: z.nullable(z.string()),
});
export type OpsAct = z.infer<typeof opsAct>;
