import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '#contracts/shared/values';
import type { Ring } from '#platform';
import type { About, Hearers } from '../ports.js';
import { arrayText, isoText, shown } from './notice-sql.js';

/** What rings, while it is to be seen. */
export interface Ringing {
  readonly id: string;
  readonly audience: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly body: string;
  readonly bodyEn: string | null;
  readonly link: string | null;
  readonly about: About | null;
  readonly authorId: string | null;
  readonly endsAt: string | null;
}

/** Null: it was taken back, or is over. */
export const readRinging = async (em: EntityManager, id: string): Promise<Ringing | null> => {
  const [row] = await em.execute<Ringing[]>(
    `select n.id, n.audience, n.title, n.title_en as "titleEn", n.body_html as body, n.body_html_en as "bodyEn", n.link, n.about,
       n.author_id as "authorId", ${isoText('n.ends_at')} as "endsAt"
     from community.notices n where n.id = ? and ${shown}`,
    [id],
  );
  return row ?? null;
};

export interface Device {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly session: string;
  readonly locale: Locale;
}

/** Devices that this notice has not rung yet, after this one, so many at once; where it is for single persons, only theirs. */
export const devicesToRing = (em: EntityManager, { id, audience }: Ringing, after: string, limit: number): Promise<Device[]> =>
  em.execute<Device[]>(
    `select s.id, s.user_id as "userId", s.endpoint, s.p256dh, s.auth, s.session, s.locale from community.push_subscriptions s
     where s.id > ? and not exists (select from community.notice_pushes p where p.notice_id = ? and p.subscription_id = s.id)
       ${audience === 'people' ? 'and exists (select from community.notice_people q where q.notice_id = ? and q.user_id = s.user_id)' : ''}
     order by s.id limit ?`,
    [after, id, ...(audience === 'people' ? [id] : []), limit],
  );

/** The devices of these people that this notice has not rung yet. */
export const devicesOfPeople = (em: EntityManager, noticeId: string, userIds: readonly string[]): Promise<Device[]> =>
  em.execute<Device[]>(
    `select s.id, s.user_id as "userId", s.endpoint, s.p256dh, s.auth, s.session, s.locale from community.push_subscriptions s
     where s.user_id = any(?::uuid[]) and not exists (select from community.notice_pushes p where p.notice_id = ? and p.subscription_id = s.id)
     order by s.id`,
    [arrayText(userIds), noticeId],
  );

export interface Rung {
  readonly subscriptionId: string;
  readonly ring: Ring;
}

/** What ringing has come to; subscriptions that are gone, or whose sign-in has ended, go. */
export const writeRings = async (em: EntityManager, noticeId: string, rung: readonly Rung[], ended: readonly string[]): Promise<void> => {
  if (rung.length > 0)
    await em.execute(
      `insert into community.notice_pushes (notice_id, subscription_id, rang)
       select n.id, (e->>'subscriptionId')::uuid, e->>'ring' = 'rang'
       from jsonb_array_elements(?::jsonb) e join community.notices n on n.id = ?::uuid on conflict do nothing`,
      [JSON.stringify(rung), noticeId],
    );
  const gone = [...ended, ...rung.filter(({ ring }) => ring === 'gone').map(({ subscriptionId }) => subscriptionId)];
  if (gone.length > 0) await em.execute('delete from community.push_subscriptions where id = any(?::uuid[])', [arrayText(gone)]);
};

const atOnce = 5000;

/** On how many devices an audience can be rung. */
export const countDevices = async (em: EntityManager, hearers: Hearers, audience: string): Promise<number> => {
  let count = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const found = await em.execute<{ userId: string; devices: number }[]>(
      `select user_id as "userId", count(*)::int as devices from community.push_subscriptions where user_id > ?
       group by user_id order by user_id limit ${atOnce}`,
      [after],
    );
    const hearing = new Set(
      await hearers.among(
        found.map(({ userId }) => userId),
        audience,
        null,
      ),
    );
    for (const { userId, devices } of found) if (hearing.has(userId)) count += devices;
    if (found.length < atOnce) return count;
    after = found.at(-1)?.userId ?? after;
  }
};
