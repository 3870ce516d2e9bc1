import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeliveryState, OutsideChannel } from '#contracts/shared/notices';
import { pageSize } from '#contracts/shared/values';
import { isoText } from './notice-sql.js';

export interface MessageRow {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly at: string;
  readonly readAt: string | null;
  readonly authorId: string | null;
  readonly outside: readonly { readonly channel: OutsideChannel; readonly state: DeliveryState; readonly at: string }[];
}

const told = `from community.notice_people p join community.notices n on n.id = p.notice_id where p.user_id = ? and n.state = 'posted'`;
const outside = `coalesce((
  select json_agg(json_build_object('channel', d.channel, 'state', d.state, 'at', ${isoText('d.at')}) order by d.channel)
  from community.deliveries d where d.notice_id = n.id and d.user_id = p.user_id and d.channel <> 'bell'), '[]')`;
const readAt = `(select ${isoText('r.read_at')} from community.notice_reads r where r.notice_id = n.id and r.user_id = p.user_id)`;

/** What this person alone was told, newest first. */
export const listToPerson = async (em: EntityManager, userId: string, page: number): Promise<{ rows: MessageRow[]; total: number }> => {
  const [counted] = await em.execute<{ total: number }[]>(`select count(*)::int as total ${told}`, [userId]);
  const rows = await em.execute<MessageRow[]>(
    `select n.id, n.title, n.title_en as "titleEn", ${isoText('n.posted_at')} as at, ${readAt} as "readAt",
       n.author_id as "authorId", ${outside} as outside
     ${told} order by n.posted_at desc, n.id desc limit ? offset ?`,
    [userId, pageSize, (page - 1) * pageSize],
  );
  return { rows, total: counted?.total ?? 0 };
};
