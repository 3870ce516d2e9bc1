import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatAfterDays } from '#contracts/shared/selfpractice';
import { bandOf, type Choice } from './choose.sql.js';
import { idList } from './sql.js';

export interface SourceCounts {
  readonly new: number;
  readonly wrong: number;
  readonly bookmarked: number;
  readonly mixed: number;
}

/** How many questions each source has under these topics and this difficulty: the same conditions as `chooseItems`. */
export const countSources = async (
  em: EntityManager,
  { userId, topicIds, difficulty, without, folderId }: Pick<Choice, 'userId' | 'topicIds' | 'difficulty' | 'without' | 'folderId'>,
): Promise<SourceCounts> => {
  const fits = `i.state = 'published' and ${bandOf(difficulty)} and i.question_id <> all(?::uuid[]) ${topicIds === null ? '' : 'and i.topic_id = any(?::uuid[])'}`;
  const values = [idList(without), ...(topicIds === null ? [] : [idList(topicIds)])];
  // Each node knows how many stand at it; only a band of difficulty has to be looked for.
  const banded = difficulty !== 'any' && difficulty !== 'near';
  const all = banded
    ? `(select count(*)::int from practice.items i where ${fits})`
    : `(select coalesce(sum(n.questions), 0)::int from practice.nodes n ${topicIds === null ? '' : 'where n.id = any(?::uuid[])'})
       - (select count(*)::int from practice.items i where i.state = 'published' and i.question_id = any(?::uuid[])
           ${topicIds === null ? '' : 'and i.topic_id = any(?::uuid[])'})`;
  const allValues = banded || topicIds === null ? values : [idList(topicIds), ...values];
  const recent = `s.last_at > platform.now() - interval '${repeatAfterDays} days'`;
  const [row] = await em.execute<{ all: number; met: number; old: number; wrong: number; kept: number; onlyKept: number }[]>(
    `with met as (
       select count(*) filter (where s.times > 0 or ${recent}) as met,
         count(*) filter (where s.times > 0 and s.last_right is distinct from false and not ${recent}) as old,
         count(*) filter (where s.last_right = false) as wrong
       from practice.seen s join practice.items i on i.question_id = s.question_id where s.user_id = ? and ${fits}
     ), kept as (
       select count(*) filter (where ?::uuid is null or b.folder_id = ?::uuid) as kept,
         count(*) filter (where s.last_right is distinct from false and ${recent}) as only_kept
       from practice.bookmarks b join practice.items i on i.question_id = b.question_id
         left join practice.seen s on s.user_id = b.user_id and s.question_id = b.question_id
       where b.user_id = ? and ${fits}
     )
     select ${all} as "all", met.met::int, met.old::int, met.wrong::int, kept.kept::int,
       kept.only_kept::int as "onlyKept" from met, kept`,
    [userId, ...values, folderId ?? null, folderId ?? null, userId, ...values, ...allValues],
  );
  if (!row) return { new: 0, wrong: 0, bookmarked: 0, mixed: 0 };
  const fresh = row.all - row.met;
  return { new: fresh, wrong: row.wrong, bookmarked: row.kept, mixed: fresh + row.wrong + row.old + row.onlyKept };
};

/** What is to be done again, and what was never met, of the whole bank. */
export const countOpen = async (
  em: EntityManager,
  userId: string,
  without: readonly string[],
): Promise<{ wrong: number; fresh: number }> => {
  const [row] = await em.execute<{ wrong: number; fresh: number }[]>(
    `select (count(*) filter (where s.last_right = false))::int as wrong,
       (select coalesce(sum(n.questions), 0)::int from practice.nodes n)
         - (select count(*)::int from practice.items i where i.state = 'published' and i.question_id = any(?::uuid[]))
         - (count(*) filter (where s.times > 0))::int as fresh
     from practice.seen s join practice.items i on i.question_id = s.question_id and i.state = 'published'
     where s.user_id = ? and i.question_id <> all(?::uuid[])`,
    [idList(without), userId, idList(without)],
  );
  return row ?? { wrong: 0, fresh: 0 };
};
