import type { EntityManager } from '@mikro-orm/postgresql';
import { analyse, isCounted, isRightBy, type AnalysedQuestion, type AnswerGroup, type PaperFigures } from '../domain/analyse-items.js';
import { groupSize } from '../domain/item-statistics.js';
import type { Gap } from '../domain/item-statistics.js';
import { readBoardState } from './board.sql.js';
import type { ExamRow } from './exams.sql.js';
import { readMarker } from './marker.js';
import { ms } from './sql.js';

/** Who counts: each person once, by the first attempt, where it is scored, not disqualified and not of the staff. */
const takersSql = `select t.id from exams.attempts t where t.exam_id = ? and t.number = 1 and t.score_units is not null and t.disqualified_at is null and not t.staff`;
const answeredSql = `(cardinality(a.option_ids) > 0 or coalesce(a.number, '') <> '')`;

interface ScoreFigures {
  readonly takers: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly sd: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly passed: number | null;
}
export interface Figures extends PaperFigures {
  readonly scores: ScoreFigures & { readonly gap: Gap | null };
  readonly bars: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}

const readScores = async (em: EntityManager, exam: ExamRow): Promise<ScoreFigures> => {
  const [row] = await em.execute<ScoreFigures[]>(
    `select count(*)::int as takers, (avg(u.score) / u.of)::float8 as mean, (percentile_cont(0.5) within group (order by u.score) / u.of)::float8 as median,
       (stddev_pop(u.score) / u.of)::float8 as sd, (min(u.score)::numeric / u.of)::float8 as lowest, (max(u.score)::numeric / u.of)::float8 as highest,
       case when ?::bigint is null then null else count(*) filter (where u.score >= ?::bigint)::int end as passed
     from (select a.score_units as score, ?::int8 as of from exams.attempts a where a.exam_id = ? and a.id in (${takersSql})) u group by u.of`,
    [exam.passUnits, exam.passUnits, exam.denominator, exam.id, exam.id],
  );
  return row ?? { takers: 0, mean: null, median: null, sd: null, lowest: null, highest: null, passed: exam.passUnits === null ? null : 0 };
};

/** At most twenty bars of equal width, from the lowest (or nought) to the full mark. */
const readBars = async (em: EntityManager, exam: ExamRow): Promise<Figures['bars']> => {
  const rows = await em.execute<{ bar: number; bars: number; low: number; high: number; count: number }[]>(
    `with scores as (select a.score_units as score from exams.attempts a where a.exam_id = ? and a.id in (${takersSql})),
     edges as (select least(0, min(score)) as low, greatest(?::int8, max(score)) as high from scores)
     select least(width_bucket(s.score, e.low, e.high, least(20, e.high - e.low)::int), least(20, e.high - e.low))::int as bar,
       least(20, e.high - e.low)::int as bars, (e.low / ?::numeric)::float8 as low, (e.high / ?::numeric)::float8 as high, count(*)::int as count
     from scores s cross join edges e where e.high > e.low group by 1, 2, 3, 4`,
    [exam.id, exam.id, exam.fullUnits, exam.denominator, exam.denominator],
  );
  const [first] = rows;
  if (!first) return [];
  const counts = new Map(rows.map(({ bar, count }) => [bar, count]));
  const edge = (place: number) => first.low + ((first.high - first.low) * place) / first.bars;
  return Array.from({ length: first.bars }, (_, place) => ({ from: edge(place), to: edge(place + 1), count: counts.get(place + 1) ?? 0 }));
};

const readAnswerKinds = (em: EntityManager, examId: string): Promise<Pick<AnswerGroup, 'questionId' | 'optionIds' | 'number'>[]> =>
  em.execute(
    `select distinct a.question_id as "questionId", a.option_ids as "optionIds", a.number from exams.answers a
     where a.exam_id = ? and ${answeredSql} and a.attempt_id in (${takersSql})`,
    [examId, examId],
  );

