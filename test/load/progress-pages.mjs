// `bench progress-pages`: a seeded year (fifty courses, two thousand students, a million answers) and the pages that are made of it. How long
// each takes at the door, what the same figures cost as bare SQL, and whether they are the same.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Line, Refused } from '../support/driver/http.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { fillYear, wholeYear } from '../support/driver/year.mjs';

/** What the pages promise, in milliseconds at the 95th percentile. */
const PROMISE = 100;
const READERS = 60;
const AT_ONCE = 4;

const rounded = (value, digits = 1) => Number(value.toFixed(digits));
const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Some students with a sign-in, and a course that each of them has. */
async function readers(office) {
  const rows = await office.sql(
    `select distinct on (e.user_id) e.user_id as "userId", e.course_id as "courseId", c.slug from catalog.enrolments e join catalog.courses c on c.id = e.course_id
     where c.slug like 'year-%' and exists (select from exams.toppers t where t.course_id = e.course_id and t.user_id = e.user_id)
     order by e.user_id, md5(e.id::text) limit $1`,
    [READERS],
  );
  const tokens = rows.map(() => randomBytes(32).toString('base64url'));
  await office.sql(
    `insert into identity.sessions (id, token_hash, user_id, device, address, expires_at)
     select s.id, s.hash, s.user_id, 'load driver', '127.0.0.1', platform.now() + interval '1 day' from unnest($1::uuid[], $2::text[], $3::uuid[]) as s(id, hash, user_id)`,
    [
      rows.map(() => randomUUID()),
      tokens.map((token) => createHash('sha256').update(token).digest('hex')),
      rows.map(({ userId }) => userId),
    ],
  );
  return rows.map((row, at) => ({ ...row, cookie: `__Host-session=${tokens[at]}` }));
}

const counted = `e.state in ('results', 'archived') and e.kind in ('live', 'mock') and e.leaderboard <> 'hidden'`;
/** The same figures as a page, by one statement each, and nothing around it. */
const bare = {
  summary: [
    `select count(*), count(s.done_at) from catalog.lessons l left join catalog.lesson_progress s on s.lesson_id = l.id and s.user_id = $1 where l.course_id = $2`,
    (one) => [one.userId, one.courseId],
  ],
  progress: [
    `select q.subject_id, count(*) filter (where w.option_ids = k.option_ids), count(*) filter (where w.option_ids <> k.option_ids), count(*)
     from exams.attempts a join exams.exams e on e.id = a.exam_id and e.show_solution <> 'never' join exams.exam_courses x on x.exam_id = e.id and x.course_id = $2
       join exams.exam_questions p on p.exam_id = e.id join exams.exam_keys k on k.exam_id = e.id and k.question_id = p.id
       join questions.questions q on q.id = p.question_id
       left join exams.answers w on w.exam_id = e.id and w.attempt_id = a.id and w.question_id = p.id where a.user_id = $1 group by 1`,
    (one) => [one.userId, one.courseId],
  ],
  exams: [
    `select * from (select a.user_id, e.id, rank() over (partition by e.id order by a.rank_key) as rank, count(*) over (partition by e.id) as of
       from exams.attempts a join exams.exams e on e.id = a.exam_id join exams.exam_courses x on x.exam_id = e.id and x.course_id = $2 where a.ranked) r where user_id = $1`,
    (one) => [one.userId, one.courseId],
  ],
  toppers: [
    `select a.user_id, sum(div(greatest(a.score_units, 0)::numeric * 10000, e.full_units::numeric)) as points, sum(a.wrong), sum(a.seconds_taken)
     from exams.attempts a join exams.exams e on e.id = a.exam_id join exams.exam_courses x on x.exam_id = e.id and x.course_id = $1
     where ${counted} and a.ranked group by 1 order by 2 desc, 3, 4`,
    (one) => [one.courseId],
  ],
  mine: [
    `select l.course_id, count(*), count(s.done_at) from catalog.enrolments e join catalog.lessons l on l.course_id = e.course_id
       left join catalog.lesson_progress s on s.lesson_id = l.id and s.user_id = e.user_id where e.user_id = $1 group by 1`,
    (one) => [one.userId],
  ],
};
const paths = {
  summary: ({ slug }) => `/api/courses/${slug}/summary`,
  progress: ({ slug }) => `/api/courses/${slug}/progress`,
  exams: ({ slug }) => `/api/courses/${slug}/progress/exams`,
  toppers: ({ slug }) => `/api/courses/${slug}/toppers?span=all`,
  mine: () => '/api/my/progress',
};

