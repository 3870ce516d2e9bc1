import type { EntityManager } from '@mikro-orm/postgresql';
import type { noticeSorts } from '#contracts/http/notices-desk';
import type { NoticeMark, NoticeState } from '#contracts/shared/notices';
import { pageSql } from '#platform';
import { AppError, type ListPage } from '#platform/kernel';
import { demandSeen, type NoticeSight } from './notice-sight.js';
import { isoText } from './notice-sql.js';

/** What staff write, checked and cleaned. */
export interface NoticeDraft {
  readonly audience: string;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly pinned: boolean;
  readonly push: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

export const insertNotice = async (em: EntityManager, id: string, draft: NoticeDraft, authorId: string | null): Promise<void> => {
  await em.execute(
    `insert into community.notices (id, audience, title, body_html, link, pinned, push, starts_at, ends_at, author_id)
     values (?, ?, ?, ?, ?, ?, ?, coalesce(?::timestamptz, platform.now()), ?, ?)`,
    [id, draft.audience, draft.title, draft.body, draft.link, draft.pinned, draft.push, draft.startsAt, draft.endsAt, authorId],
  );
};

export interface HeldNotice extends NoticeDraft {
  readonly id: string;
  readonly state: NoticeState;
  readonly wasPosted: boolean;
  readonly version: number;
}

/**
 * The row, held until the end of the transaction. Single persons' notices are nobody's to change. `version`: the one that was seen;
 * null: whichever it is. Throws 'Notice not found', 'Changed meanwhile'.
 */
export const holdNotice = async (em: EntityManager, id: string, version: number | null, sight: NoticeSight): Promise<HeldNotice> => {
  const [row] = await em.execute<HeldNotice[]>(
    `select id, audience, state, title, body_html as body, link, pinned, push, posted_at is not null as "wasPosted", version,
       ${isoText('starts_at')} as "startsAt", ${isoText('ends_at')} as "endsAt"
     from community.notices where id = ? and audience <> 'people' for update`,
    [id],
  );
  if (!row) throw new AppError('Notice not found');
  demandSeen(sight, row);
  if (version !== null && row.version !== version) throw new AppError('Changed meanwhile');
  return row;
};

/** Of a planned one everything; of a posted one what may still change. */
export const updateNotice = async (em: EntityManager, { id, wasPosted }: HeldNotice, draft: NoticeDraft): Promise<void> => {
  await em.execute(
    `update community.notices set title = ?, body_html = ?, link = ?, pinned = ?, ends_at = ?, version = version + 1
       ${wasPosted ? ', changed_at = platform.now()' : ', audience = ?, push = ?, starts_at = coalesce(?::timestamptz, platform.now())'}
     where id = ?`,
    [
      draft.title,
      draft.body,
      draft.link,
      draft.pinned,
      draft.endsAt,
      ...(wasPosted ? [] : [draft.audience, draft.push, draft.startsAt]),
      id,
    ],
  );
};

/** What stands on the desk: everything but what single persons were told. */
export interface DeskNotice {
  readonly id: string;
  readonly title: string;
  readonly audience: string;
  readonly state: NoticeState;
  readonly mark: NoticeMark;
  readonly at: string;
  readonly endsAt: string | null;
  readonly pinned: boolean;
  readonly push: boolean;
  readonly reach: number;
  readonly reached: number;
  readonly read: number;
  readonly rang: number;
  readonly ringFailed: number;
  readonly body: string;
  readonly link: string | null;
  readonly authorId: string | null;
  readonly changedAt: string | null;
  readonly withdrawnAt: string | null;
  readonly version: number;
}

const mark = `case when n.state = 'posted' and n.ends_at <= platform.now() then 'over' else n.state end`;
const at = 'coalesce(n.posted_at, n.starts_at)';
const reads = '(select count(*)::int from community.notice_reads r where r.notice_id = n.id)';
const orders: Readonly<Record<(typeof noticeSorts)[number], string>> = {
  '-at': `${at} desc, n.id desc`,
  at: `${at}, n.id`,
  '-reach': `n.reach desc, n.id desc`,
  '-read': `${reads} desc, n.id desc`,
};

const columns = `n.id, n.title, n.audience, n.state, ${mark} as mark, ${isoText(at)} as at, ${isoText('n.ends_at')} as "endsAt", n.pinned, n.push,
  n.reach, n.reached, ${reads} as read, g.rang, g.failed as "ringFailed", n.body_html as body, n.link, n.author_id as "authorId",
  ${isoText('n.changed_at')} as "changedAt", ${isoText('n.withdrawn_at')} as "withdrawnAt", n.version`;
const from = `community.notices n cross join lateral (
  select count(*) filter (where p.rang)::int as rang, count(*) filter (where not p.rang)::int as failed
  from community.notice_pushes p where p.notice_id = n.id) g`;

export interface DeskFilter {
  readonly q?: string | undefined;
  readonly mark?: NoticeMark | undefined;
  readonly audience?: string | undefined;
}

/** The desk, one page or all of it. */
export const listDesk = async (
  em: EntityManager,
  sight: NoticeSight,
  { q, mark: marked, audience }: DeskFilter,
  sort: (typeof noticeSorts)[number],
  page: ListPage,
): Promise<{ rows: DeskNotice[]; total: number }> => {
  const where = `n.audience <> 'people' and (?::text is null or n.search_text like '%' || platform.fold(?) || '%')
    and (?::text is null or ${mark} = ?) and (?::text is null or n.audience = ? or n.audience like ? || '-%')
    and (?::jsonb is null or n.audience in (select jsonb_array_elements_text(?::jsonb)))`;
  const seen = sight === null ? null : JSON.stringify(sight);
  const plain = q === undefined || q === '' ? null : q.replaceAll(/[\\%_]/g, ' ');
  const values = [plain, plain, marked ?? null, marked ?? null, audience ?? null, audience ?? null, audience ?? null, seen, seen];
  const [counted] = await em.execute<{ total: number }[]>(`select count(*)::int as total from community.notices n where ${where}`, values);
  const rows = await em.execute<DeskNotice[]>(
    `select ${columns} from ${from} where ${where} order by ${orders[sort]}${pageSql(page)}`,
    values,
  );
  return { rows, total: counted!.total };
};

/** Throws 'Notice not found'. */
export const readDesk = async (em: EntityManager, id: string, sight: NoticeSight): Promise<DeskNotice> => {
  const [row] = await em.execute<DeskNotice[]>(`select ${columns} from ${from} where n.id = ? and n.audience <> 'people'`, [id]);
  if (!row) throw new AppError('Notice not found');
  demandSeen(sight, row);
  return row;
};
