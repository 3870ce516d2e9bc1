import type { EntityManager } from '@mikro-orm/postgresql';
import { idOfAudience } from '#contracts/shared/audience';
import type { TopicBody } from '#contracts/socket/topics';
import { headTitle } from '../domain/notice-words.js';
import { isoText, shown } from './notice-sql.js';

/** What is pushed of a feed. */
export interface FeedHead {
  readonly version: number;
  readonly body: TopicBody<'notices'>;
}

const heads = 3;
interface HeadRow {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly at: string;
  readonly v: number;
}
const head = (version: string): string => `n.id, n.title, n.title_en as "titleEn", ${isoText('n.posted_at')} as at, ${version} as v`;
const newest = `order by n.posted_at desc, n.id desc limit ${heads}`;

const toBody = (rows: readonly HeadRow[]): TopicBody<'notices'> => ({
  heads: rows.map(({ id, title, titleEn, at, v }) => ({
    id,
    title: headTitle(title),
    titleEn: titleEn === null ? null : headTitle(titleEn),
    at,
    v,
  })),
});

/** The next version of a feed: it stays locked until the commit, so versions follow commit order. */
export const raiseFeed = async (em: EntityManager, audience: string): Promise<number> => {
  const [row] = await em.execute<{ version: number }[]>(
    `insert into community.feeds (audience) values (?)
     on conflict (audience) do update set version = community.feeds.version + 1 returning version`,
    [audience],
  );
  return row!.version;
};

/**
 * The feeds of these persons, raised for a notice, and the row that each of them has of it. In the order of their keys: two such statements
 * never wait for each other crosswise.
 */
export const raisePersons = async (em: EntityManager, noticeId: string, people: string): Promise<void> => {
  await em.execute(
    `with raised as (
       insert into community.feeds (audience)
       select 'person-' || id from unnest(?::uuid[]) as p(id) order by 1
       on conflict (audience) do update set version = community.feeds.version + 1
       returning audience, version)
     insert into community.notice_people (notice_id, user_id, feed_version)
     select ?, substr(audience, 8)::uuid, version from raised`,
    [people, noticeId],
  );
};

/** The newest of a feed at its version; 0 before anything was ever told in it. One statement: both are of one moment. */
export const readHead = async (em: EntityManager, audience: string): Promise<FeedHead> => {
  const person = audience.startsWith('person-') ? idOfAudience(audience) : null;
  const rows = person
    ? `select ${head('p.feed_version')} from community.notice_people p join community.notices n on n.id = p.notice_id
       where p.user_id = ? and ${shown} ${newest}`
    : `select ${head('n.feed_version')} from community.notices n where n.audience = ? and ${shown} ${newest}`;
  const [row] = await em.execute<{ version: number; heads: HeadRow[] }[]>(
    `select coalesce((select version from community.feeds where audience = ?), 0) as version,
       coalesce((select json_agg(h) from (${rows}) h), '[]'::json) as heads`,
    [audience, person ?? audience],
  );
  return { version: row!.version, body: toBody(row!.heads) };
};

/** The feeds of the persons that a notice is for, after this one (in the order of ids), so many at once. */
export const readPersonHeads = async (
  em: EntityManager,
  noticeId: string,
  after: string,
  limit: number,
): Promise<({ userId: string } & FeedHead)[]> => {
  const rows = await em.execute<{ userId: string; version: number; heads: HeadRow[] }[]>(
    `select q.user_id as "userId", f.version, h.heads
     from (select user_id from community.notice_people where notice_id = ? and user_id > ? order by user_id limit ?) q
     join community.feeds f on f.audience = 'person-' || q.user_id
     cross join lateral (select coalesce(json_agg(r), '[]'::json) as heads from (
       select ${head('p.feed_version')} from community.notice_people p join community.notices n on n.id = p.notice_id
       where p.user_id = q.user_id and ${shown} ${newest}) r) h
     order by q.user_id`,
    [noticeId, after, limit],
  );
  return rows.map(({ userId, version, heads: found }) => ({ userId, version, body: toBody(found) }));
};
