// A year of self practice by set-based SQL: a bank, people, and what they answered, in the shape that the product's own commands leave behind.
/** @typedef {(text: string, values?: unknown[]) => Promise<any[]>} Sql */
/** @typedef {{ questions: number, students: number, answers: number }} PractisedSize */

export const topics = 500;
/** Answers of one session, each about a topic; of these a student has this many, one after the other and again. */
const inSession = 10;
const ownTopics = 25;

/** The same id for the same words, in the form of a random one. */
const idOf = (text) => `overlay(overlay(md5('practised ' || ${text}) placing '4' from 13) placing '8' from 17)::uuid`;
export const studentId = (n) => idOf(`'student ' || ${n}`);
const topicId = (t) => idOf(`'topic ' || ${t}`);
const questionId = (q) => idOf(`'question ' || ${q}`);
const versionId = (q) => idOf(`'version ' || ${q}`);

/** Ten subjects of ten chapters of five topics, and the bank below them. @type {(sql: Sql, size: PractisedSize) => Promise<void>} */
async function bank(sql, { questions }) {
  await sql(
    `insert into questions.subjects (id, parent_id, level, name, position)
     select ${idOf(`'subject ' || s`)}, null::uuid, 'subject', 'Practised ' || s, s from generate_series(0, 9) s
     union all select ${idOf(`'chapter ' || c`)}, ${idOf(`'subject ' || c / 10`)}, 'chapter', 'Chapter ' || c, c from generate_series(0, 99) c
     union all select ${topicId('t')}, ${idOf(`'chapter ' || t / 5`)}, 'topic', 'Topic ' || t, t from generate_series(0, ${topics - 1}) t`,
  );
  await sql(
    `insert into questions.questions (id, subject_id, state, language, content_key, current_version_id)
     select ${questionId('q')}, ${topicId(`q % ${topics}`)}, 'published', 'en', 'practised ' || q, ${versionId('q')} from generate_series(0, $1::int - 1) q`,
    [questions],
  );
  await sql(
    `insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, sources)
     select ${versionId('q')}, ${questionId('q')}, 1, 'single', 'What is $x^{' || q || '}$ where ' || repeat('a word ', 12) || '?',
       (select jsonb_agg(jsonb_build_object('id', ${idOf(`q || ' option ' || o`)}, 'text', 'Option ' || o)) from generate_series(1, 4) o),
       jsonb_build_object('optionIds', jsonb_build_array(${idOf(`q || ' option 1'`)})), repeat('because ', 20), '{}'
     from generate_series(0, $1::int - 1) q`,
    [questions],
  );
  await sql(
    `insert into practice.nodes (id, parent_id, subject_id, chapter_id, level, name, place, questions)
     with recursive down as (
       select s.id, s.parent_id, s.id as subject_id, null::uuid as chapter_id, s.level, s.name, lpad(s.position::text, 6, '0') || s.id::text as place
       from questions.subjects s where s.parent_id is null and s.name like 'Practised %'
       union all
       select s.id, s.parent_id, d.subject_id, case when s.level = 'chapter' then s.id else d.chapter_id end, s.level, s.name,
         d.place || lpad(s.position::text, 6, '0') || s.id::text from down d join questions.subjects s on s.parent_id = d.id)
     select d.id, d.parent_id, d.subject_id, d.chapter_id, d.level, d.name, d.place, coalesce(c.count, 0)
     from down d left join (select subject_id, count(*)::int as count from questions.questions group by 1) c on c.subject_id = d.id`,
  );
  await sql(
    `insert into practice.items (question_id, version_id, topic_id, state, kind, content_key, guess_milli, prior_milli, difficulty_milli, variance_micro, answers, spin)
     select ${questionId('q')}, ${versionId('q')}, ${topicId(`q % ${topics}`)}, 'published', 'single', 'practised ' || q, 250, 0,
       ((('x' || substr(md5(q::text), 1, 6))::bit(24)::int % 4000) - 2000), 40000, 50, ('x' || substr(md5(q || ' spin'), 1, 7))::bit(28)::int
     from generate_series(0, $1::int - 1) q`,
    [questions],
  );
}

/** @type {(sql: Sql, size: PractisedSize) => Promise<void>} */
async function people(sql, { students }) {
  await sql(
    `insert into identity.users (id, name, email, institute, hsc_batch)
     select ${studentId('n')}, 'Practised Student ' || n, 'practised-' || n || '@example.test', 'College ' || n % 40, '2026' from generate_series(0, $1::int - 1) n`,
    [students],
  );
  await sql(
    `insert into practice.learners (user_id, estimate_milli, variance_micro, answers, entry, name, institute, institute_key, batch, last_at)
     select ${studentId('n')}, 0, 40000, 0, 'entry' || n, 'Practised Student ' || n, 'College ' || n % 40, 'college ' || n % 40, '2026', platform.now()
     from generate_series(0, $1::int - 1) n`,
    [students],
  );
}

/** Each student practises every second day or so; questions of a topic come in their order, so that none comes twice. @type {(sql: Sql, size: PractisedSize) => Promise<void>} */
async function answers(sql, { questions, students, answers: count }) {
  const each = Math.max(inSession, Math.floor(count / students));
  const perTopic = Math.floor(questions / topics);
  const step = 200;
  for (let from = 0; from < students; from += step) {
    await sql(
      `insert into practice.answers (id, user_id, question_id, version_id, topic_id, source, ref_id, is_right, took_ms, points, at)
       select uuidv7(), ${studentId('n')}, ${questionId('q')}, ${versionId('q')}, ${topicId(`q % ${topics}`)}, 'session', ${idOf(`'session ' || n || ' ' || a / ${inSession}`)},
         r.right, 20000 + a % 30000, case when r.right then 10 else 0 end,
         platform.now() - make_interval(hours => (${each} - a) / ${inSession} * 40 + n % 12)
       from generate_series($1::int, least($2::int, $1::int + ${step}) - 1) n, generate_series(0, ${each - 1}) a,
         lateral (select a / ${inSession} as k) k,
         lateral (select (n * 31 + (k.k % ${ownTopics}) * 17) % ${topics} + ${topics} * ((n % 7 * 11 + k.k / ${ownTopics} * ${inSession} + a % ${inSession}) % ${perTopic}) as q) q,
         lateral (select (n * 7 + a * 13) % 10 < 3 + (n + k.k) % 6 as "right") r
       on conflict do nothing`,
      [from, students],
    );
  }
}