/** Times of each call, `AT_ONCE` of them at a time. */
async function timed(count, call) {
  const times = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) {
      const from = performance.now();
      await call(at);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return times;
}

/** Places whose figures are not those of plain SQL, over all courses and spans. */
const differences = (office) =>
  office.freshSql(
    `with plain as (
       select b.course_id, b.span, a.user_id, sum(div(greatest(a.score_units, 0)::numeric * 10000, e.full_units::numeric)) as points, count(*) as exams,
         sum(a.wrong) as wrong, sum(a.seconds_taken) as seconds
       from exams.topper_boards b join exams.exam_courses x on x.course_id = b.course_id join exams.exams e on e.id = x.exam_id
         join exams.attempts a on a.exam_id = e.id
       where ${counted} and a.ranked and (b.from_day is null or (e.results_at at time zone 'Asia/Dhaka')::date >= b.from_day) group by 1, 2, 3
     ), placed as (select *, rank() over (partition by course_id, span order by points desc, wrong, seconds) as rank from plain)
     select coalesce(p.user_id, t.user_id) from placed p full join exams.toppers t on t.course_id = p.course_id and t.span = p.span and t.user_id = p.user_id
     where (p.points, p.exams, p.wrong, p.seconds, p.rank) is distinct from (t.points, t.exams, t.wrong, t.seconds, t.rank)`,
  );

/** @param {{ rounds?: number, say?: (line: string) => void }} options */
export async function progressPages({ rounds = 300, say = () => {} } = {}) {
  const product = await startDeployed({ print: say });
  const office = await openOffice(product);
  /** @type {Line[]} */
  let lines = [];
  try {
    const { answers, courseIds } = await fillYear(office.sql, wholeYear);
    say(`${answers} answers stand`);
    const from = Date.now();
    // One exam of each course has its results: the product's own workers reckon the course.
    await office.sql(
      `insert into platform.outbox (id, name, data) select gen_random_uuid(), 'ResultsPublished', jsonb_build_object('examId', min(x.exam_id::text))
       from exams.exam_courses x where x.course_id = any($1::uuid[]) group by x.course_id`,
      [courseIds],
    );
    await until(
      'all courses are reckoned',
      async () => {
        const [row] = await office.sql(`select count(*)::int as count from exams.topper_boards where span = 'all' and people > 0`);
        return row.count >= courseIds.length;
      },
      180_000,
      100,
    );
    const reckonedMs = Date.now() - from;
    const people = await readers(office);
    lines = people.map(({ cookie }) => new Line({ at: product.origin, headers: { origin: product.origin, cookie }, timeout: 30_000 }));
    const pages = {};
    for (const [name, pathOf] of Object.entries(paths)) {
      const ask = async (at) => {
        const one = people[at % people.length];
        const answer = await lines[at % people.length].request('GET', pathOf(one));
        if (answer.status !== 200) throw new Refused(pathOf(one), answer);
      };
      await timed(people.length, ask);
      const times = await timed(rounds, ask);
      const [text, valuesOf] = bare[name];
      const plain = await timed(rounds, async (at) => void (await office.sql(text, valuesOf(people[at % people.length]))));
      const [p95, bareP95] = [percentile(times, 0.95), percentile(plain, 0.95)];
      pages[name] = {
        p50: rounded(percentile(times, 0.5)),
        p95: rounded(p95),
        bareP95: rounded(bareP95),
        ratio: rounded(p95 / bareP95, 2),
      };
      say(`${name}: ${JSON.stringify(pages[name])}`);
    }
    const unlike = (await differences(office)).length;
    const value = Math.max(...Object.values(pages).map(({ p95 }) => p95));
    return {
      name: 'progress-pages',
      value,
      unit: `ms at the 95th percentile of the slowest page, ${AT_ONCE} readers at once`,
      ceiling: PROMISE,
      ratio: rounded(value / PROMISE, 3),
      answers,
      courses: wholeYear.courses,
      students: wholeYear.students,
      pages,
      /** From the results to the last list, all courses at once. */
      reckonedMs,
      unlikeSql: unlike,
    };
  } finally {
    for (const line of lines) line.close();
    await office.close();
    await product.stop();
  }
}

export { progressPages as 'progress-pages' };
