import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuestionKey } from '#contracts/http/exam-after';
import { resultsOut } from './exam-use.sql.js';
import { arrayText, ms } from './sql.js';

export interface KeyVersions {
  readonly keyVersion: number;
  readonly rescoredVersion: number;
}

/**
 * Holds the exam and its board, in this order: whoever marks meanwhile writes scores only after this transaction, and sees by the version
 * that the key is another. Null: no such exam, or it was never scheduled.
 */
export const holdKeys = async (em: EntityManager, examId: string): Promise<KeyVersions | null> => {
  await em.execute('select 1 from exams.exams where id = ? for update', [examId]);
  const [board] = await em.execute<KeyVersions[]>(
    'select key_version as "keyVersion", rescored_version as "rescoredVersion" from exams.boards where exam_id = ? for update',
    [examId],
  );
  return board ?? null;
};

export interface KeyInForce {
  readonly key: QuestionKey;
  readonly explanation: string;
}

/** Writes the key in force with its explanation. */
export const writeKey = async (em: EntityManager, examId: string, questionId: string, { key, explanation }: KeyInForce): Promise<void> => {
  await em.execute('update exams.exam_questions set cancelled = ? where exam_id = ? and id = ?', [key.cancelled, examId, questionId]);
  await em.execute(
    'update exams.exam_keys set option_ids = ?::uuid[], number = ?, tolerance = ?, explanation = ? where exam_id = ? and question_id = ?',
    [arrayText(key.optionIds), key.number, key.tolerance, explanation, examId, questionId],
  );
};

export interface NewKeyChange {
  readonly id: string;
  readonly examId: string;
  /** Null asks for all scores to be reckoned anew by the keys as they stand. */
  readonly question: { readonly id: string; readonly before: KeyInForce; readonly after: KeyInForce } | null;
  readonly reason: string;
  readonly actorId: string | null;
}

/** Raises the exam's key version and keeps what was changed; answers the version. Only while the keys are held. */
export const addKeyChange = async (em: EntityManager, change: NewKeyChange): Promise<number> => {
  const [board] = await em.execute<{ version: number }[]>(
    'update exams.boards set key_version = key_version + 1 where exam_id = ? returning key_version as version',
    [change.examId],
  );
  if (!board) throw new Error(`Exam ${change.examId} has no board`);
  const { before, after } = change.question ?? {};
  const explained = before?.explanation !== after?.explanation;
  await em.execute(
    `insert into exams.key_changes (exam_id, version, id, question_id, before, after, reason, actor_id, explanation_before, explanation_after)
     values (?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?)`,
    [
      change.examId,
      board.version,
      change.id,
      change.question?.id ?? null,
      before ? JSON.stringify(before.key) : null,
      after ? JSON.stringify(after.key) : null,
      change.reason,
      change.actorId,
      explained ? before?.explanation : null,
      explained ? after?.explanation : null,
    ],
  );
  return board.version;
};

export interface KeyChangeRow {
  readonly id: string;
  readonly version: number;
  readonly questionId: string;
  readonly number: number;
  readonly before: QuestionKey;
  readonly after: QuestionKey;
  readonly reason: string;
  readonly actorId: string | null;
  readonly changedAt: number;
  readonly doneAt: number | null;
  readonly up: number;
  readonly down: number;
  /** Null where it stayed. */
  readonly explanation: { readonly before: string; readonly after: string } | null;
}

/** Corrections of keys, the newest first; those that only reckoned anew are not among them. */
export const readKeyChanges = (em: EntityManager, examId: string): Promise<KeyChangeRow[]> =>
  em.execute<KeyChangeRow[]>(
    `select k.id, k.version, k.question_id as "questionId", q.number + 1 as number, k.before, k.after, k.reason, k.actor_id as "actorId",
       ${ms('k.changed_at')} as "changedAt", ${ms('k.done_at')} as "doneAt", k.up, k.down,
       case when k.explanation_after is not null
         then json_build_object('before', k.explanation_before, 'after', k.explanation_after) end as explanation
     from exams.key_changes k join exams.exam_questions q on q.exam_id = k.exam_id and q.id = k.question_id
     where k.exam_id = ? order by k.version desc`,
    [examId],
  );

/** The explanation before the first correction that brought one, and the one in force; null where none did. */
const explainedSql = `(select json_build_object('before', f.explanation_before, 'after', x.explanation)
  from exams.key_changes f join exams.exam_keys x on x.exam_id = f.exam_id and x.question_id = f.question_id
  where f.exam_id = k.exam_id and f.question_id = k.question_id and f.explanation_after is not null order by f.version limit 1)`;

/** The newest correction of each question, once the results are out; `number` from 0. */
export const readPublishedKeyChanges = (
  em: EntityManager,
  examId: string,
): Promise<(Pick<KeyChangeRow, 'number' | 'after' | 'reason' | 'explanation'> & { versionId: string })[]> =>
  em.execute(
    `select distinct on (k.question_id) q.version_id as "versionId", q.number, k.after, k.reason, ${explainedSql} as explanation
     from exams.key_changes k join exams.exams e on e.id = k.exam_id
       join exams.exam_questions q on q.exam_id = k.exam_id and q.id = k.question_id
     where k.exam_id = ? and ${resultsOut} order by k.question_id, k.version desc`,
    [examId],
  );

/** How far the rescoring has come; null when nothing waits. */
export const readProgress = async (
  em: EntityManager,
  examId: string,
  { keyVersion, rescoredVersion }: KeyVersions,
): Promise<{ prepared: number; of: number } | null> => {
  if (keyVersion === rescoredVersion) return null;
  const [row] = await em.execute<{ prepared: number; of: number }[]>(
    `select (select count(*)::int from exams.rescores where exam_id = ? and version = ?) as prepared,
       (select count(*)::int from exams.attempts where exam_id = ? and score_units is not null and key_version < ?) as of`,
    [examId, keyVersion, examId, keyVersion],
  );
  return row ?? { prepared: 0, of: 0 };
};
