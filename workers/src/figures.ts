import { Gauge, Histogram } from 'prom-client';
import { metrics, type SystemDb } from '#platform';

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
           coalesce(extract(epoch from max(platform.now() - at) filter (where published_at is null)), 0)::float8 as oldest,
           count(*) filter (where published_at is not null)::int as undone,
           (select count(*)::int from platform.dead) as dead
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
