import { Gauge, Histogram } from 'prom-client';
import { metrics, type SystemDb } from '#platform';
import { PROMISE_METRIC, type OpsLook } from '#readmodels';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10, 30];

export const jobSeconds = new Histogram({
  name: 'job_seconds',
  help: 'Time a job ran, by reaction and how it ended',
  labelNames: ['lane', 'reaction', 'outcome'],
  buckets,
  registers: [metrics],
});

export const lineSeconds = new Histogram({
  name: 'schedule_seconds',
  help: 'Time a line of the clock ran',
  labelNames: ['line', 'outcome'],
  buckets,
  registers: [metrics],
});

/** Events that wait, from SQL at each scrape: a figure from this process's memory would miss what another relay does. */
export const measureOutbox = (db: SystemDb): void => {
  const waiting = new Gauge({ name: 'outbox_waiting', help: 'Events not yet published', registers: [metrics] });
  const oldest = new Gauge({ name: 'outbox_oldest_seconds', help: 'Age of the oldest event not yet published', registers: [metrics] });
  const undone = new Gauge({ name: 'outbox_undone', help: 'Events published whose effects are not all there', registers: [metrics] });
  const dead = new Gauge({
    name: 'dead_jobs',
    help: 'Jobs that were given up',
    registers: [metrics],
    collect: async () => {
      const [row] = await db.query<{ waiting: number; oldest: number; undone: number; dead: number }>(
        `select count(*) filter (where published_at is null)::int as waiting,
           coalesce(extract(epoch from max(now() - waits_since) filter (where published_at is null)), 0)::float8 as oldest,
           count(*) filter (where published_at is not null)::int as undone,
           (select count(*)::int from platform.dead where discarded_at is null) as dead
         from platform.outbox where done_at is null`,
      );
      if (!row) return;
      waiting.set(row.waiting);
      oldest.set(row.oldest);
      undone.set(row.undone);
      dead.set(row.dead);
    },
  });
};

/** Every promise as the operations room judges it, at each scrape, so that Prometheus' rules and the room's alarms speak of one figure. */
export const measurePromises = (look: OpsLook): void => {
  const value = new Gauge({
    name: PROMISE_METRIC,
    help: "What is promised (libs/contracts/src/shared/promises.ts), in the promise's own unit; left out while it cannot be known",
    labelNames: ['promise', 'about'],
    registers: [metrics],
    collect: async () => {
      const { promises } = await look.room();
      value.reset();
      for (const { name, about, value: now } of promises) if (now !== null) value.set({ promise: name, about: about ?? '' }, now);
    },
  });
};
