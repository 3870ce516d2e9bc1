import type { EntityManager } from '@mikro-orm/postgresql';
import type { GivenAnswer, MarkedQuestion } from '../domain/scoring.js';
import { attemptColumns, type AttemptRow } from './attempts.sql.js';
import { arrayText, ms } from './sql.js';

export interface ToScore {
  readonly id: string;
  readonly userId: string;
  readonly number: number;
  readonly submittedAt: number;
  readonly deadline: number;
  readonly seconds: number;
  /** Disqualified, of somebody of the staff, or begun when its person could see the solution: it is scored, and stays off the board. */
  readonly offBoard: boolean;
}

/** The columns of `ToScore`. */
export const toScoreColumns = `id, user_id as "userId", number, ${ms('submitted_at')} as "submittedAt", ${ms('deadline')} as deadline,
  coalesce(seconds_taken, 0) as seconds, disqualified_at is not null or after_solution or staff as "offBoard"`;

/**
 * Up to `limit` submitted attempts, held. Waits for a row that a late save still holds: passed over, it would be scored only by the
 * sweep, since no further event tells of it. Held in the order of their ids, as saves hold them: two scorers, or a scorer and a save of
 * many attempts, wait for each other instead of meeting in a circle. (Earlier attempts of the same people are held after these; a save that
 * meets that is sent again.) The second scorer finds what is left.
 */
export const holdSubmitted = (em: EntityManager, examId: string, limit: number): Promise<ToScore[]> =>
  em.execute<ToScore[]>(
    `select ${toScoreColumns} from exams.attempts where exam_id = ? and state = 'submitted'
       and id in (select id from exams.attempts where exam_id = ? and state = 'submitted' order by submitted_at, id limit ?)
     order by id for update`,
    [examId, examId, limit],
  );

interface MarkingRow {
  readonly id: string;
  readonly kind: MarkedQuestion['kind'];
  readonly section: number;
  readonly cancelled: boolean;
  readonly markUnits: string;
  readonly negativeUnits: string;
  readonly keyOptions: string[];
  readonly keyNumber: string | null;
  readonly tolerance: string | null;
  readonly optional: boolean;
  readonly keyVersion: number;
}

export interface Marking {
  /** Every question with its marks and its key, in the order of the paper. */
  readonly questions: MarkedQuestion[];
  /** Numbers of the sections that may be left out. */
  readonly optionalSections: number[];
  /** The corrections that the keys hold, read in the same moment. */
  readonly keyVersion: number;
}

/** For marking, the released solution and staff; no taker's statement comes near it. */
export const readMarkingNow = async (em: EntityManager, examId: string): Promise<Marking> => {
  const rows = await em.execute<MarkingRow[]>(
    `select q.id, q.kind, q.section, q.cancelled, s.mark_units::text as "markUnits", s.negative_units::text as "negativeUnits",
       k.option_ids as "keyOptions", k.number as "keyNumber", k.tolerance, s.optional,
       coalesce((select b.key_version from exams.boards b where b.exam_id = q.exam_id), 0) as "keyVersion"
     from exams.exam_questions q
     join exams.sections s on s.exam_id = q.exam_id and s.number = q.section
     join exams.exam_keys k on k.exam_id = q.exam_id and k.question_id = q.id
     where q.exam_id = ? order by q.number`,
    [examId],
  );
  return {
    questions: rows.map(({ id, kind, section, cancelled, keyOptions, keyNumber, tolerance, markUnits, negativeUnits }) => ({
      id,
      kind,
      section,
      cancelled,
      markUnits: BigInt(markUnits),
      negativeUnits: BigInt(negativeUnits),
      key: { optionIds: keyOptions, number: keyNumber, tolerance },
    })),
    optionalSections: [...new Set(rows.filter(({ optional }) => optional).map(({ section }) => section))],
    keyVersion: rows[0]?.keyVersion ?? 0,
  };
};

export const readMarking = async (em: EntityManager, examId: string): Promise<MarkedQuestion[]> =>
  (await readMarkingNow(em, examId)).questions;

type AnswerCells = readonly [questionId: string, optionIds: string[], number: string | null];

/**
 * Attempt id → question id → answer. One row an attempt, its answers as JSON: thirty thousand rows with arrays would hold the event loop
 * of whoever marks a thousand attempts.
 */
export const readAnswers = async (
  em: EntityManager,
  examId: string,
  attemptIds: readonly string[],
): Promise<Map<string, Map<string, GivenAnswer>>> => {
  const rows = await em.execute<{ attemptId: string; answers: AnswerCells[] }[]>(
    `select attempt_id as "attemptId", json_agg(json_build_array(question_id, option_ids, number)) as answers
     from exams.answers where exam_id = ? and attempt_id = any(?::uuid[]) group by attempt_id`,
    [examId, arrayText(attemptIds)],
  );
  const answers = new Map<string, Map<string, GivenAnswer>>(attemptIds.map((id) => [id, new Map()]));
  for (const { attemptId, answers: cells } of rows) {
    answers.set(attemptId, new Map(cells.map(([questionId, optionIds, number]) => [questionId, { optionIds, number }])));
  }
  return answers;
};

export interface ScoredAttempt {
  readonly id: string;
  readonly units: string;
  readonly correct: number;
  readonly wrong: number;
  readonly skipped: number;
  readonly rankKey: string;
  readonly ranked: boolean;
}

/** submitted → scored for all of them in one statement, and `more` ranked ones on the board; answers the attempts as they are now. */
export const writeScores = (
  em: EntityManager,
  examId: string,
  board: { readonly version: number; readonly keyVersion: number; readonly more: number },
  scored: readonly ScoredAttempt[],
): Promise<AttemptRow[]> =>
  em.execute<AttemptRow[]>(
    `with counted as (update exams.boards set ranked = ranked + ? where exam_id = ?)
     update exams.attempts a
     set state = 'scored', version = a.version + 1, score_units = s.units, correct = s.correct, wrong = s.wrong, skipped = s.skipped,
         rank_key = s."rankKey", ranked = s.ranked, board_version = case when s.ranked then ?::int end, key_version = ?
     from jsonb_to_recordset(?::jsonb) as s(id uuid, units bigint, correct int, wrong int, skipped int, "rankKey" text, ranked boolean)
     where a.exam_id = ? and a.id = s.id and a.state = 'submitted' returning ${attemptColumns}`,
    [board.more, examId, board.version, board.keyVersion, JSON.stringify(scored), examId],
  );
