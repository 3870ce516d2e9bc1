// A year of a school: courses with lessons and exams, students who have been through them. All of it by SQL, the same each time, so that
// every figure of the pages can be reckoned by a second, plainer way.

/**
 * @typedef {(text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>} Sql
 * @typedef {{ courses: number, students: number, exams: number, takers: number, questions: number, lessons: number }} YearSize
 */

/** 50 × 20 × 44 × 25 questions, nearly all of them answered: a million answers. @type {YearSize} */
export const wholeYear = { courses: 50, students: 2000, exams: 20, takers: 44, questions: 25, lessons: 40 };
/** @type {YearSize} */
export const smallYear = { courses: 3, students: 60, exams: 8, takers: 20, questions: 10, lessons: 10 };

/** An id out of words, of a form that the doors take. @param {string} words */
const idOf = (words) => `overlay(overlay(md5(${words}) placing '7' from 13) placing '8' from 17)::uuid`;
/** A whole number below `under`, out of words. @param {string} words @param {number | string} under */
const dice = (words, under) => `(('x' || substr(md5(${words}), 1, 8))::bit(32)::bigint % ${under})`;

const courseId = (/** @type {string} */ c) => idOf(`'year course ' || ${c}`);
const studentId = (/** @type {string} */ s) => idOf(`'year student ' || ${s}`);
const examId = (/** @type {string} */ c, /** @type {string} */ e) => idOf(`'year exam ' || ${c} || ' ' || ${e}`);

/** People, the tree of subjects and a bank of two hundred questions. @type {(sql: Sql, size: YearSize) => Promise<void>} */
const people = async (sql, { students, courses }) => {
  await sql(
    `insert into identity.users (id, name, email, institute, hsc_batch)
     select ${studentId('n')}, 'Year Student ' || n, 'year-' || n || '@example.test', 'College ' || n % 40, 'HSC 2026' from generate_series(1, $1::int) n`,
    [students],
  );
  await sql(
    `insert into questions.subjects (id, parent_id, level, name, position)
     select ${idOf(`'year s ' || s`)}, null::uuid, 'subject', 'Year subject ' || s, s from generate_series(1, 4) s
     union all select ${idOf(`'year c ' || s || ' ' || c`)}, ${idOf(`'year s ' || s`)}, 'chapter', 'Chapter ' || c, c from generate_series(1, 4) s, generate_series(1, 5) c
     union all select ${idOf(`'year t ' || s || ' ' || c || ' ' || t`)}, ${idOf(`'year c ' || s || ' ' || c`)}, 'topic', 'Topic ' || t, t
       from generate_series(1, 4) s, generate_series(1, 5) c, generate_series(1, 2) t order by 3 desc`,
  );
  await sql(
    `insert into questions.questions (id, subject_id, state, language, content_key, current_version_id)
     select ${idOf(`'year q ' || q`)}, case when q % 5 = 0 then ${idOf(`'year c ' || 1 + q % 4 || ' ' || 1 + q % 5`)}
       else ${idOf(`'year t ' || 1 + q % 4 || ' ' || 1 + q % 5 || ' ' || 1 + q % 2`)} end, 'published', 'en', 'year ' || q, ${idOf(`'year v ' || q`)}
     from generate_series(0, 199) q`,
  );
  await sql(
    `insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, sources)
     select ${idOf(`'year v ' || q`)}, ${idOf(`'year q ' || q`)}, 1, 'single', 'Question ' || q,
       (select jsonb_agg(jsonb_build_object('id', ${idOf(`'year o ' || q || ' ' || o`)}, 'text', 'Option ' || o)) from generate_series(1, 4) o),
       jsonb_build_object('optionIds', jsonb_build_array(${idOf(`'year o ' || q || ' 1'`)})), '', '{}' from generate_series(0, 199) q`,
  );
  await sql(
    `insert into catalog.courses (id, slug, title, subtitle, kind, section, cover, price_paisa, state, position)
     select ${courseId('c')}, 'year-' || c, 'Year course ' || c, '', 'course', 'hsc', '{"subject":"Physics","formula":"F = ma","ground":"kali"}', 0, 'published', 100 + c
     from generate_series(1, $1::int) c`,
    [courses],
  );
};

/** Each course has twice as many students as sit each of its exams. @type {(sql: Sql, size: YearSize) => Promise<void>} */
const enrolments = async (sql, { courses, students, takers }) => {
  await sql(
    `insert into catalog.enrolments (id, user_id, course_id, source, starts_at)
     select gen_random_uuid(), ${studentId(`1 + (c * 37 + n) % $2::int`)}, ${courseId('c')}, 'grant', platform.now() - interval '370 days'
     from generate_series(1, $1::int) c, generate_series(0, $3::int * 2 - 1) n`,
    [courses, students, takers],
  );
};

