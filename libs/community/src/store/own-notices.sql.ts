import type { EntityManager } from '@mikro-orm/postgresql';
import type { AudienceKind } from '#contracts/shared/audience';
import { noticeDays, unreadAtMost } from '#contracts/shared/notices';
import { pageSize } from '#contracts/shared/values';
import { arrayText, isoText, shown } from './notice-sql.js';

/** Who reads, and which feeds are theirs. */
export interface Reader {
  readonly userId: string;
  readonly feeds: readonly string[];
  /** What was told before there was an account is no news. */
  readonly since: string;
}

/** The notices of a reader, as `n`: each half by its own index. Values: feeds, user. */
const own = `n.id in (select f.id from community.notices f where f.state = 'posted' and f.audience = any(?::text[])
  union all select p.notice_id from community.notice_people p where p.user_id = ?)`;
const ownOf = ({ feeds, userId }: Reader): unknown[] => [arrayText(feeds), userId];

/** What was told before is no news. Value: since. */
const newsSince = `greatest(?::timestamptz, platform.now() - interval '${noticeDays.unread} days')`;

/** Those of them, as ids, that a badge counts: news, not read, not one's own word. Values: feeds, user, since, user, user. */
const unreadIds = `select n.id from community.notices n
  where ${own} and ${shown} and n.posted_at > ${newsSince}
    and n.author_id is distinct from ?
    and not exists (select from community.notice_reads r where r.user_id = ? and r.notice_id = n.id)`;
const unreadOf = ({ feeds, userId, since }: Reader): unknown[] => [arrayText(feeds), userId, since, userId, userId];

/** No further than a badge counts. */
export const countUnread = async (em: EntityManager, reader: Reader): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from (${unreadIds} limit ${unreadAtMost}) u`,
    unreadOf(reader),
  );
  return row!.count;
};

/** The same with the versions of these feeds, in their order; 0 before anything was told. One statement: what a feed brings later is not counted. */
export const countWithFeeds = async (
  em: EntityManager,
  reader: Reader,
  feeds: readonly string[],
): Promise<{ unread: number; versions: number[] }> => {
  const [row] = await em.execute<{ unread: number; versions: number[] }[]>(
    `select (select count(*)::int from (${unreadIds} limit ${unreadAtMost}) u) as unread,
       (select coalesce(json_agg(coalesce(f.version, 0) order by w.place), '[]') from unnest(?::text[]) with ordinality w (audience, place)
        left join community.feeds f on f.audience = w.audience) as versions`,
    [...unreadOf(reader), arrayText(feeds)],
  );
  return row!;
};

export interface OwnNotice {
  readonly id: string;
  readonly audience: string;
  readonly kind: AudienceKind;
  readonly title: string;
  readonly titleEn: string | null;
  readonly body: string;
  readonly bodyEn: string | null;
  readonly link: string | null;
  readonly pinned: boolean;
  readonly postedAt: string;
  readonly changedAt: string | null;
  readonly read: boolean;
}

/** One page, pinned ones first. `only`: of one feed. */
export const listOwn = async (
  em: EntityManager,
  reader: Reader,
  { only, page }: { only: string | null; page: number },
): Promise<{ rows: OwnNotice[]; total: number }> => {
  const [where, values] = only === null ? [own, ownOf(reader)] : ['n.audience = ?', [only]];
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from community.notices n where ${where} and ${shown}`,
    values,
  );
  const rows = await em.execute<Omit<OwnNotice, 'kind'>[]>(
    `select n.id, n.audience, n.title, n.title_en as "titleEn", n.body_html as body, n.body_html_en as "bodyEn", n.link, n.pinned,
       ${isoText('n.posted_at')} as "postedAt", ${isoText('n.changed_at')} as "changedAt",
       n.posted_at <= ${newsSince} or n.author_id is not distinct from ?
         or exists (select from community.notice_reads r where r.user_id = ? and r.notice_id = n.id) as read
     from community.notices n where ${where} and ${shown}
     order by n.pinned desc, n.posted_at desc, n.id desc limit ${pageSize} offset ?`,
    [reader.since, reader.userId, reader.userId, ...values, (page - 1) * pageSize],
  );
  return {
    total: counted!.total,
    rows: rows.map((row) => ({ ...row, kind: row.audience.split('-')[0] as AudienceKind })),
  };
};

/** Marks what is the reader's own and unread: the ones named, or all. */
export const markRead = async (em: EntityManager, reader: Reader, ids: readonly string[] | null): Promise<void> => {
  await em.execute(
    `insert into community.notice_reads (user_id, notice_id)
     select ?, u.id from (${unreadIds}) u where (?::uuid[] is null or u.id = any(?::uuid[])) order by u.id
     on conflict do nothing`,
    [reader.userId, ...unreadOf(reader), ids && arrayText(ids), ids && arrayText(ids)],
  );
};
