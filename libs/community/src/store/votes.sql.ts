import type { EntityManager } from '@mikro-orm/postgresql';

const tables = {
  thread: { votes: 'community.thread_votes', posts: 'community.threads', column: 'thread_id' },
  answer: { votes: 'community.answer_votes', posts: 'community.answers', column: 'answer_id' },
} as const;

/** Once each: again changes nothing. The thread is held meanwhile. Answers how many votes stand then. */
export const setVote = async (
  em: EntityManager,
  kind: keyof typeof tables,
  { postId, userId, on }: { readonly postId: string; readonly userId: string; readonly on: boolean },
): Promise<number> => {
  const { votes, posts, column } = tables[kind];
  const changed = await em.execute<unknown[]>(
    on
      ? `insert into ${votes} (${column}, user_id) values (?, ?) on conflict do nothing returning 1`
      : `delete from ${votes} where ${column} = ? and user_id = ? returning 1`,
    [postId, userId],
  );
  const [row] = await em.execute<{ votes: number }[]>(`update ${posts} set votes = votes + ?::int where id = ? returning votes`, [
    changed.length === 0 ? 0 : on ? 1 : -1,
    postId,
  ]);
  return row?.votes ?? 0;
};

/** The person's votes go, and what they counted for with them. */
export const forgetVotes = async (em: EntityManager, userId: string): Promise<void> => {
  for (const { votes, posts, column } of Object.values(tables))
    await em.execute(
      `with gone as (delete from ${votes} where user_id = ? returning ${column} as id)
       update ${posts} p set votes = p.votes - 1 from gone where p.id = gone.id`,
      [userId],
    );
};
