import type { EntityManager } from '@mikro-orm/postgresql';
import { editMinutes } from '#contracts/shared/qna';
import { AppError } from '#platform/kernel';
import type { CleanPost } from '../writing/clean-post.js';

/** What was written not longer than `editMinutes` ago, for the table's `created_at`. */
export const fresh = `created_at > platform.now() - interval '${editMinutes} minutes'`;

/** A thread that is held until the end of the transaction: whatever changes its counts and marks goes one after the other. */
export interface HeldThread {
  readonly id: string;
  readonly courseId: string;
  readonly authorId: string | null;
  readonly title: string;
  readonly hidden: boolean;
  readonly fresh: boolean;
  readonly acceptedAnswerId: string | null;
}

export interface HeldAnswer {
  readonly id: string;
  readonly authorId: string | null;
  readonly byStaff: boolean;
  readonly hidden: boolean;
  readonly fresh: boolean;
}

/** Null where there is none, in this course if one is named. */
export const holdThread = async (em: EntityManager, threadId: string, courseId: string | null): Promise<HeldThread | null> => {
  const [row] = await em.execute<HeldThread[]>(
    `select id, course_id as "courseId", author_id as "authorId", title, hidden_at is not null as hidden, ${fresh} as fresh,
       accepted_answer_id as "acceptedAnswerId"
     from community.threads where id = ? and (?::uuid is null or course_id = ?::uuid) for update`,
    [threadId, courseId, courseId],
  );
  return row ?? null;
};

/** For whoever reads and writes it in a course. Throws 'Thread not found', also for a hidden one. */
export const holdOpenThread = async (em: EntityManager, threadId: string, courseId: string): Promise<HeldThread> => {
  const thread = await holdThread(em, threadId, courseId);
  if (!thread || thread.hidden) throw new AppError('Thread not found');
  return thread;
};

/** Of a thread that is held. Throws 'Answer not found'. */
export const readAnswer = async (em: EntityManager, threadId: string, answerId: string): Promise<HeldAnswer> => {
  const [row] = await em.execute<HeldAnswer[]>(
    `select id, author_id as "authorId", by_staff as "byStaff", hidden_at is not null as hidden, ${fresh} as fresh
     from community.answers where id = ? and thread_id = ?`,
    [answerId, threadId],
  );
  if (!row) throw new AppError('Answer not found');
  return row;
};

/** The same for whoever reads it in a course: a hidden one is none. */
export const readOpenAnswer = async (em: EntityManager, threadId: string, answerId: string): Promise<HeldAnswer> => {
  const answer = await readAnswer(em, threadId, answerId);
  if (answer.hidden) throw new AppError('Answer not found');
  return answer;
};

export interface NewThread extends CleanPost {
  readonly id: string;
  readonly courseId: string;
  readonly authorId: string;
  readonly byStaff: boolean;
  readonly title: string;
}

export const insertThread = async (em: EntityManager, thread: NewThread): Promise<void> => {
  const { id, courseId, authorId, byStaff, title, html, excerpt, words } = thread;
  await em.execute(
    `insert into community.threads (id, course_id, author_id, by_staff, title, html, excerpt, words) values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, courseId, authorId, byStaff, title, html, excerpt, words],
  );
};

export const changeThread = async (
  em: EntityManager,
  threadId: string,
  title: string,
  { html, excerpt, words }: CleanPost,
): Promise<void> => {
  await em.execute('update community.threads set title = ?, html = ?, excerpt = ?, words = ?, edited_at = platform.now() where id = ?', [
    title,
    html,
    excerpt,
    words,
    threadId,
  ]);
};

export interface NewAnswer {
  readonly id: string;
  readonly threadId: string;
  readonly authorId: string;
  readonly byStaff: boolean;
  readonly html: string;
  readonly words: string;
}

export const insertAnswer = async (em: EntityManager, { id, threadId, authorId, byStaff, html, words }: NewAnswer): Promise<void> => {
  await em.execute('insert into community.answers (id, thread_id, author_id, by_staff, html, words) values (?, ?, ?, ?, ?, ?)', [
    id,
    threadId,
    authorId,
    byStaff,
    html,
    words,
  ]);
  await em.execute(
    `update community.threads set answers = answers + 1, staff_answers = staff_answers + ?::int, active_at = platform.now() where id = ?`,
    [byStaff ? 1 : 0, threadId],
  );
};

export const changeAnswer = async (em: EntityManager, answerId: string, { html, words }: CleanPost): Promise<void> => {
  await em.execute('update community.answers set html = ?, words = ?, edited_at = platform.now() where id = ?', [html, words, answerId]);
};