/** @type {(sql: Sql, size: YearSize) => Promise<void>} */
const lessons = async (sql, { courses, lessons: each, students, takers }) => {
  await sql(
    `insert into catalog.chapters (id, course_id, title, position) select ${idOf(`'year h ' || c || ' ' || h`)}, ${courseId('c')}, 'Chapter ' || h, h
     from generate_series(1, $1::int) c, generate_series(1, 5) h`,
    [courses],
  );
  await sql(
    `insert into catalog.lessons (id, course_id, chapter_id, kind, title, position, state)
     select ${idOf(`'year l ' || c || ' ' || l`)}, ${courseId('c')}, ${idOf(`'year h ' || c || ' ' || 1 + l % 5`)}, 'text', 'Lesson ' || l, l, 'published'
     from generate_series(1, $1::int) c, generate_series(1, $2::int) l`,
    [courses, each],
  );
  await sql(
    `insert into catalog.lesson_progress (user_id, lesson_id, course_id, seen_at, first_at, done_at, done_by)
     select u, l.id, l.course_id, at, at, case when done then at end, case when done then 'hand' end
     from (select ${studentId(`1 + (c * 37 + n) % $2::int`)} as u, ${courseId('c')} as course, c, n from generate_series(1, $1::int) c, generate_series(0, $3::int * 2 - 1) n) p
       join catalog.lessons l on l.course_id = p.course
       cross join lateral (select platform.now() - make_interval(mins => (${dice(`l.id::text || p.u`, 400_000)})::int) as at,
         ${dice(`l.id::text || p.u || 'd'`, 3)} > 0 as done) x
     where ${dice(`l.id::text || p.u || 'b'`, 2)} = 0`,
    [courses, students, takers],
  );
};

/** @type {(sql: Sql, size: YearSize) => Promise<void>} */
const exams = async (sql, { courses, exams: each, questions }) => {
  await sql(
    `insert into exams.exams (id, title, language, kind, area, subjects, instructions, syllabus, state, opens_at, closes_at, duration_seconds, grace_seconds,
       denominator, full_units, negative_units, question_count, shuffle_questions, shuffle_options, attempts_allowed, ranking, floor_at_zero, cancelled_credit,
       publish_results, show_solution, leaderboard, tie_break, results_at)
     select ${examId('c', 'e')}, 'Year exam ' || e, 'en', case when e % 7 = 6 then 'mock' else 'live' end, 'hsc', '{Physics}', '', '{}', 'results',
       at - interval '2 hours', at - interval '1 hour', 1500, 15, 4, 4 * $3::int, 1, $3::int, false, false, 1, 'first', false, 'everyone', 'at-close',
       case when e % 5 = 4 then 'never' else 'after-close' end, case when e % 6 = 5 then 'hidden' else 'after-close' end, '{score,fewer-wrong,less-time}', at
     from generate_series(1, $1::int) c, generate_series(0, $2::int - 1) e,
       lateral (select platform.now() - make_interval(hours => (365 * 24 * e / $2::int + c)) as at) t`,
    [courses, each, questions],
  );
  await sql(
    `insert into exams.exam_courses (exam_id, course_id, number) select ${examId('c', 'e')}, ${courseId('c')}, 1
     from generate_series(1, $1::int) c, generate_series(0, $2::int - 1) e`,
    [courses, each],
  );
  await sql(`insert into exams.sections (exam_id, number, title, optional, mark_each, question_count, mark_units, negative_units)
     select e.id, 1, '', false, '1', e.question_count, 4, 1 from exams.exams e where e.title like 'Year exam %'`);
  await sql(`insert into exams.exam_questions (exam_id, id, number, section, version_id, kind, option_ids, question_id)
     select e.id, ${idOf(`e.id::text || n`)}, n, 1, ${idOf(`'year v ' || b`)}, 'single',
       array(select ${idOf(`e.id::text || n || ' ' || o`)} from generate_series(1, 4) o order by o), ${idOf(`'year q ' || b`)}
     from exams.exams e, generate_series(0, e.question_count - 1) n, lateral (select (${dice('e.id::text', 200)} + n) % 200 as b) x
     where e.title like 'Year exam %'`);
  await sql(`insert into exams.exam_keys (exam_id, question_id, option_ids, explanation, sources)
     select q.exam_id, q.id, q.option_ids[1:1], '', '{}' from exams.exam_questions q join exams.exams e on e.id = q.exam_id where e.title like 'Year exam %'`);
  await sql(`insert into exams.boards (exam_id, updated_at) select e.id, e.results_at from exams.exams e where e.title like 'Year exam %'`);
};

