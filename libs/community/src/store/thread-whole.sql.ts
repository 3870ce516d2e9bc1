import type { EntityManager } from '@mikro-orm/postgresql';
import { editMinutes } from '#contracts/shared/qna';
import { iso } from './moments.js';

/** A question or an answer as its table has it, with what it is to the reader. */
export interface StoredPost {
  readonly id: string;
  readonly html: string;
  readonly authorId: string | null;
  readonly byStaff: boolean;
  readonly at: string;
  readonly editedAt: string | null;
  /** Until when its author may change it; null: no longer. */
  readonly editableUntil: string | null;
  readonly votes: number;
  readonly voted: boolean;
  readonly reported: boolean;
  readonly hiddenWhy: string | null;
}

export interface StoredThread extends StoredPost {
  readonly title: string;
  readonly version: number;
  readonly acceptedAnswerId: string | null;
  /** Answers that everybody sees, and whether a teacher wrote one of them. */
  readonly answers: number;
  readonly staffAnswered: boolean;
}

/** Of one go: so many answers, or as many as begin within so many bytes of text. */
const maxPart = { answers: 50, bytes: 400_000 } as const;

const end = `(x.created_at + interval '${editMinutes} minutes')`;
const columns = `x.id, x.html, x.author_id as "authorId", x.by_staff as "byStaff", ${iso('x.created_at')} as at, ${iso('x.edited_at')} as "editedAt",
  case when ${end} > platform.now() then ${iso(end)} end as "editableUntil", x.votes, x.hidden_why as "hiddenWhy"`;

/** Two values: the reader, twice. */
const mine = (kind: 'thread' | 'answer'): string =>
  kind === 'thread'
    ? `exists (select from community.thread_votes v where v.thread_id = x.id and v.user_id = ?) as voted,
       exists (select from community.reports r where r.thread_id = x.id and r.answer_id is null and r.reporter_id = ? and r.state = 'open') as reported`
    : `exists (select from community.answer_votes v where v.answer_id = x.id and v.user_id = ?) as voted,
       exists (select from community.reports r where r.answer_id = x.id and r.reporter_id = ? and r.state = 'open') as reported`;

export const readThread = async (em: EntityManager, threadId: string, courseId: string, userId: string): Promise<StoredThread | null> => {
  const [row] = await em.execute<StoredThread[]>(
    `select ${columns}, x.title, x.version, x.accepted_answer_id as "acceptedAnswerId",
       x.answers, x.staff_answers > 0 as "staffAnswered", ${mine('thread')}
     from community.threads x where x.id = ? and x.course_id = ?`,
    [userId, userId, threadId, courseId],
  );
  return row ?? null;
};

interface AnswersWanted {
  readonly threadId: string;
  readonly userId: string;
  readonly all: boolean;
  readonly from: number;
  readonly only?: 'mine' | undefined;
}

/**
 * The answers from a place on, the accepted one first, then by votes, then the oldest, with how many follow. Hidden ones only for their author
 * and, with `all`, for staff. What is long is measured where it lies: it is read only where it is handed out.
 */
export const readAnswers = async (
  em: EntityManager,
  { threadId, userId, all, from, only }: AnswersWanted,
): Promise<{ readonly answers: StoredPost[]; readonly left: number }> => {
  const rows = await em.execute<(StoredPost & { readonly place: number; readonly total: number })[]>(
    `with seen as (
       select x.id, octet_length(x.html) as size, count(*) over ()::int as total, (row_number() over best)::int as place
       from community.answers x join community.threads t on t.id = x.thread_id
       where x.thread_id = ? and (x.author_id = ? or (? and (x.hidden_at is null or ?)))
       window best as (order by (x.id = t.accepted_answer_id) desc nulls last, x.votes desc, x.created_at, x.id)
       order by place limit ${maxPart.answers} offset ?),
     measured as (select *, sum(size) over (order by place) - size as before from seen)
     select ${columns}, ${mine('answer')}, m.place, m.total
     from measured m join community.answers x on x.id = m.id where m.before < ${maxPart.bytes} order by m.place`,
    [threadId, userId, only !== 'mine', all, from, userId, userId],
  );
  const last = rows.at(-1);
  return { answers: rows.map(({ place: _place, total: _total, ...answer }) => answer), left: last ? last.total - last.place : 0 };
};

export const readOneAnswer = async (em: EntityManager, threadId: string, answerId: string, userId: string): Promise<StoredPost | null> => {
  const [row] = await em.execute<StoredPost[]>(
    `select ${columns}, ${mine('answer')} from community.answers x where x.id = ? and x.thread_id = ?`,
    [userId, userId, answerId, threadId],
  );
  return row ?? null;
};
