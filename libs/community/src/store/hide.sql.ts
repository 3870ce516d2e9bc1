import type { EntityManager } from '@mikro-orm/postgresql';

export interface Hiding {
  readonly threadId: string;
  /** Null: the question with all its answers. */
  readonly answerId: string | null;
  readonly hidden: boolean;
  readonly by: string;
  readonly reason: string;
}

/** Counts and the mark of what settled it follow from the answers that readers see. */
const recount = `update community.threads t set answers = c.answers, staff_answers = c.staff,
    accepted_answer_id = case when exists (
      select from community.answers a where a.id = t.accepted_answer_id and a.hidden_at is null) then t.accepted_answer_id end
  from (select count(*)::int as answers, count(*) filter (where by_staff)::int as staff
        from community.answers where thread_id = ? and hidden_at is null) c
  where t.id = ?`;

/** Hides something or shows it again; false where it stood so already. The thread is held meanwhile. */
export const setHidden = async (em: EntityManager, { threadId, answerId, hidden, by, reason }: Hiding): Promise<boolean> => {
  const table = answerId === null ? 'community.threads' : 'community.answers';
  const changed = await em.execute<unknown[]>(
    hidden
      ? `update ${table} set hidden_at = platform.now(), hidden_by = ?, hidden_why = ? where id = ? and hidden_at is null returning 1`
      : `update ${table} set hidden_at = null, hidden_by = null, hidden_why = null where id = ? and hidden_at is not null returning 1`,
    [...(hidden ? [by, reason] : []), answerId ?? threadId],
  );
  if (answerId !== null) await em.execute(recount, [threadId, threadId]);
  return changed.length > 0;
};

/** All open reports of the same text, settled together; answers how many. */
export const settleReports = async (
  em: EntityManager,
  { threadId, answerId, by, reason }: Omit<Hiding, 'hidden'>,
  outcome: 'hidden' | 'kept',
): Promise<number> => {
  const settled = await em.execute<unknown[]>(
    `update community.reports set state = ?, reason = ?, settled_by = ?, settled_at = platform.now()
     where state = 'open' and thread_id = ? and answer_id is not distinct from ?::uuid returning 1`,
    [outcome, reason, by, threadId, answerId],
  );
  return settled.length;
};