/** Who sits, and what they answer: the better half of a course is right more often. @type {(sql: Sql, size: YearSize) => Promise<void>} */
const sittings = async (sql, { courses, exams: each, students, takers }) => {
  await sql(
    `insert into exams.attempts (exam_id, id, user_id, number, state, device_id, seed, shuffle_version, question_order, paper_version, started_at, deadline,
       accept_until, submitted_at, submitted_by, seconds_taken, score_units, correct, wrong, skipped, entry, name, institute, institute_key, batch)
     select x.id, ${idOf(`x.id::text || ' a ' || n`)}, ${studentId('s')}, 1, 'scored', gen_random_uuid(), 'year', 1, '[]', 1, x.results_at - interval '90 minutes',
       x.results_at - interval '65 minutes', x.results_at - interval '64 minutes', x.results_at - interval '66 minutes', 'student',
       600 + (${dice(`x.id::text || n || 't'`, 90)})::int * 10, 0, 0, 0, 0, substr(md5(x.id::text || n), 1, 16), 'Year Student ' || s, 'College ' || s % 40, 'college ' || s % 40, 'HSC 2026'
     from generate_series(1, $1::int) c, generate_series(0, $2::int - 1) e, generate_series(0, $4::int - 1) n,
       lateral (select 1 + (c * 37 + (n * 2 + e % 2)) % $3::int as s) p join exams.exams x on true
     where x.id = ${examId('c', 'e')}`,
    [courses, each, students, takers],
  );
  await sql(`insert into exams.answers (exam_id, attempt_id, question_id, epoch, revision, option_ids, flagged, saved_at)
     select a.exam_id, a.id, q.id, 1, 1, array[q.option_ids[case when ${dice(`a.user_id::text || q.id`, 100)} < 35 + ${dice('a.user_id::text', 50)} then 1
       else 2 + ${dice(`q.id::text || a.id`, 3)} end]], false, a.submitted_at
     from exams.attempts a join exams.exam_questions q on q.exam_id = a.exam_id join exams.exams e on e.id = a.exam_id
     where e.title like 'Year exam %' and ${dice(`a.id::text || q.id || 'k'`, 100)} < 92`);
  await sql(`with marked as (
       select a.exam_id, a.id, count(w.*) filter (where w.option_ids = k.option_ids) as good, count(w.*) filter (where w.option_ids <> k.option_ids) as bad, count(*) as of
       from exams.attempts a join exams.exams e on e.id = a.exam_id join exams.exam_keys k on k.exam_id = a.exam_id
         left join exams.answers w on w.exam_id = a.exam_id and w.attempt_id = a.id and w.question_id = k.question_id
       where e.title like 'Year exam %' group by 1, 2)
     update exams.attempts a set score_units = m.good * 4 - m.bad, correct = m.good, wrong = m.bad, skipped = m.of - m.good - m.bad, ranked = true, board_version = 1,
       rank_key = lpad(to_hex(100000 - (m.good * 4 - m.bad)), 8, '0') || lpad(to_hex(m.bad), 6, '0') || lpad(to_hex(a.seconds_taken), 6, '0')
     from marked m where a.exam_id = m.exam_id and a.id = m.id`);
  await sql(`update exams.boards b set version = 1, ranked = (select count(*) from exams.attempts a where a.exam_id = b.exam_id and a.ranked)
     where exists (select from exams.exams e where e.id = b.exam_id and e.title like 'Year exam %')`);
};

/** @type {(sql: Sql, size: YearSize) => Promise<{ courseIds: string[], answers: number }>} */
export const fillYear = async (sql, size) => {
  for (const step of [people, enrolments, lessons, exams, sittings]) await step(sql, size);
  for (const table of [
    'exams.exams',
    'exams.attempts',
    'exams.answers',
    'exams.exam_questions',
    'exams.exam_keys',
    'catalog.enrolments',
    'catalog.lesson_progress',
  ])
    await sql(`analyze ${table}`);
  const courses = await sql(`select id from catalog.courses where slug like 'year-%' order by position`);
  const [counted] = await sql('select count(*)::int as answers from exams.answers');
  return { courseIds: courses.map(({ id }) => id), answers: counted.answers };
};
