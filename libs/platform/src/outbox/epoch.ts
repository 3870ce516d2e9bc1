import { randomUUID } from 'node:crypto';
import { keys } from '../redis/keys.js';
import { readInfo } from '../redis/policy.js';
import { eventsWithLatest, planJobs, type OutboxRow } from './plan.js';
import type { RelayParts } from './relay.js';

/**
 * Asks whether Redis is still the one that was filled: the same run, with our epoch in it. A killed Redis may have lost its last
 * second, a flushed one everything. Then what is undone becomes unpublished (job ids protect what is still there), and the `latest`
 * reactions of the last five minutes are added again. The row is locked, so one relay does it.
 */
export const sendAgainAfterLoss = async ({
  db,
  producer,
  reactions,
  logger,
}: Pick<RelayParts, 'db' | 'producer' | 'reactions' | 'logger'>): Promise<void> => {
  const [info, epoch] = await Promise.all([producer.client.info('server'), producer.client.get(keys.epoch())]);
  const { runId } = readInfo(info);
  const known = (await db.query<{ run_id: string; epoch: string }>('select run_id, epoch from platform.queue_epoch'))[0];
  if (known?.run_id === runId && known.epoch === epoch) return;
  const resent = await db.transaction(async (client) => {
    const { rows: held } = await client.query<{ run_id: string; epoch: string }>(
      'select run_id, epoch from platform.queue_epoch for update',
    );
    const there = await producer.client.get(keys.epoch());
    if (held[0]?.run_id === runId && held[0].epoch === there) return null;
    const undone = await client.query('update platform.outbox set published_at = null where done_at is null and published_at is not null');
    const { rows } = await client.query<OutboxRow>(
      `select id, name, data, actor, request_id, traceparent, at from platform.outbox
       where published_at > clock_timestamp() - interval '5 minutes' and name = any($1) order by published_at`,
      [eventsWithLatest(reactions)],
    );
    const jobs = planJobs(rows, reactions).jobs.filter((job) => job.opts.deduplication);
    await producer.add(jobs);
    const mark = there ?? randomUUID();
    if (there === null) await producer.client.set(keys.epoch(), mark);
    await client.query('update platform.queue_epoch set run_id = $1, epoch = $2, since = now()', [runId, mark]);
    return { undone: undone.rowCount ?? 0, latest: jobs.length };
  });
  if (resent && known?.run_id) logger.warn({ runId, ...resent }, 'Redis is another one than before: sent again');
};
