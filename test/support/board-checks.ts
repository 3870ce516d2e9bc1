import { expect } from '@jest/globals';
import type { BoardRow } from '#contracts/http/exams';
import { GetBoard, type BoardView } from '#exams';
import { staff, student, type ExamBuild, type ExamHouse, type Student } from './build-exam.js';

export interface Sat {
  readonly who: Student;
  readonly id: string;
}

/** One sits the exam with so many right and wrong answers and hands in; the seconds are set afterwards, so that ties are many. */
export const sit = async (house: ExamHouse, right: number, wrong: number, seconds: number, who = student()): Promise<Sat> => {
  const { attempt } = await house.start(who);
  const saves = [
    ...Array.from({ length: right }, (_, question) => house.pick(question, 0)),
    ...Array.from({ length: wrong }, (_, question) => house.pick(right + question, 1)),
  ];
  await house.submit(who, attempt.id, { saves });
  await house.world.sql('update exams.attempts set seconds_taken = $2 where id = $1', [attempt.id, seconds]);
  return { who, id: attempt.id };
};
export const board = (house: ExamHouse, who: Student | null = null, view: BoardView = { tab: 'all' }) =>
  house.dispatcher.query(new GetBoard(who?.actor ?? staff, house.id, view));

/** The board by the rules read aloud, from the answers: score, fewer wrong, less time; equal on all share a rank, the next one skips. */
export const recomputed = async (house: ExamHouse): Promise<Map<string, number>> => {
  const rows = await house.world.sql<{ id: string; right: number; wrong: number; seconds: number }>(
    `select t.id, t.seconds_taken as seconds,
       count(*) filter (where a.option_ids = k.option_ids)::int as right,
       count(*) filter (where a.option_ids <> k.option_ids and cardinality(a.option_ids) > 0)::int as wrong
     from exams.attempts t left join exams.answers a on a.attempt_id = t.id left join exams.exam_keys k on k.exam_id = t.exam_id and k.question_id = a.question_id
     where t.exam_id = $1 and t.state = 'scored' group by t.id, t.seconds_taken`,
    [house.id],
  );
  const before = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    4 * b.right - b.wrong - (4 * a.right - a.wrong) || a.wrong - b.wrong || a.seconds - b.seconds;
  return new Map(rows.map((row) => [row.id, 1 + rows.filter((other) => before(other, row) < 0).length]));
};

const entriesOf = async (house: ExamHouse): Promise<Map<string, string>> =>
  new Map(
    (await house.world.sql<{ id: string; entry: string }>('select id, entry from exams.attempts where exam_id = $1', [house.id])).map(
      ({ id, entry }) => [entry, id],
    ),
  );

const wholeBoard = async (house: ExamHouse): Promise<BoardRow[]> => {
  const all: BoardRow[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await board(house, null, { tab: 'all', page });
    all.push(...rows);
    if (rows.length < 10) return all;
  }
};

/** Every page of the board against the recomputation, and the pages in order. */
export const checkAgainstSql = async (house: ExamHouse): Promise<void> => {
  const [expected, ids, rows] = [await recomputed(house), await entriesOf(house), await wholeBoard(house)];
  expect(new Map(rows.map(({ entry, rank }) => [ids.get(entry), rank]))).toEqual(expected);
  expect(rows.map(({ rank }) => rank)).toEqual(rows.map(({ rank }) => rank).toSorted((a, b) => a - b));
};

/** Eight questions, a quarter off for a wrong one: scores have fractions. */
export const quarterExam = (build: ExamBuild): Promise<ExamHouse> =>
  build
    .exam({ negative: { kind: 'absolute', value: '0.25' } })
    .withQuestions(8)
    .open();