const day = `(a.at at time zone 'Asia/Dhaka')::date`;
const figures = `count(a.is_right), count(*) filter (where a.is_right), count(*) filter (where a.is_right is null), sum(a.took_ms)`;
/** What the commands keep with each answer, made of all of them at once. */
const kept = [
  `insert into practice.seen select user_id, question_id, topic_id, count(is_right), (array_agg(is_right order by at desc))[1], max(at), max(at) filter (where points > 0)
   from practice.answers group by 1, 2, 3`,
  `insert into practice.topic_days select a.user_id, ${day}, a.topic_id, ${figures} from practice.answers a group by 1, 2, 3`,
  `insert into practice.days select a.user_id, ${day}, ${figures}, least(sum(a.points), 1000) from practice.answers a group by 1, 2`,
  `insert into practice.mastery select user_id, topic_id, ((avg(case when is_right then 1 else 0 end) - 0.5) * 4000)::int, 100000, count(*), count(*) filter (where is_right), max(at)
   from practice.answers group by 1, 2`,
];

/** Sessions of the last days with their questions, and what was kept by hand. @type {(sql: Sql) => Promise<void>} */
async function records(sql) {
  await sql(
    `insert into practice.sessions (id, user_id, state, plan, reveal, created_at, touched_at, ended_at)
     select ref_id, user_id, 'finished', '{"topicIds": [], "count": 10, "minutes": null, "difficulty": "near", "source": "new", "reveal": "at-once"}', 'at-once',
       min(at), max(at), max(at) from practice.answers where at > platform.now() - interval '20 days' group by 1, 2`,
  );
  await sql(
    `insert into practice.session_items (session_id, number, question_id, version_id, topic_id, revision, answered_at, took_ms, is_right)
     select a.ref_id, row_number() over (partition by a.ref_id order by a.id), a.question_id, a.version_id, a.topic_id, 1, a.at, a.took_ms, a.is_right
     from practice.answers a join practice.sessions s on s.id = a.ref_id where a.source = 'session' and s.user_id = a.user_id`,
  );
  await sql(
    `insert into practice.bookmarks (user_id, question_id, note) select user_id, question_id, 'A note' from practice.seen where right(question_id::text, 1) = '0'`,
  );
}

/** What was wrong the last time is a mistake, due within the month; and some rounds of everybody. @type {(sql: Sql) => Promise<void>} */
async function games(sql) {
  await sql(
    `insert into practice.cards (user_id, question_id, due_on, last_on, stability_milli_days, difficulty_milli, reps, lapses, interval_days, source,
       wrong_at)
     select s.user_id, s.question_id, d.last + d.days, d.last, d.days * 1000, 6000, 2, 1, d.days, 'session', s.last_at
     from practice.seen s cross join lateral (
       select current_date - 1 - (('x' || right(s.question_id::text, 2))::bit(8)::int % 5) as last,
         1 + ('x' || right(s.user_id::text, 2))::bit(8)::int % 30 as days) d
     where s.last_right = false`,
  );
  await sql(
    `insert into practice.rounds (id, user_id, subject_id, state, size, points, correct, answered, whole, started_at, ends_at, ended_at)
     select gen_random_uuid(), l.user_id, case when n % 2 = 0 then s.id end, 'finished', 10, 500 + n * 20, 5, 10, true,
       platform.now() - make_interval(days => n), platform.now() - make_interval(days => n), platform.now() - make_interval(days => n)
     from practice.learners l cross join generate_series(1, 12) n
       cross join (select id from practice.nodes where level = 'subject' order by place limit 1) s`,
  );
}

/** Answers how many answers there are. @type {(sql: Sql, size: PractisedSize, say: (line: string) => void) => Promise<number>} */
export async function fillPractice(sql, size, say) {
  const had = new Set((await sql('select user_id::text as id from practice.learners')).map(({ id }) => id));
  say(`the demo's own learners: ${had.size}`);
  for (const table of [
    'answers',
    'seen',
    'topic_days',
    'days',
    'mastery',
    'bookmarks',
    'cards',
    'reviews',
    'rounds',
    'session_items',
    'sessions',
    'unrated',
    'learners',
    'boards',
    'board_spans',
  ])
    await sql(`delete from practice.${table}`);
  await bank(sql, size);
  await people(sql, size);
  say('bank and people stand');
  await answers(sql, size);
  say('answers stand');
  for (const statement of kept) await sql(statement);
  await records(sql);
  await games(sql);
  for (const table of [
    'items',
    'nodes',
    'answers',
    'seen',
    'topic_days',
    'days',
    'mastery',
    'sessions',
    'session_items',
    'bookmarks',
    'learners',
    'cards',
    'rounds',
  ])
    await sql(`vacuum analyze practice.${table}`);
  for (const table of ['questions', 'question_versions', 'subjects']) await sql(`analyze questions.${table}`);
  const [row] = await sql('select count(*)::int as count from practice.answers');
  return row.count;
}
