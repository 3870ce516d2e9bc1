import type { EntityManager } from '@mikro-orm/postgresql';
import type { InboxFilter, ThreadFilter } from '#contracts/shared/qna';
import { pageSql } from '#platform';
import type { ListPage } from '#platform/kernel';
import { iso } from './moments.js';
import { joined, likeness, searchWays, wordsOf, type Part } from './thread-search.js';

export interface StoredRow {
  readonly id: string;
  readonly courseId: string;
  readonly title: string;
  readonly excerpt: string;
  readonly authorId: string | null;
  readonly byStaff: boolean;
  readonly at: string;
  readonly activeAt: string;
  readonly votes: number;
  readonly answers: number;
  readonly accepted: boolean;
  readonly staffAnswered: boolean;
  readonly hidden: boolean;
  readonly waits: boolean;
}

/** An answer is accepted, or one of the teachers has answered. */
const answered = '(t.accepted_answer_id is not null or t.staff_answers > 0)';
/** What teachers ask or announce waits for nobody. */
export const waiting = `(t.accepted_answer_id is null and t.staff_answers = 0 and t.hidden_at is null and not t.by_staff)`;

const columns = `t.id, t.course_id as "courseId", t.title, t.excerpt, t.author_id as "authorId", t.by_staff as "byStaff", ${iso('t.created_at')} as at,
  ${iso('t.active_at')} as "activeAt", t.votes, t.answers, t.accepted_answer_id is not null as accepted, t.staff_answers > 0 as "staffAnswered",
  t.hidden_at is not null as hidden, ${waiting} as waits`;

export interface Found {
  readonly rows: StoredRow[];
  readonly total: number;
}

const count = async (em: EntityManager, { sql, values }: Part): Promise<number> => {
  const [row] = await em.execute<{ total: number }[]>(`select count(*)::int as total from community.threads t where ${sql}`, [...values]);
  return row?.total ?? 0;
};

interface Asked {
  readonly q: string | undefined;
  readonly narrow: readonly Part[];
  readonly order: string;
  /** Words that are searched and no other order asked for: the likest first. */
  readonly byLikeness: boolean;
  readonly page: ListPage;
}

/** What fits, one page or all of it; where nothing holds the words as they were typed, what nearly does. */
export const findThreads = async (em: EntityManager, { q, narrow, order, byLikeness, page }: Asked): Promise<Found> => {
  const words = wordsOf(q);
  let [where, total]: [Part, number] = [joined(narrow), 0];
  for (const way of searchWays(words)) {
    where = joined([...narrow, ...way]);
    total = await count(em, where);
    if (total > 0) break;
  }
  const liking = byLikeness && words.length > 0;
  const rows = await em.execute<StoredRow[]>(
    `select ${columns} from community.threads t where ${where.sql} order by ${liking ? `${likeness}, ` : ''}${order}${pageSql(page)}`,
    [...where.values, ...(liking ? [words.join(' ')] : [])],
  );
  return { rows, total };
};

/** What a person sees of a course's threads: hidden ones only as their author or as staff. */
export const seenBy = (courseId: string, userId: string, staff: boolean): Part => ({
  sql: `t.course_id = ? and (t.hidden_at is null or t.author_id = ? or ?)`,
  values: [courseId, userId, staff],
});

export const shownAs = (show: ThreadFilter, userId: string): Part[] => {
  if (show === 'all') return [];
  if (show === 'mine') return [{ sql: 't.author_id = ?', values: [userId] }];
  return [{ sql: show === 'answered' ? answered : `not ${answered}`, values: [] }];
};

export const countThreads = async (
  em: EntityManager,
  seen: Part,
  userId: string,
): Promise<{ all: number; open: number; answered: number; mine: number }> => {
  const [row] = await em.execute<{ all: number; open: number; answered: number; mine: number }[]>(
    `select count(*)::int as "all", count(*) filter (where not ${answered})::int as "open", count(*) filter (where ${answered})::int as answered,
       count(*) filter (where t.author_id = ?)::int as mine
     from community.threads t where ${seen.sql}`,
    [userId, ...seen.values],
  );
  return row ?? { all: 0, open: 0, answered: 0, mine: 0 };
};

export const inInbox = (show: InboxFilter): Part[] => {
  const sql = { waiting, answered: `${answered} and t.hidden_at is null`, hidden: 't.hidden_at is not null', all: 'true' }[show];
  return [{ sql, values: [] }];
};
