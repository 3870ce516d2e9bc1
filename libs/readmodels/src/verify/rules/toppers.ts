import { topperRule } from '#contracts/shared/toppers';
import { ago, type Invariant } from '../invariant.js';

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
const day = (moment: string): string => `(${moment} at time zone 'Asia/Dhaka')::date`;

/** The exams of a course that count, and those sittings of them that stand on a merit list. */
const counted = `exams.exam_courses x join exams.exams e on e.id = x.exam_id and e.state in (${listed(topperRule.states)})
  and e.kind in (${listed(topperRule.kinds)}) and e.results_at is not null and e.leaderboard <> 'hidden' and e.full_units > 0
  join exams.attempts a on a.exam_id = e.id and a.ranked`;
/** Something of the course's exams has just changed: its lists are on their way. */
const moving = (course: string): string => `exists (select from exams.exam_courses y join exams.exams n on n.id = y.exam_id
  left join exams.boards m on m.exam_id = n.id where y.course_id = ${course} and (n.results_at > ${ago('10 minutes')} or m.updated_at > ${ago('10 minutes')}))`;
const member = (
  course: string,
  user: string,
): string => `exists (select from catalog.enrolments n where n.course_id = ${course} and n.user_id = ${user}
  and (n.revoked_at is null or n.ends_at <= n.revoked_at or n.revoked_reason = 'account deleted' or n.revoked_at > ${ago('10 minutes')}))`;

/** Lists of toppers, against plain SQL. */
export const toppers: readonly Invariant[] = [
  {
    name: 'topper-unlike-attempts',
    says: 'A place among the toppers whose points, exams, wrong answers or time are not those of its sittings',
    sql: `select t.course_id || ' ' || t.span || ' ' || t.user_id as id
      from exams.toppers t join exams.topper_boards b on b.course_id = t.course_id and b.span = t.span left join lateral (
        select sum(div(greatest(a.score_units, 0)::numeric * ${topperRule.pointsOfFullMarks}, e.full_units::numeric)) as points,
          count(*) as exams, coalesce(sum(a.wrong), 0) as wrong, coalesce(sum(a.seconds_taken), 0) as seconds
        from ${counted} where x.course_id = t.course_id and a.user_id = t.user_id and (b.from_day is null or ${day('e.results_at')} >= b.from_day)
      ) s on true
      where (s.points is distinct from t.points or s.exams <> t.exams or s.wrong <> t.wrong or s.seconds <> t.seconds) and not ${moving('t.course_id')}`,
  },
  {
    name: 'topper-rank-wrong',
    says: 'A place among the toppers that its points do not give',
    sql: `select r.course_id || ' ' || r.span || ' ' || r.user_id as id from (
        select t.*, rank() over (partition by t.course_id, t.span order by t.points desc, t.wrong, t.seconds) as due from exams.toppers t) r
      where r.rank <> r.due`,
  },
  {
    name: 'topper-not-of-course',
    says: 'Somebody among the toppers of a course who lost it',
    sql: `select t.course_id || ' ' || t.user_id as id from exams.toppers t where t.span = 'all' and not ${member('t.course_id', 't.user_id')}`,
  },
  {
    name: 'topper-missing',
    says: 'Somebody with a place on a merit list who is not among the toppers of the course',
    sql: `select distinct b.course_id || ' ' || a.user_id as id
      from exams.topper_boards b join ${counted} on x.course_id = b.course_id
      where b.span = 'all' and not ${moving('b.course_id')}
        and exists (select from catalog.enrolments n where n.course_id = b.course_id and n.user_id = a.user_id and n.revoked_at is null
          and n.starts_at < ${ago('26 hours')})
        and not exists (select from exams.toppers t where t.course_id = b.course_id and t.span = 'all' and t.user_id = a.user_id)`,
  },
  {
    name: 'topper-count-wrong',
    says: 'A list of toppers that says another number of people than stand in it',
    sql: `select b.course_id || ' ' || b.span as id from exams.topper_boards b where b.people <> (
      select count(*) from exams.toppers t where t.course_id = b.course_id and t.span = b.span)`,
  },
];
