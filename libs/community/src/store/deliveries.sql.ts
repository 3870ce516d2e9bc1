import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutsideChannel } from '#contracts/shared/notices';
import { arrayText } from './notice-sql.js';

/** Of these people, those who were not told of this event yet: by a row each, so that two runs never both tell somebody. */
export const takeUntold = async (em: EntityManager, event: string, noticeId: string, people: readonly string[]): Promise<string[]> =>
  (
    await em.execute<{ id: string }[]>(
      `insert into community.deliveries (event, user_id, channel, notice_id, state)
       select ?, p.id, 'bell', ?, 'sent' from unnest(?::uuid[]) as p(id) order by p.id
       on conflict do nothing returning user_id as id`,
      [event, noticeId, arrayText(people)],
    )
  ).map(({ id }) => id);

export interface PlannedChannel {
  readonly channel: OutsideChannel;
  readonly dueAt: Date;
}

/** What is sent outside for these people, who have just been taken. Rings are for whoever has a device. Answers the channels that go out now. */
export const planDeliveries = async (
  em: EntityManager,
  event: string,
  noticeId: string,
  people: readonly string[],
  channels: readonly PlannedChannel[],
): Promise<OutsideChannel[]> => {
  const rows = await em.execute<{ channel: OutsideChannel }[]>(
    `with planned as (
       insert into community.deliveries (event, user_id, channel, notice_id, state, due_at)
       select ?, p.id, c.channel, ?, case when c."dueAt" > platform.now() then 'held' else 'waiting' end, c."dueAt"
       from unnest(?::uuid[]) as p(id) cross join jsonb_to_recordset(?::jsonb) as c(channel text, "dueAt" timestamptz)
       where c.channel <> 'push' or exists (select from community.push_subscriptions s where s.user_id = p.id)
       order by p.id, c.channel on conflict do nothing returning channel, state)
     select distinct channel from planned where state = 'waiting'`,
    [event, noticeId, arrayText(people), JSON.stringify(channels)],
  );
  return rows.map(({ channel }) => channel);
};

/** Who waits to be told by this channel, so many at once. */
export const readWaiting = async (em: EntityManager, noticeId: string, channel: OutsideChannel, limit: number): Promise<string[]> =>
  (
    await em.execute<{ id: string }[]>(
      `select user_id as id from community.deliveries where notice_id = ? and channel = ? and state = 'waiting' order by user_id limit ?`,
      [noticeId, channel, limit],
    )
  ).map(({ id }) => id);

export type Outcome = 'sent' | 'failed' | 'skipped';
export interface Delivered {
  readonly userId: string;
  readonly outcome: Outcome;
}

export const writeOutcomes = async (
  em: EntityManager,
  noticeId: string,
  channel: OutsideChannel,
  delivered: readonly Delivered[],
): Promise<void> => {
  if (delivered.length === 0) return;
  await em.execute(
    `update community.deliveries d set state = r.outcome, at = platform.now()
     from jsonb_to_recordset(?::jsonb) as r("userId" uuid, outcome text)
     where d.notice_id = ? and d.channel = ? and d.user_id = r."userId"`,
    [JSON.stringify(delivered), noticeId, channel],
  );
};

/**
 * These people's SMS become `sending`, as far as the budget of 24 hours reaches; what is beyond it is skipped. One such transaction at a time:
 * two would both see the same rest.
 */
export const claimSms = async (em: EntityManager, noticeId: string, people: readonly string[], budget: number): Promise<string[]> => {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended('community.sms-budget', 0))`);
  const rows = await em.execute<{ id: string; state: string }[]>(
    `with used as (
       select count(*)::int as n from community.deliveries
       where channel = 'sms' and state in ('sending', 'sent', 'failed') and at > platform.now() - interval '24 hours'),
     asked as (
       select user_id, row_number() over (order by user_id) <= ? - used.n as fits from community.deliveries, used
       where notice_id = ? and channel = 'sms' and state = 'waiting' and user_id = any(?::uuid[]))
     update community.deliveries d set state = case when asked.fits then 'sending' else 'skipped' end, at = platform.now()
     from asked where d.notice_id = ? and d.channel = 'sms' and d.state = 'waiting' and d.user_id = asked.user_id
     returning d.user_id as id, d.state`,
    [budget, noticeId, arrayText(people), noticeId],
  );
  return rows.filter(({ state }) => state === 'sending').map(({ id }) => id);
};

/** What was held and is due waits from now on, of so many notices; the channels of each. Whole notices: two jobs never share one. */
export const releaseHeld = (em: EntityManager, limit: number): Promise<{ noticeId: string; channels: OutsideChannel[] }[]> =>
  em.execute<{ noticeId: string; channels: OutsideChannel[] }[]>(
    `with due as (
       select notice_id from community.deliveries where state = 'held' and due_at <= platform.now()
       group by notice_id order by min(due_at), notice_id limit ?),
     released as (
       update community.deliveries d set state = 'waiting', at = platform.now() from due
       where d.notice_id = due.notice_id and d.state = 'held' and d.due_at <= platform.now() returning d.notice_id, d.channel)
     select notice_id as "noticeId", json_agg(distinct channel) as channels from released group by notice_id`,
    [limit],
  );
