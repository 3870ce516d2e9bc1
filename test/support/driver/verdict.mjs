// Verdicts: what the driver's own record says, held against SQL read over a fresh connection, never against what the API says.
import { Redis } from 'ioredis';
import { Line } from './http.mjs';

/**
 * @typedef {import('./office.mjs').Office} Office
 * @typedef {import('./office.mjs').PreparedExam} PreparedExam
 * @typedef {import('./product.mjs').Product} Product
 */

const newer = (a, b) => a.epoch > b.epoch || (a.epoch === b.epoch && a.revision > b.revision);

/**
 * Acknowledged saves that SQL does not hold: missing from the log, or overtaken by something older in the answers.
 * @param {Office} office @param {string} examId @param {import('./journal.mjs').Acknowledged[]} acknowledged @returns {Promise<string[]>}
 */
export async function lostAnswers(office, examId, acknowledged) {
  const [answers, log] = await Promise.all([
    office.freshSql(
      'select attempt_id, question_id, epoch, revision, option_ids::text[] as options from exams.answers where exam_id = $1',
      [examId],
    ),
    office.freshSql('select distinct attempt_id, question_id, epoch, revision from exams.answer_log where exam_id = $1', [examId]),
  ]);
  const stored = new Map(answers.map((row) => [`${row.attempt_id} ${row.question_id}`, row]));
  const logged = new Set(log.map((row) => `${row.attempt_id} ${row.question_id} ${row.epoch} ${row.revision}`));
  return acknowledged.flatMap((one) => {
    const name = `${one.attempt} ${one.question}`;
    const row = stored.get(name);
    if (!row) return [`${name}: not stored`];
    if (newer(one, row)) return [`${name}: ${row.epoch}.${row.revision} stands where ${one.epoch}.${one.revision} was acknowledged`];
    if (!newer(row, one) && row.options.join() !== one.options.join()) return [`${name}: another choice under the same key`];
    return logged.has(`${name} ${one.epoch} ${one.revision}`) ? [] : [`${name} ${one.epoch}.${one.revision}: not in the log`];
  });
}

/** @param {Office} office @param {string} examId @returns {Promise<number>} */
export const countLog = async (office, examId) =>
  Number((await office.freshSql('select count(*) from exams.answer_log where exam_id = $1', [examId]))[0].count);

/** Attempts that are submitted and wait for their score. @param {Office} office @param {string} examId @returns {Promise<number>} */
export async function unscored(office, examId) {
  const [row] = await office.sql(`select count(*) from exams.attempts where exam_id = $1 and state = 'submitted'`, [examId]);
  return Number(row.count);
}

/** @param {Office} office @param {string} examId @returns {Promise<number>} */
export const rankedCount = async (office, examId) =>
  Number((await office.sql('select count(*) from exams.attempts where exam_id = $1 and ranked', [examId]))[0].count);

/** Events whose effects nobody has confirmed. @param {Office} office @returns {Promise<number>} */
export const undoneEvents = async (office) =>
  Number((await office.sql('select count(*) from platform.outbox where done_at is null'))[0].count);

/** Each closed attempt has exactly one event, and no other has one. @param {Office} office @param {string} examId @returns {Promise<string[]>} */
export async function eventVerdict(office, examId) {
  const rows = await office.freshSql(
    `select a.id, a.state, (select count(*)::int from platform.outbox o where o.name = 'ExamSubmitted' and o.data->>'attemptId' = a.id::text) as events
     from exams.attempts a where a.exam_id = $1 and a.seed <> 'filled'`,
    [examId],
  );
  return rows
    .filter((row) => row.events !== (row.state === 'in_progress' ? 0 : 1))
    .map((row) => `${row.id} (${row.state}): ${row.events} events`);
}

/** @param {Office} office @param {string} examId @returns {Promise<{ attempt: string, by: string, seconds: number, submittedAt: Date }[]>} */
export const closedAttempts = (office, examId) =>
  office.freshSql(
    `select id as attempt, submitted_by as by, coalesce(seconds_taken, 0) as seconds, submitted_at as "submittedAt"
     from exams.attempts where exam_id = $1 and state <> 'in_progress' and seed <> 'filled'`,
    [examId],
  );

/** @param {Office} office @param {string} examId @returns {Promise<{ attempt: string, question: string, options: string[] }[]>} */
export const storedAnswers = (office, examId) =>
  office.freshSql(
    'select attempt_id as attempt, question_id as question, option_ids::text[] as options from exams.answers where exam_id = $1',
    [examId],
  );

/**
 * Every score counted again from the stored answers and the author's key: single choice, mark 1, a third off for a wrong one.
 * @param {Office} office @param {PreparedExam} exam @returns {Promise<string[]>}
 */
export async function scoreVerdict(office, { examId, key }) {
  const right = new Set(key);
  const attempts = await office.freshSql(
    `select a.id, a.state, a.correct, a.wrong, a.score_units::text as units, e.denominator::text as denominator
     from exams.attempts a join exams.exams e on e.id = a.exam_id where a.exam_id = $1 and a.seed <> 'filled' and a.state <> 'in_progress'`,
    [examId],
  );
  const counts = new Map();
  for (const { attempt, options } of await storedAnswers(office, examId)) {
    const count = counts.get(attempt) ?? { correct: 0, wrong: 0 };
    if (options.length > 0) count[right.has(options[0]) ? 'correct' : 'wrong'] += 1;
    counts.set(attempt, count);
  }
  return attempts.flatMap((row) => {
    const { correct, wrong } = counts.get(row.id) ?? { correct: 0, wrong: 0 };
    if (row.state === 'submitted') return [`${row.id}: not scored`];
    if (row.correct !== correct || row.wrong !== wrong)
      return [`${row.id}: ${row.correct} right and ${row.wrong} wrong, counted ${correct} and ${wrong}`];
    return BigInt(row.units) * 3n === BigInt(row.denominator) * BigInt(3 * correct - wrong)
      ? []
      : [`${row.id}: ${row.units}/${row.denominator} for ${correct} and ${wrong}`];
  });
}

