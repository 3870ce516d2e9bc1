import type { EntityManager } from '@mikro-orm/postgresql';
import type { QnaReport } from '#contracts/http/qna-shapes';
import { pageSize } from '#contracts/shared/values';
import { idList, iso } from './moments.js';

/** A report as its table has it, with what was reported. */
export interface StoredReport extends Pick<
  QnaReport,
  'id' | 'kind' | 'text' | 'state' | 'at' | 'threadId' | 'threadTitle' | 'answerId' | 'hidden' | 'open' | 'reason' | 'settledAt'
> {
  readonly courseId: string;
  readonly reporterId: string | null;
  readonly settledBy: string | null;
  readonly authorId: string | null;
  readonly html: string;
}

const columns = `r.id, r.kind, r.text, r.state, ${iso('r.created_at')} as at, r.reporter_id as "reporterId", r.reason, ${iso('r.settled_at')} as "settledAt",
  r.settled_by as "settledBy", t.course_id as "courseId", t.id as "threadId", t.title as "threadTitle", r.answer_id as "answerId",
  left(coalesce(a.html, t.html), 4000) as html, case when r.answer_id is null then t.author_id else a.author_id end as "authorId",
  coalesce(case when r.answer_id is null then t.hidden_at else a.hidden_at end, t.hidden_at) is not null as hidden, o.open`;

/** Open ones: what was reported most, then the oldest. Settled ones: the latest first. `courseIds` null: of all courses. */
export const pageOfReports = async (
  em: EntityManager,
  state: 'open' | 'settled',
  courseIds: readonly string[] | null,
  page: number,
): Promise<{ rows: StoredReport[]; total: number }> => {
  const from = `from community.reports r join community.threads t on t.id = r.thread_id left join community.answers a on a.id = r.answer_id
    cross join lateral (select count(*)::int as open from community.reports s
      where s.state = 'open' and s.thread_id = r.thread_id and s.answer_id is not distinct from r.answer_id) o
    where (r.state = 'open') = ? and (?::uuid[] is null or t.course_id = any(?::uuid[]))`;
  const ids = courseIds === null ? null : idList(courseIds);
  const values = [state === 'open', ids, ids];
  const order = state === 'open' ? 'o.open desc, r.thread_id, r.created_at, r.id' : 'r.settled_at desc, r.id desc';
  const rows = await em.execute<StoredReport[]>(`select ${columns} ${from} order by ${order} limit ${pageSize} offset ?`, [
    ...values,
    (page - 1) * pageSize,
  ]);
  const [all] = await em.execute<{ total: number }[]>(`select count(*)::int as total ${from}`, values);
  return { rows, total: all?.total ?? 0 };
};

/** How many stand open in these courses, of these threads if some are named. */
export const openReports = async (em: EntityManager, courseIds: readonly string[] | null): Promise<number> => {
  const ids = courseIds === null ? null : idList(courseIds);
  const [row] = await em.execute<{ open: number }[]>(
    `select count(*)::int as open from community.reports r join community.threads t on t.id = r.thread_id
     where r.state = 'open' and (?::uuid[] is null or t.course_id = any(?::uuid[]))`,
    [ids, ids],
  );
  return row?.open ?? 0;
};

/** Thread id → open reports of it and its answers. */
export const reportsByThread = async (em: EntityManager, threadIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (threadIds.length === 0) return new Map();
  const rows = await em.execute<{ id: string; open: number }[]>(
    `select thread_id as id, count(*)::int as open from community.reports where state = 'open' and thread_id = any(?::uuid[]) group by thread_id`,
    [idList(threadIds)],
  );
  return new Map(rows.map(({ id, open }) => [id, open]));
};