/** Everybody's answers in groups, in one pass: totals are right answers, groups are cut by total and, among equals, by id. */
const groupsSql = `
  with takers as materialized (${takersSql}),
  rights as (select r.q, r.o, coalesce(r.n, '') as n from jsonb_to_recordset(?::jsonb) as r(q uuid, o uuid[], n text)),
  given as materialized (
    select a.attempt_id, a.question_id, a.option_ids, a.number, r.q is not null as is_right
    from exams.answers a join takers t on t.id = a.attempt_id
    left join rights r on r.q = a.question_id and r.o = a.option_ids and r.n = coalesce(a.number, '')
    where a.exam_id = ? and ${answeredSql}
  ),
  totals as (
    select t.id, (count(*) filter (where g.is_right))::int as total from takers t left join given g on g.attempt_id = t.id group by t.id
  ),
  placed as materialized (select id, total, row_number() over (order by total desc, id) as place from totals)
  select g.question_id as "questionId", g.option_ids as "optionIds", g.number, count(*)::int as count, sum(p.total)::int as totals,
    (count(*) filter (where p.place <= ?))::int as upper, (count(*) filter (where p.place > ?))::int as lower
  from given g join placed p on p.id = g.attempt_id group by g.question_id, g.option_ids, g.number`;

/** All figures of an exam as they are now. Answers are grouped by SQL; what is right of them is decided by the marking's own rule. */
export const readFigures = async (em: EntityManager, exam: ExamRow): Promise<Figures> => {
  const { questions, scheme } = await readMarker(em, exam);
  const options = await em.execute<{ id: string; optionIds: string[] }[]>(
    'select id, option_ids as "optionIds" from exams.exam_questions where exam_id = ?',
    [exam.id],
  );
  const optionIds = new Map(options.map((one) => [one.id, one.optionIds]));
  const analysed = questions.map((question): AnalysedQuestion => ({ ...question, optionIds: optionIds.get(question.id) ?? [] }));
  const byId = new Map(analysed.map((question) => [question.id, question]));
  const rights = (await readAnswerKinds(em, exam.id)).filter((kind) => {
    const question = byId.get(kind.questionId);
    return question !== undefined && isCounted(question, scheme) && isRightBy(question, kind);
  });
  const scores = await readScores(em, exam);
  const size = groupSize(scores.takers);
  const groups = await em.execute<AnswerGroup[]>(groupsSql, [
    exam.id,
    JSON.stringify(rights.map(({ questionId, optionIds: o, number }) => ({ q: questionId, o, n: number }))),
    exam.id,
    size,
    scores.takers - size,
  ]);
  const figures = analyse(analysed, scores.takers, groups, scheme);
  return { ...figures, scores: { ...scores, gap: scores.takers === 0 ? 'too-few-takers' : null }, bars: await readBars(em, exam) };
};

export interface StoredFigures {
  readonly figures: Figures;
  readonly boardVersion: number;
  readonly computedAt: number;
}

export const readStoredFigures = async (em: EntityManager, examId: string): Promise<StoredFigures | null> => {
  const [row] = await em.execute<StoredFigures[]>(
    `select figures, board_version as "boardVersion", ${ms('computed_at')} as "computedAt" from exams.item_statistics where exam_id = ?`,
    [examId],
  );
  return row ?? null;
};

/** Reckons and keeps them. The board's version is read first: figures that are newer than their number are only reckoned once more. */
export const storeFigures = async (em: EntityManager, exam: ExamRow): Promise<void> => {
  const { version } = await readBoardState(em, exam.id);
  await em.execute(
    `insert into exams.item_statistics (exam_id, board_version, figures) values (?, ?, ?::jsonb)
     on conflict (exam_id) do update set board_version = excluded.board_version, figures = excluded.figures, computed_at = platform.now()
     where item_statistics.board_version <= excluded.board_version`,
    [exam.id, version, JSON.stringify(await readFigures(em, exam))],
  );
};
