import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScoreChange } from '#contracts/http/exam-after';
import { toMarks } from '../domain/marks.js';
import { isReasonVisible, isScoreVisible, type ReleaseRules } from '../domain/visibility.js';
import type { AttemptState } from '../domain/attempt.machine.js';
import { iso, ms } from './sql.js';

export interface ScoreChangeRow {
  readonly examId: string;
  readonly attemptId: string;
  readonly userId: string;
  readonly version: number;
  readonly oldUnits: string;
  readonly newUnits: string;
  readonly oldCorrect: number;
  readonly newCorrect: number;
  readonly reason: string;
  readonly actorId: string | null;
  readonly changedAt: number;
  readonly seen: boolean;
  readonly shown: boolean;
  readonly questions: ScoreChange['questions'] | null;
}

/** A question's number in the paper of the attempt that a row of `c` is about, and its number as the author wrote it. */
const numbers = {
  own: `coalesce((select o.number from exams.attempts t, json_array_elements(t.question_order::json) with ordinality as o(places, number)
     where t.exam_id = c.exam_id and t.id = c.attempt_id and (o.places ->> 0)::int = q.number), q.number + 1)`,
  authors: 'q.number + 1',
} as const;

/**
 * The columns of `ScoreChangeRow`, of the table named `c`. The questions are those of all key changes that it answers for: the person is told
 * the numbers of the own paper, staff the author's.
 */
export const scoreChangeColumns = (
  numbered: keyof typeof numbers,
): string => `c.exam_id as "examId", c.attempt_id as "attemptId", c.user_id as "userId", c.version, c.old_units::text as "oldUnits",
  c.new_units::text as "newUnits", c.old_correct as "oldCorrect", c.new_correct as "newCorrect", c.reason, c.actor_id as "actorId",
  ${ms('c.changed_at')} as "changedAt", c.seen_at is not null as seen, c.shown,
  (select json_agg(json_build_object('questionId', k.question_id, 'number', ${numbers[numbered]}, 'cancelled', (k.after ->> 'cancelled')::boolean,
     'reason', k.reason) order by k.version)
   from exams.key_changes k join exams.exam_questions q on q.exam_id = k.exam_id and q.id = k.question_id
   where k.exam_id = c.exam_id and k.version > c.after_version and k.version <= c.version) as questions`;

/** All changes of one sitting's score, the newest first. */
export const readScoreChanges = (
  em: EntityManager,
  examId: string,
  attemptId: string,
  numbered: keyof typeof numbers,
): Promise<ScoreChangeRow[]> =>
  em.execute<ScoreChangeRow[]>(
    `select ${scoreChangeColumns(numbered)} from exams.score_changes c where c.exam_id = ? and c.attempt_id = ? order by c.version desc`,
    [examId, attemptId],
  );

export const scoreChangeOf = (row: ScoreChangeRow, denominator: string): ScoreChange => ({
  version: row.version,
  at: iso(row.changedAt),
  before: toMarks(row.oldUnits, denominator),
  after: toMarks(row.newUnits, denominator),
  correctBefore: row.oldCorrect,
  correctAfter: row.newCorrect,
  questions: row.questions ?? [],
  reason: row.reason,
});

/** As the person may see it: without the reason, which says what is right, while the solution is withheld. */
export const ownScoreChange = (
  row: ScoreChangeRow,
  exam: ReleaseRules & { readonly denominator: string },
  mine: AttemptState | null,
): ScoreChange => {
  const change = scoreChangeOf(row, exam.denominator);
  return isReasonVisible(exam, mine) ? change : { ...change, questions: [], reason: '' };
};

/** What the person is told of an own sitting; nothing while the own score is not to be seen. */
export const readOwnScoreChanges = async (
  em: EntityManager,
  exam: ReleaseRules & { readonly id: string; readonly denominator: string },
  attemptId: string,
  mine: AttemptState | null,
): Promise<ScoreChange[]> => {
  if (!isScoreVisible(exam)) return [];
  const rows = await readScoreChanges(em, exam.id, attemptId, 'own');
  return rows.filter(({ shown }) => shown).map((row) => ownScoreChange(row, exam, mine));
};

export const readDisqualification = async (
  em: EntityManager,
  examId: string,
  attemptId: string,
): Promise<{ at: string; reason: string } | null> => {
  const [row] = await em.execute<{ at: number; reason: string }[]>(
    `select ${ms('disqualified_at')} as at, disqualified_reason as reason from exams.attempts where exam_id = ? and id = ? and disqualified_at is not null`,
    [examId, attemptId],
  );
  return row ? { at: iso(row.at), reason: row.reason } : null;
};
