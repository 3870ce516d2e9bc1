import type { EntityManager } from '@mikro-orm/postgresql';
import type { TopicBody } from '#contracts/socket/topics';
import { clip } from '../domain/clip.js';
import { toMarks } from '../domain/marks.js';
import { isReasonVisible, isScoreVisible } from '../domain/visibility.js';
import type { AttemptRow } from './attempts.sql.js';
import type { ExamRow } from './exams.sql.js';
import { iso, ms } from './sql.js';

type LastChange = NonNullable<TopicBody<'attempt'>['change']>;

/** Of a reason in a pushed message, in bytes: the whole one is fetched. */
export const pushedReasonBytes = 480;

interface Row {
  readonly attemptId: string;
  readonly version: number;
  readonly at: number;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

/** Attempt id → the last change of its score that the person may see; in one statement, and none for an exam whose keys never changed. */
export const readLastChanges = async (
  em: EntityManager,
  exam: ExamRow,
  { rescoredVersion }: { readonly rescoredVersion: number },
  attempts: readonly Pick<AttemptRow, 'id' | 'state'>[],
): Promise<Map<string, LastChange>> => {
  if (rescoredVersion === 0 || attempts.length === 0 || !isScoreVisible(exam)) return new Map();
  const rows = await em.execute<Row[]>(
    `select distinct on (c.attempt_id) c.attempt_id as "attemptId", c.version, ${ms('c.changed_at')} as at, c.old_units::text as before,
       c.new_units::text as after, c.reason
     from exams.score_changes c where c.exam_id = ? and c.attempt_id in (?) and c.shown order by c.attempt_id, c.version desc`,
    [exam.id, attempts.map(({ id }) => id)],
  );
  const states = new Map(attempts.map(({ id, state }) => [id, state]));
  return new Map(
    rows.map(({ attemptId, version, at, before, after, reason }) => [
      attemptId,
      {
        version,
        at: iso(at),
        before: toMarks(before, exam.denominator),
        after: toMarks(after, exam.denominator),
        reason: isReasonVisible(exam, states.get(attemptId) ?? null) ? clip(reason, pushedReasonBytes) : '',
      },
    ]),
  );
};
