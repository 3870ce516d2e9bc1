import * as z from 'zod/mini';
import { duties, processRoles } from '../http/ops-shapes.js';
import { id, instant } from '../shared/values.js';

/** How long things took within a few seconds: `buckets` are pairs of a class of times (`classOf`) and how many fell into it. */
const recently = z.strictObject({
  count: z.int(),
  failed: z.int(),
  seconds: z.number(),
  buckets: z.array(z.tuple([z.int(), z.int()])),
});
export type Recently = z.infer<typeof recently>;

/** What a process tells its peers at `/peer`. Figures that it has none of are null. */
export const peerFigures = z.strictObject({
  id,
  role: z.enum(processRoles),
  name: z.string(),
  duties: z.array(z.enum(duties)),
  version: z.string(),
  startedAt: instant,
  ready: z.boolean(),
  moving: z.boolean(),
  missing: z.array(z.string()),
  degraded: z.array(z.string()),
  memoryBytes: z.number(),
  cpuShare: z.number(),
  loopLagMs: z.number(),
  sockets: z.nullable(z.int()),
  people: z.nullable(z.int()),
  jobsRunning: z.nullable(z.int()),
  pool: z.strictObject({ used: z.int(), free: z.int(), waiting: z.int(), most: z.int() }),
  /** Of the last ten seconds. */
  requests: recently,
  saves: recently,
  submits: recently,
  /** From the commit of a submit to the pushed board. */
  boards: recently,
  /** Of the last minute, by lane. */
  lanes: z.record(z.string(), z.strictObject({ done: z.int(), failed: z.int() })),
  /** Seconds since a line of the clock ran here to its end; null where none ever did. */
  clockSeconds: z.nullable(z.number()),
});
export type PeerFigures = z.infer<typeof peerFigures>;
