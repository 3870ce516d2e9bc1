import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayText } from './sql.js';

export type LogFault = 'answer-missing' | 'answer-below-log' | 'answer-unlike-log';

/** An answer that is not what its log says; keys are null where there is no such answer, or no save of it. */
export interface LogFaultRow {
  readonly fault: LogFault;
  readonly attemptId: string;
  readonly questionId: string;
  readonly epoch: number | null;
  readonly revision: number | null;
  readonly loggedEpoch: number | null;
  readonly loggedRevision: number | null;
}

/**
 * The save that counts for each answer of some attempts: the highest key, and of two values under one key the first one stored, as the upsert
 * of every save has it. Values: the exam, the attempts.
 */
export const loggedSql = `
  select distinct on (l.attempt_id, l.question_id) l.attempt_id, l.question_id, l.epoch, l.revision, l.option_ids, l.number, l.flagged, l.saved_at
  from exams.answer_log l where l.exam_id = ? and l.attempt_id = any(?::uuid[])
  order by l.attempt_id, l.question_id, l.epoch desc, l.revision desc, l.saved_at, l.seq`;

/** Longer than two statements that save answers can run side by side: whichever of them came first is as good as the other. */
const besideSeconds = 20;

const cells = (table: string): string =>
  `${table}.epoch, ${table}.revision, ${table}.option_ids, ${table}.number, ${table}.flagged, ${table}.saved_at`;

const faultsSql = `
  with logged as (${loggedSql}), stored as (
    select a.* from exams.answers a where a.exam_id = ? and a.attempt_id = any(?::uuid[])
  )
  select case when a.attempt_id is null then 'answer-missing' when (a.epoch, a.revision) < (k.epoch, k.revision) then 'answer-below-log'
      else 'answer-unlike-log' end as fault,
    coalesce(a.attempt_id, k.attempt_id) as "attemptId", coalesce(a.question_id, k.question_id) as "questionId",
    a.epoch, a.revision, k.epoch as "loggedEpoch", k.revision as "loggedRevision"
  from logged k full join stored a on a.attempt_id = k.attempt_id and a.question_id = k.question_id
  where (${cells('a')}) is distinct from (${cells('k')})
    and not exists (select from exams.exams e where e.id = ? and e.log_purged_at is not null) and not exists (
    select from exams.answer_log l
    where l.exam_id = a.exam_id and l.attempt_id = a.attempt_id and l.question_id = a.question_id
      and (l.epoch, l.revision) = (k.epoch, k.revision) and (${cells('l')}) is not distinct from (${cells('a')})
      and l.saved_at < k.saved_at + interval '${besideSeconds} seconds')
  order by 3, 2`;

/** What of the stored answers of these attempts their log does not say; nothing where the log has gone. One statement, so that a save in between is no fault. */
export const readLogFaults = (em: EntityManager, examId: string, attemptIds: readonly string[]): Promise<LogFaultRow[]> => {
  const ids = arrayText(attemptIds);
  return em.execute<LogFaultRow[]>(faultsSql, [examId, ids, examId, ids, examId]);
};

/** As every save is written: what stands there already, or higher, stays. */
const raiseSql = `
  with logged as (${loggedSql})
  insert into exams.answers as stored (exam_id, attempt_id, question_id, epoch, revision, option_ids, number, flagged, saved_at)
  select ?::uuid, attempt_id, question_id, epoch, revision, option_ids, number, flagged, saved_at from logged order by attempt_id, question_id
  on conflict (exam_id, attempt_id, question_id) do update
    set epoch = excluded.epoch, revision = excluded.revision, option_ids = excluded.option_ids, number = excluded.number,
        flagged = excluded.flagged, saved_at = excluded.saved_at
    where (stored.epoch, stored.revision) < (excluded.epoch, excluded.revision)
  returning attempt_id as "attemptId"`;

/** Brings the answers of these attempts, which are held, to the highest save in their log; answers the attempt of each that moved. */
export const raiseToLog = async (em: EntityManager, examId: string, attemptIds: readonly string[]): Promise<string[]> =>
  (await em.execute<{ attemptId: string }[]>(raiseSql, [examId, arrayText(attemptIds), examId])).map(({ attemptId }) => attemptId);
