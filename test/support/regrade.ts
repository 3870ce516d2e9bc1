import { ChangeKey, GetExamMarking, ListKeyChanges, RescoreAttempts, type TellRescored } from '#exams';
import type { QuestionKey } from '#contracts/http/exam-after';
import { admin, staff, type ExamHouse } from './build-exam.js';

/** One option, or several of which any one is right, of a question by their places (`house.option`). */
export const keyOf = (house: ExamHouse, question: number, ...places: readonly number[]): QuestionKey => ({
  cancelled: false,
  optionIds: places.map((place) => house.option(question, place)),
  number: null,
  tolerance: null,
});
export const cancelled: QuestionKey = { cancelled: true, optionIds: [], number: null, tolerance: null };

export const keyVersion = async (house: ExamHouse): Promise<number> =>
  (await house.dispatcher.query(new ListKeyChanges(staff, house.id))).keyVersion;

/** Confirms a change of a question's key, with the version in force; answers the new one. */
export const changeKey = async (house: ExamHouse, question: number, key: QuestionKey, reason = 'ভুল উত্তর দেওয়া ছিল'): Promise<number> => {
  const asked = { questionId: house.question(question).questionId, key, keyVersion: await keyVersion(house), reason };
  return (await house.dispatcher.command(new ChangeKey(staff, house.id, asked))).version;
};

/** Steps until none is needed; answers how many there were. */
export const rescore = async (house: ExamHouse): Promise<number> => {
  for (let steps = 1; ; steps += 1) if (!(await house.dispatcher.command(new RescoreAttempts(house.id)))) return steps;
};

export const tell = (house: ExamHouse, flow: TellRescored, version: number) =>
  flow.prepare({ examId: house.id, version }, new AbortController().signal);

interface Stored {
  readonly id: string;
  readonly userId: string;
  readonly number: number;
  readonly state: string;
  readonly units: string;
  readonly correct: number;
  readonly wrong: number;
  readonly skipped: number;
  readonly rankKey: string;
  readonly ranked: boolean;
  readonly keyVersion: number;
  readonly version: number;
}

export const stored = async (house: ExamHouse): Promise<Stored[]> =>
  house.world.sql<never>(
    `select id, user_id as "userId", number, state, score_units::text as units, correct, wrong, skipped, rank_key as "rankKey", ranked,
       key_version as "keyVersion", version from exams.attempts where exam_id = $1 order by id`,
    [house.id],
  );

/**
 * Every score by the rules read aloud, from answers and keys as they stand: one mark for a right one, a penalty of `quarter` of a mark for a
 * wrong one, a cancelled question credited to everybody; in quarters. Shares nothing with the product's marking.
 */
export const scoresByHand = async (house: ExamHouse, penalty = 1): Promise<Map<string, string>> => {
  const marking = await house.dispatcher.query(new GetExamMarking(admin, house.id));
  const off = new Set(
    (await house.world.sql<{ id: string }>('select id from exams.exam_questions where exam_id = $1 and cancelled', [house.id])).map(
      ({ id }) => id,
    ),
  );
  const rows = await house.world.sql<{ attempt: string; question: string | null; options: string[] | null }>(
    `select t.id as attempt, a.question_id as question, a.option_ids as options from exams.attempts t
     left join exams.answers a on a.exam_id = t.exam_id and a.attempt_id = t.id where t.exam_id = $1 and t.score_units is not null`,
    [house.id],
  );
  const scores = new Map(rows.map(({ attempt }) => [attempt, 4 * off.size]));
  for (const { attempt, question, options } of rows) {
    const key = marking.find(({ questionId }) => questionId === question)?.key;
    if (!key || !question || off.has(question) || !options?.length) continue;
    scores.set(attempt, (scores.get(attempt) ?? 0) + (key.optionIds.includes(options[0] ?? '') ? 4 : -penalty));
  }
  return new Map([...scores].map(([attempt, units]) => [attempt, String(units)]));
};
