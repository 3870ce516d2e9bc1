import type { EntityManager } from '@mikro-orm/postgresql';
import { topperDays, topperRule, topperSpans, type TopperSpan } from '#contracts/shared/toppers';
import { arrayText } from './sql.js';

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** The day in Dhaka of a moment. */
export const dhakaDay = (moment: string): string => `(${moment} at time zone 'Asia/Dhaka')::date`;

/** The exams, as `e`, that count for toppers whatever the span (`contracts/shared/toppers`). */
const countedExam = `e.state in (${listed(topperRule.states)}) and e.kind in (${listed(topperRule.kinds)}) and e.results_at is not null
  and e.leaderboard <> 'hidden' and e.full_units > 0`;

/** What a sitting, as `a`, of the exam `e` gives. */
const pointsOf = `div(greatest(a.score_units, 0)::numeric * ${topperRule.pointsOfFullMarks}, e.full_units::numeric)::bigint`;

/** The courses that an exam belongs to, in the order in which their lists are held. */
export const coursesOfExam = async (em: EntityManager, examId: string): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>('select course_id as id from exams.exam_courses where exam_id = ? order by course_id', [
    examId,
  ]);
  return rows.map(({ id }) => id);
};

/** Lists whose span has moved on since they were reckoned: an exam that they count has left it. */
export const coursesToTurn = async (em: EntityManager, atMost: number): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select distinct b.course_id as id from exams.topper_boards b where b.from_day < ${dhakaDay('platform.now()')} - case b.span
       ${topperSpans.map((span) => (topperDays[span] === null ? '' : `when '${span}' then ${topperDays[span] - 1}`)).join(' ')} end
     order by 1 limit ?`,
    [atMost],
  );
  return rows.map(({ id }) => id);
};

/** The course's three lists, held: who reckons the same course waits. */
export const holdBoards = async (em: EntityManager, courseId: string): Promise<void> => {
  for (const span of topperSpans) {
    await em.execute(
      `insert into exams.topper_boards (course_id, span, from_day) values (?, ?, ${firstDay(span)}) on conflict (course_id, span) do nothing`,
      [courseId, span],
    );
  }
  await em.execute('select 1 from exams.topper_boards where course_id = ? order by span for update', [courseId]);
};

const firstDay = (span: TopperSpan): string => {
  const days = topperDays[span];
  return days === null ? 'null::date' : `${dhakaDay('platform.now()')} - ${days - 1}`;
};

/** Everybody who stands on a merit list that counts for this course. */
export const readCandidates = async (em: EntityManager, courseId: string): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select distinct a.user_id as id from exams.exam_courses x join exams.exams e on e.id = x.exam_id join exams.attempts a on a.exam_id = e.id
     where x.course_id = ? and ${countedExam} and a.ranked`,
    [courseId],
  );
  return rows.map(({ id }) => id);
};

/** Each person's sums over the exams of a course since a day; four values: course, the first day twice, members. */
const sumsSql = `
  select a.user_id, sum(${pointsOf})::bigint as points, count(*)::int as exams, coalesce(sum(a.wrong), 0)::int as wrong,
    coalesce(sum(a.seconds_taken), 0)::int as seconds,
    (array_agg(a.exam_id order by e.results_at desc, e.id desc))[1] as exam_id, (array_agg(a.id order by e.results_at desc, e.id desc))[1] as attempt_id
  from exams.exam_courses x join exams.exams e on e.id = x.exam_id join exams.attempts a on a.exam_id = e.id
  where x.course_id = ? and ${countedExam} and a.ranked
    and (?::date is null or ${dhakaDay('e.results_at')} >= ?::date) and a.user_id = any(?::uuid[])
  group by a.user_id`;

/** The list of one span, made anew of attempts alone. Within the transaction that holds the course's lists. */
export const writeBoard = async (em: EntityManager, courseId: string, span: TopperSpan, members: readonly string[]): Promise<void> => {
  const [day] = await em.execute<{ from: string | null }[]>(`select (${firstDay(span)})::text as "from"`);
  const from = day?.from ?? null;
  await em.execute('delete from exams.toppers where course_id = ? and span = ?', [courseId, span]);
  await em.execute(
    `insert into exams.toppers (course_id, span, user_id, rank, points, exams, wrong, seconds, exam_id, attempt_id)
     select ?::uuid, ?, s.user_id, rank() over (order by s.points desc, s.wrong, s.seconds), s.points, s.exams, s.wrong, s.seconds, s.exam_id, s.attempt_id
     from (${sumsSql}) s`,
    [courseId, span, courseId, from, from, arrayText(members)],
  );
  await em.execute(
    `update exams.topper_boards b set from_day = ?::date, version = b.version + 1, reckoned_at = platform.now(),
       people = (select count(*) from exams.toppers t where t.course_id = b.course_id and t.span = b.span),
       exams = (select count(*) from exams.exam_courses x join exams.exams e on e.id = x.exam_id
         where x.course_id = b.course_id and ${countedExam} and (?::date is null or ${dhakaDay('e.results_at')} >= ?::date))
     where b.course_id = ? and b.span = ?`,
    [from, from, from, courseId, span],
  );
};

/** The week's best of a course, as the first page names them. */
export const readBest = (em: EntityManager, courseId: string): Promise<unknown[]> =>
  em.execute(`select user_id, points from exams.toppers where course_id = ? and span = 'week' and rank = 1 order by user_id`, [courseId]);
