// What a regrade is tried on: sittings with answers, a member of staff, and what every page of the board may show meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Line, Refused } from './http.mjs';

/**
 * @typedef {import('./office.mjs').Office} Office
 * @typedef {import('./office.mjs').PreparedExam} PreparedExam
 * @typedef {import('./office.mjs').Pupil} Pupil
 * @typedef {import('./product.mjs').Product} Product
 */

/**
 * `count` people have sat the exam and handed in, with an answer to nearly every question; the first of them are `pupils`, who exist.
 * Marked afterwards by the product's own scorer, as after a real evening.
 * @param {Office} office @param {PreparedExam} exam @param {number} count @param {Pupil[]} [pupils] @returns {Promise<Map<string, string>>} user id → attempt id
 */
export async function fillSittings(office, { examId }, count, pupils = []) {
  await office.sql(
    `insert into exams.attempts (exam_id, id, user_id, number, state, device_id, seed, shuffle_version, question_order, paper_version, started_at, deadline,
       accept_until, submitted_at, submitted_by, seconds_taken, entry, name, institute, institute_key, batch)
     select e.id, gen_random_uuid(), coalesce(($3::uuid[])[n], gen_random_uuid()), 1, 'submitted', gen_random_uuid(), 'sat', 1, '[]', e.paper_version,
       platform.now() - interval '1 hour', platform.now(), platform.now(), platform.now(), 'student', 60 + (random() * 3000)::int,
       substr(md5(n::text || e.id), 1, 16), 'Sat ' || n, 'College ' || n % 50, 'college ' || n % 50, 'HSC 2026'
     from exams.exams e cross join generate_series(1, $2::int) n where e.id = $1`,
    [examId, count, pupils.map(({ userId }) => userId)],
  );
  await office.sql(
    `insert into exams.answers (exam_id, attempt_id, question_id, epoch, revision, option_ids, flagged, saved_at)
     select a.exam_id, a.id, q.id, 1, 1,
       case when random() < 0.4 then k.option_ids else array[q.option_ids[1 + floor(random() * cardinality(q.option_ids))::int]] end, false, platform.now()
     from exams.attempts a join exams.exam_questions q on q.exam_id = a.exam_id join exams.exam_keys k on k.exam_id = q.exam_id and k.question_id = q.id
     where a.exam_id = $1 and a.state = 'submitted' and random() < 0.93`,
    [examId],
  );
  await office.sql('analyze exams.attempts');
  await office.sql('analyze exams.answers');
  await office.run('scoreAll', examId);
  const rows = await office.sql('select user_id, id from exams.attempts where exam_id = $1', [examId]);
  return new Map(rows.map((row) => [row.user_id, row.id]));
}

/** A person of staff at the door. @param {Office} office @param {Product} product @param {string} courseId */
export async function staffLine(office, product, courseId) {
  const [pupil] = await office.addPupils(courseId, 1);
  if (!pupil) throw new Error('nobody was added');
  await office.sql(`update identity.users set roles = '{admin}' where id = $1`, [pupil.userId]);
  return new Line({ at: product.origin, headers: { origin: product.origin, cookie: pupil.cookie }, timeout: 30_000 });
}

/** A key of the question that was wrong until now, as the doors take it. @param {Office} office @param {string} examId @param {number} number from 0 */
async function otherKey(office, examId, number) {
  const [row] = await office.sql(
    `select q.id, (select o from unnest(q.option_ids) o where o <> all (k.option_ids) order by o limit 1) as option, b.key_version as version
     from exams.exam_questions q join exams.exam_keys k on k.exam_id = q.exam_id and k.question_id = q.id join exams.boards b on b.exam_id = q.exam_id
     where q.exam_id = $1 and q.number = $2`,
    [examId, number],
  );
  const key = { cancelled: false, optionIds: [row.option], number: null, tolerance: null };
  return { version: row.version, asked: { questionId: row.id, key } };
}

/** Whose score would move. @param {Line} line @param {Office} office @param {string} examId @param {number} number */
export async function previewKey(line, office, examId, number) {
  const { asked } = await otherKey(office, examId, number);
  const answer = await line.request('POST', `/api/admin/exams/${examId}/key-changes/preview`, asked);
  if (answer.status >= 300) throw new Refused('preview', answer);
  return answer.json();
}

/** The question's key moved to an option that was wrong; answers the key version that it made.
 *  @param {Line} line @param {Office} office @param {string} examId @param {number} number of the question, from 0 */
export async function moveKey(line, office, examId, number, reason = 'উত্তরমালায় ভুল ছিল') {
  const { asked, version } = await otherKey(office, examId, number);
  const answer = await line.request('POST', `/api/admin/exams/${examId}/key-changes`, { ...asked, keyVersion: version, reason });
  if (answer.status >= 300) throw new Refused('key change', answer);
  return answer.json().change.version;
}

/** The key in force for each question, as verdicts want it. @param {Office} office @param {string} examId @returns {Promise<string[]>} */
export const keyInForce = async (office, examId) =>
  (
    await office.freshSql(
      `select k.option_ids[1]::text as right from exams.exam_questions q join exams.exam_keys k on k.exam_id = q.exam_id and k.question_id = q.id
       where q.exam_id = $1 order by q.number`,
      [examId],
    )
  ).map((row) => row.right);

/** Ten times a second, as the case asks it. */
const POLL_MS = 100;

/** One page of the board as a line of text: rank, who, score. @param {{ rows: { rank: number | null, entry: string, score: { units: string }, correct: number, wrong: number }[] }} page */
const pageText = ({ rows }) => rows.map((row) => `${row.rank} ${row.entry} ${row.score.units} ${row.correct} ${row.wrong}`).join('\n');

/** Asks for the first page ten times a second until stopped; answers each different page in the order seen.
 *  @param {Line} line @param {string} examId */
export function pollBoard(line, examId) {
  const over = new AbortController();
  const seen = [];
  let asked = 0;
  const running = (async () => {
    while (!over.signal.aborted) {
      const answer = await line.request('GET', `/api/exams/${examId}/leaderboard`);
      asked += 1;
      const text = answer.status === 200 ? pageText(answer.json()) : `status ${answer.status}`;
      if (seen.at(-1) !== text) seen.push(text);
      await pause(POLL_MS);
    }
  })();
  // Looked at from now on: `stop` says what went wrong, and until then the bench may have an error of its own.
  running.catch(() => undefined);
  return {
    stop: async () => {
      over.abort();
      await running;
      return { asked, pages: seen };
    },
  };
}

/** Everything that is pushed about sittings and people, as the gateways hear it: topic → when it was last heard of.
 *  @param {Product} product */
export async function listenToPushes(product) {
  const redis = new Redis(product.redisUrl, { maxRetriesPerRequest: null });
  redis.on('error', () => {});
  const heard = new Map();
  redis.on('message', (_channel, text) => heard.set(text.slice(0, text.indexOf('\n')), Date.now()));
  await redis.subscribe('push');
  return { heard, close: () => redis.disconnect() };
}