/**
 * The board in Redis and the first page through the door, both held against ranks computed in SQL.
 * @param {{ office: Office, product: Product, exam: PreparedExam }} given
 */
export async function boardVerdict({ office, product, exam }) {
  const rows = await office.freshSql(
    `select id, rank_key, entry, rank() over (order by rank_key collate "C")::int as rank from exams.attempts
     where exam_id = $1 and ranked order by rank_key collate "C", id`,
    [exam.examId],
  );
  const [board] = await office.freshSql('select version, ranked from exams.boards where exam_id = $1', [exam.examId]);
  const differences = [];
  const redis = new Redis(product.redisUrl, { maxRetriesPerRequest: 1 });
  redis.on('error', () => {});
  try {
    const [members, version] = await Promise.all([redis.zrange(`rank:${exam.examId}`, 0, -1), redis.get(`rankv:${exam.examId}`)]);
    const wanted = rows.map((row) => `${row.rank_key}|${row.id}`);
    if (members.length !== wanted.length || members.some((member, n) => member !== wanted[n]))
      differences.push(`Redis ranks ${members.length}, SQL ${wanted.length}, or in another order`);
    if (Number(version) !== board?.version) differences.push(`Redis stands at version ${version}, SQL at ${board?.version}`);
  } catch (error) {
    differences.push(`Redis: ${error.message}`);
  } finally {
    redis.disconnect();
  }
  if (board?.ranked !== rows.length) differences.push(`the board counts ${board?.ranked}, SQL ${rows.length}`);
  differences.push(...(await pageDifferences({ office, product, exam, rows })));
  return { equal: differences.length === 0, ranked: rows.length, differences };
}

/** Within one rank the order is free. */
const named = (row) => `${row.rank} ${row.entry}`;

async function pageDifferences({ office, product, exam, rows }) {
  const [pupil] = await office.addPupils(exam.courseId, 1);
  const line = new Line({ at: product.origin, headers: { origin: product.origin, cookie: pupil.cookie } });
  try {
    const answer = await line.request('GET', `/api/exams/${exam.examId}/leaderboard`);
    if (answer.status !== 200) return [`the page answers ${answer.status}`];
    const page = answer.json();
    const all = new Set(rows.map(named));
    const strange = page.rows.filter((row) => !all.has(named(row)));
    const ranks = page.rows.map((row) => row.rank).join();
    const wanted = rows
      .slice(0, 20)
      .map((row) => row.rank)
      .join();
    return [
      ...(page.counts.all === rows.length ? [] : [`the page counts ${page.counts.all}, SQL ${rows.length}`]),
      ...(strange.length === 0 && ranks === wanted ? [] : [`the page ranks ${ranks}, SQL ${wanted}`]),
    ];
  } catch (error) {
    return [`the page: ${error.message}`];
  } finally {
    line.close();
  }
}

/** Attempt → the board version with which it came onto the board. @param {Office} office @param {string} examId @returns {Promise<Map<string, number>>} */
export async function versionsOfScores(office, examId) {
  const rows = await office.freshSql('select id, board_version from exams.attempts where exam_id = $1 and ranked', [examId]);
  return new Map(rows.map((row) => [row.id, row.board_version]));
}

/**
 * Puts `count` scored attempts of people who do not exist onto the board, as scoring would have left them.
 * @param {Office} office @param {string} examId @param {number} count
 */
export async function fillBoard(office, examId, count) {
  await office.sql(
    `insert into exams.attempts (exam_id, id, user_id, number, state, device_id, seed, shuffle_version, question_order, paper_version, started_at, deadline,
       accept_until, submitted_at, submitted_by, seconds_taken, score_units, correct, wrong, skipped, rank_key, ranked, board_version, entry, name, institute, institute_key, batch)
     select e.id, gen_random_uuid(), gen_random_uuid(), 1, 'scored', gen_random_uuid(), 'filled', 1, '[]', e.paper_version, platform.now() - interval '1 hour', platform.now(),
       platform.now(), platform.now(), 'student', p.seconds, 3 * p.correct - p.wrong, p.correct, p.wrong, e.question_count - p.correct - p.wrong,
       lpad(to_hex(e.full_units - (3 * p.correct - p.wrong)), 16, '0') || lpad(to_hex(p.wrong), 4, '0') || lpad(to_hex(p.seconds), 8, '0'),
       true, 1, substr(md5(p.n::text || e.id), 1, 16), 'Filled ' || p.n, 'College ' || p.n % 50, 'college ' || p.n % 50, 'HSC 2026'
     from exams.exams e cross join lateral (
       select n, correct, (random() * (e.question_count - correct))::int as wrong, 60 + (random() * 3000)::int as seconds
       from (select n, (random() * e.question_count)::int as correct from generate_series(1, $2::int) n) c
     ) p where e.id = $1`,
    [examId, count],
  );
  await office.sql(
    `insert into exams.boards (exam_id, version, ranked) values ($1, 1, $2)
     on conflict (exam_id) do update set version = exams.boards.version + 1, ranked = exams.boards.ranked + excluded.ranked`,
    [examId, count],
  );
  await office.sql('analyze exams.attempts');
}

/** What a submit needs to name: each question with its options. @param {Office} office @param {string} examId */
export const questionsOf = (office, examId) =>
  office.sql(`select id as "questionId", option_ids::text[] as "optionIds" from exams.exam_questions where exam_id = $1 order by number`, [
    examId,
  ]);
