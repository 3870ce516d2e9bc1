import type { EntityManager } from '@mikro-orm/postgresql';

/** One of a person's sittings of an exam. */
export interface Sitting {
  readonly attemptId: string;
  readonly userId: string;
  readonly number: number;
  readonly name: string;
  /** Null until it is scored. */
  readonly rankKey: string | null;
  readonly ranked: boolean;
  readonly disqualified: boolean;
  readonly afterSolution: boolean;
  readonly staff: boolean;
}

/** All sittings of the person whose sitting this is, held: another one may take its place. Empty: no such sitting. */
export const holdSittings = (em: EntityManager, examId: string, attemptId: string): Promise<Sitting[]> =>
  em.execute<Sitting[]>(
    `select a.id as "attemptId", a.user_id as "userId", a.number, a.name, a.rank_key as "rankKey", a.ranked, a.disqualified_at is not null as disqualified,
       a.after_solution as "afterSolution", a.staff
     from exams.attempts a where a.exam_id = ? and a.user_id = (select user_id from exams.attempts where exam_id = ? and id = ?) order by a.id for update`,
    [examId, examId, attemptId],
  );

/** The mark and its entry in the sitting's history. The attempt's version rises: its watchers are told. */
export const writeMark = async (
  em: EntityManager,
  mark: {
    readonly id: string;
    readonly examId: string;
    readonly attemptId: string;
    readonly action: 'disqualified' | 'requalified';
    readonly reason: string;
    readonly actorId: string | null;
  },
): Promise<void> => {
  const off = mark.action === 'disqualified';
  await em.execute(
    `update exams.attempts set version = version + 1, ranked = ranked and not ?::boolean, board_version = case when ?::boolean then null else board_version end,
       disqualified_at = case when ?::boolean then platform.now() end, disqualified_by = case when ?::boolean then ?::uuid end,
       disqualified_reason = case when ?::boolean then ?::text end
     where exam_id = ? and id = ?`,
    [off, off, off, off, mark.actorId, off, mark.reason, mark.examId, mark.attemptId],
  );
  await em.execute('insert into exams.disqualifications (exam_id, attempt_id, id, action, reason, actor_id) values (?, ?, ?, ?, ?, ?)', [
    mark.examId,
    mark.attemptId,
    mark.id,
    mark.action,
    mark.reason,
    mark.actorId,
  ]);
};

/** The next version of the board, with one sitting in another's place; the board's row is the last lock taken. Answers the version. */
export const exchange = async (
  em: EntityManager,
  examId: string,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<number> => {
  const [board] = await em.execute<{ version: number }[]>(
    'update exams.boards set version = version + 1, ranked = ranked + ?, updated_at = platform.now() where exam_id = ? returning version',
    [added.length - removed.length, examId],
  );
  if (!board) throw new Error(`Exam ${examId} has no board`);
  for (const [ids, ranked] of [[removed, false] as const, [added, true] as const]) {
    if (ids.length === 0) continue;
    await em.execute('update exams.attempts set ranked = ?, board_version = ? where exam_id = ? and id in (?)', [
      ranked,
      ranked ? board.version : null,
      examId,
      ids,
    ]);
  }
  return board.version;
};
