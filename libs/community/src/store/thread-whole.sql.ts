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
}

/** More than anybody reads; the count beside the title tells the rest. */
const mostAnswers = 500;

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
    `select ${columns}, x.title, x.version, x.accepted_answer_id as "acceptedAnswerId", ${mine('thread')}
     from community.threads x where x.id = ? and x.course_id = ?`,
    [userId, userId, threadId, courseId],
  );
  return row ?? null;
};

/** The accepted one first, then by votes, then the oldest. Hidden ones only for their author and, with `all`, for staff. */
export const readAnswers = (em: EntityManager, threadId: string, userId: string, all: boolean): Promise<StoredPost[]> =>
  em.execute<StoredPost[]>(
    `select ${columns}, ${mine('answer')}
     from community.answers x join community.threads t on t.id = x.thread_id
     where x.thread_id = ? and (x.hidden_at is null or x.author_id = ? or ?)
     order by (x.id = t.accepted_answer_id) desc nulls last, x.votes desc, x.created_at, x.id limit ${mostAnswers}`,
    [userId, userId, threadId, userId, all],
  );

export const readOneAnswer = async (em: EntityManager, threadId: string, answerId: string, userId: string): Promise<StoredPost | null> => {
  const [row] = await em.execute<StoredPost[]>(
    `select ${columns}, ${mine('answer')} from community.answers x where x.id = ? and x.thread_id = ?`,
    [userId, userId, answerId, threadId],
  );
  return row ?? null;
};
