import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ranking } from '../domain/exam-draft.js';
import type { MarkedAttempt } from './marker.js';
import { toScoreColumns, type ToScore } from './scoring.sql.js';

/** Scored attempts whose score stands for an older key and that are not prepared for `version` yet. */
export const readUnprepared = (em: EntityManager, examId: string, version: number, limit: number): Promise<ToScore[]> =>
  em.execute<ToScore[]>(
    `select ${toScoreColumns} from exams.attempts a where a.exam_id = ? and a.score_units is not null and a.key_version < ?
       and not exists (select from exams.rescores r where r.exam_id = a.exam_id and r.attempt_id = a.id and r.version = ?)
     order by a.id limit ?`,
    [examId, version, version, limit],
  );

/** Puts new scores aside; what an older version had put there goes. The same again changes nothing. */
export const prepare = async (em: EntityManager, examId: string, version: number, marked: readonly MarkedAttempt[]): Promise<void> => {
  await em.execute(
    `insert into exams.rescores (exam_id, attempt_id, version, score_units, correct, wrong, skipped, rank_key)
     select ?, s.id, ?, s.units, s.correct, s.wrong, s.skipped, s."rankKey"
     from jsonb_to_recordset(?::jsonb) as s(id uuid, units bigint, correct int, wrong int, skipped int, "rankKey" text)
     on conflict (exam_id, attempt_id) do update set version = excluded.version, score_units = excluded.score_units, correct = excluded.correct,
       wrong = excluded.wrong, skipped = excluded.skipped, rank_key = excluded.rank_key where rescores.version <= excluded.version`,
    [
      examId,
      version,
      JSON.stringify(
        marked.map(({ attempt: { id }, score: { units, correct, wrong, skipped }, rankKey }) => ({
          id,
          units: String(units),
          correct,
          wrong,
          skipped,
          rankKey,
        })),
      ),
    ],
  );
};

const behind = 'a.exam_id = ? and a.score_units is not null and a.key_version < ?';

/** Holds the attempts that a switch will write, in the order in which everybody takes them. Answers how many. */
export const holdBehind = async (em: EntityManager, examId: string, version: number): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `with held as materialized (select 1 from exams.attempts a where ${behind} order by a.id for update) select count(*)::int as count from held`,
    [examId, version],
  );
  return row?.count ?? 0;
};

export interface Moves {
  readonly up: number;
  readonly down: number;
}

/**
 * Keeps each old score that is about to move, with reason and actor: the row is the notice to the student too. One statement for all.
 * `after`: the version that the old scores stand for. `shown`: whether people could see them.
 */
export const keepOldScores = async (
  em: EntityManager,
  examId: string,
  versions: { readonly after: number; readonly version: number },
  shown: boolean,
): Promise<Moves> => {
  const [moves] = await em.execute<Moves[]>(
    `with why as (
       select string_agg(k.reason, ' · ' order by k.version) as reason, (array_agg(k.actor_id order by k.version desc))[1] as actor_id
       from exams.key_changes k where k.exam_id = ? and k.version > ? and k.version <= ?
     ), moved as (
       insert into exams.score_changes (exam_id, attempt_id, version, after_version, user_id, old_units, new_units, old_correct, new_correct,
         old_wrong, new_wrong, old_rank_key, reason, actor_id, shown)
       select a.exam_id, a.id, r.version, ?, a.user_id, a.score_units, r.score_units, a.correct, r.correct, a.wrong, r.wrong, a.rank_key,
         coalesce(why.reason, ''), why.actor_id, ?
       from exams.attempts a join exams.rescores r on r.exam_id = a.exam_id and r.attempt_id = a.id and r.version = ? cross join why
       where ${behind} and (a.score_units, a.correct, a.wrong, a.skipped) is distinct from (r.score_units, r.correct, r.wrong, r.skipped)
       returning old_units, new_units
     )
     select count(*) filter (where new_units > old_units)::int as up, count(*) filter (where new_units < old_units)::int as down from moved`,
    [examId, versions.after, versions.version, versions.after, shown, versions.version, examId, versions.version],
  );
  return moves ?? { up: 0, down: 0 };
};

/** scored, rescored → rescored for all that are prepared, in one statement; answers how many. */
export const switchScores = async (em: EntityManager, examId: string, version: number, boardVersion: number): Promise<number> => {
  const rows = await em.execute<unknown[]>(
    `update exams.attempts a
     set state = 'rescored', version = a.version + 1, score_units = r.score_units, correct = r.correct, wrong = r.wrong, skipped = r.skipped,
         rank_key = r.rank_key, key_version = r.version, board_version = case when a.ranked then ?::int end
     from exams.rescores r where ${behind} and r.exam_id = a.exam_id and r.attempt_id = a.id and r.version = ? returning 1`,
    [boardVersion, examId, version, version],
  );
  await em.execute('delete from exams.rescores where exam_id = ? and version <= ?', [examId, version]);
  return rows.length;
};

/** Where the best attempt ranks, another one may be the best now. */
const placeBestSql = `
  with best as (
    select distinct on (a.user_id) a.id from exams.attempts a
    where a.exam_id = ? and a.score_units is not null and a.disqualified_at is null and not a.after_solution and not a.staff
    order by a.user_id, a.rank_key collate "C", a.number
  )
  update exams.attempts a set ranked = b.id is not null, board_version = case when b.id is not null then ?::int end
  from exams.attempts o left join best b on b.id = o.id
  where o.exam_id = ? and a.exam_id = o.exam_id and a.id = o.id and a.ranked <> (b.id is not null)`;

export const placeAgain = async (em: EntityManager, examId: string, ranking: Ranking, boardVersion: number): Promise<void> => {
  if (ranking === 'best') await em.execute(placeBestSql, [examId, boardVersion, examId]);
};

export const closeKeyChanges = async (
  em: EntityManager,
  examId: string,
  { after, version }: { readonly after: number; readonly version: number },
  { up, down }: Moves,
): Promise<void> => {
  await em.execute(
    'update exams.key_changes set done_at = platform.now(), up = ?, down = ? where exam_id = ? and version > ? and version <= ?',
    [up, down, examId, after, version],
  );
};
