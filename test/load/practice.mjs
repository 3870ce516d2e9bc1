// `bench practice`: 100,000 questions, 10,000 students and five million answers, and the pages of self practice on top of them. How long each
// takes at the door, what the same rows cost as bare SQL, and how long the choice of questions takes by itself.
// Smaller with --entries N (answers) and --students N; the bank then shrinks with the answers.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chooseItems } from '../../dist/libs/practice/src/store/choose.sql.js';
import { Line, Refused } from '../support/driver/http.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { fillPractice, studentId } from '../support/driver/practised-year.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';

/** What the pages promise, in milliseconds at the 95th percentile; and the choice of questions. */
const PROMISE = 100;
const CHOICE = 30;
const READERS = 60;
const AT_ONCE = 2;

const rounded = (value, digits = 1) => Number(value.toFixed(digits));
const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

async function readers(office, students) {
  const rows = await office.sql(
    `select ${studentId('n')} as "userId", (select m.topic_id from practice.mastery m where m.user_id = ${studentId('n')} limit 1) as "topicId"
     from unnest($1::int[]) as n`,
    [Array.from({ length: READERS }, (_, at) => Math.floor((at * students) / READERS))],
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
  // Free questions would be used up by the first of them.
  await office.sql(
    `insert into practice.subscriptions (id, user_id, starts_at, ends_at, order_id, line_id)
     select gen_random_uuid(), u, platform.now() - interval '1 day', platform.now() + interval '30 days', gen_random_uuid(), gen_random_uuid() from unnest($1::uuid[]) u`,
    [rows.map(({ userId }) => userId)],
  );
  const found = [];
  for (const [at, row] of rows.entries()) {
    const [session] = await office.sql('select id from practice.sessions where user_id = $1 order by created_at desc limit 1', [
      row.userId,
    ]);
    const [node] = await office.sql('select subject_id as id from practice.nodes where id = $1', [row.topicId]);
    found.push({ ...row, cookie: `__Host-session=${tokens[at]}`, sessionId: session?.id, subjectId: node.id });
  }
  return found;
}

const plan = (over = {}) => ({ topicIds: [], count: 20, minutes: null, difficulty: 'near', source: 'mixed', reveal: 'at-once', ...over });
const path = '/api/selfpractice';
/** Method, path and body of each page's call. */
const pages = {
  today: () => ['GET', `${path}/today`],
  subjects: () => ['GET', `${path}/subjects`],
  topics: (one) => ['GET', `${path}/subjects/${one.subjectId}/topics`],
  questions: (one) => ['GET', `${path}/topics/${one.topicId}/questions`],
  counts: () => ['POST', `${path}/counts`, plan()],
  countsOfSubject: (one) => ['POST', `${path}/counts`, plan({ topicIds: [one.subjectId], difficulty: 'hard' })],
  create: () => ['POST', `${path}/sessions`, { plan: plan(), replace: true }],
  createOfSubject: (one) => ['POST', `${path}/sessions`, { plan: plan({ topicIds: [one.subjectId], source: 'new' }), replace: true }],
  session: (one) => ['GET', `${path}/sessions/${one.sessionId}`],
  sessions: () => ['GET', `${path}/sessions`],
  result: (one) => ['GET', `${path}/sessions/${one.sessionId}/result`],
  statistics: () => ['GET', `${path}/statistics?span=365`],
  board: () => ['GET', `${path}/leaderboard?span=month`],
  boardOfAll: () => ['GET', `${path}/leaderboard?span=all&page=300`],
  boardOfInstitute: () => ['GET', `${path}/leaderboard?span=all&tab=institute`],
  bookmarks: () => ['GET', `${path}/bookmarks`],
  quiz: () => ['GET', '/api/quiz'],
  rounds: () => ['GET', '/api/quiz/rounds'],
  roundChoices: () => ['GET', '/api/quiz/rounds/choices'],
  startRound: () => ['POST', '/api/quiz/rounds', { subjectId: null }],
  mistakes: () => ['GET', '/api/quiz/mistakes'],
  mistakeList: () => ['GET', '/api/quiz/mistakes/cards'],
  showMistake: () => ['POST', '/api/quiz/mistakes/show'],
};
/** The rows that a page is made of, by one statement each, and nothing around it. */
const bare = {
  today: [`select day, answered from practice.days where user_id = $1`, (one) => [one.userId]],
  subjects: [
    `select n.subject_id, count(*) from practice.seen s join practice.nodes n on n.id = s.topic_id where s.user_id = $1 group by 1`,
    (one) => [one.userId],
  ],
  topics: [
    `select n.id, n.questions, count(s.question_id) from practice.nodes n left join practice.seen s on s.user_id = $1 and s.topic_id = n.id where n.subject_id = $2 group by 1`,
    (one) => [one.userId, one.subjectId],
  ],
  questions: [
    `select i.version_id, v.stem from practice.items i join questions.question_versions v on v.id = i.version_id where i.topic_id = $1 order by i.question_id limit 10`,
    (one) => [one.topicId],
  ],
  counts: [
    `select count(*) from practice.items i where i.state = 'published' and not exists (select from practice.seen s where s.user_id = $1 and s.question_id = i.question_id)`,
    (one) => [one.userId],
  ],
  session: [
    `select v.* from practice.session_items i join questions.question_versions v on v.id = i.version_id where i.session_id = $1`,
    (one) => [one.sessionId],
  ],
  statistics: [`select topic_id, sum(answered) from practice.topic_days where user_id = $1 group by 1`, (one) => [one.userId]],
  board: [`select user_id, rank() over (order by rank_key) from practice.boards where span = 'month' order by rank_key limit 10`, () => []],
  mistakes: [`select due_on, count(*) from practice.cards where user_id = $1 group by 1`, (one) => [one.userId]],
  mistakeList: [
    `select c.*, v.stem from practice.cards c join practice.items i on i.question_id = c.question_id join questions.question_versions v on v.id = i.version_id where c.user_id = $1 order by c.due_on limit 10`,
    (one) => [one.userId],
  ],
  bookmarks: [
    `select b.*, v.stem from practice.bookmarks b join practice.items i on i.question_id = b.question_id join questions.question_versions v on v.id = i.version_id where b.user_id = $1 order by b.saved_at desc limit 10`,
    (one) => [one.userId],
  ],
};

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

/** The choice by itself: the product's own statements over one connection, with nothing around them. */
async function choices(office, people, rounds) {
  const em = {
    execute: (text, values) => {
      let at = 0;
      return office.sql(
        text.replaceAll('?', () => `$${++at}`),
        values,
      );
    },
  };
  const found = {};
  for (const [name, over] of Object.entries({
    everything: { topicIds: null, source: 'new' },
    mixed: { topicIds: null, source: 'mixed' },
    hardOfOneTopic: { topicIds: 'own', source: 'new', difficulty: 'hard' },
  })) {
    const times = [];
    for (let at = 0; at < rounds; at += 1) {
      const one = people[at % people.length];
      const from = performance.now();
      await chooseItems(em, {
        userId: one.userId,
        count: 20,
        difficulty: 'near',
        now: new Date().toISOString(),
        without: [],
        folderId: null,
        ...over,
        topicIds: over.topicIds === null ? null : [one.topicId],
      });
      times.push(performance.now() - from);
    }
    found[name] = { p50: rounded(percentile(times, 0.5)), p95: rounded(percentile(times, 0.95)) };
  }
  return found;
}

/** @param {{ entries?: number, students?: number, rounds?: number, say?: (line: string) => void }} options */
export async function practice({ entries = 5_000_000, students = 10_000, rounds = 300, say = () => {} } = {}) {
  const questions = Math.min(100_000, Math.max(10_000, Math.floor(entries / 50)));
  const product = await startDeployed({ print: say });
  const office = await openOffice(product);
  /** @type {Line[]} */
  let lines = [];
  try {
    const filling = Date.now();
    const answers = await fillPractice(office.sql, { questions, students, answers: entries }, say);
    const filledSeconds = Math.round((Date.now() - filling) / 1000);
    say(`${answers} answers stand after ${filledSeconds} s`);
    const turning = Date.now();
    await until('the boards are made', async () => (await office.sql('select 1 from practice.board_spans')).length === 3, 300_000, 200);
    const turnedMs = Date.now() - turning;
    await office.sql('vacuum analyze practice.boards');
    const people = await readers(office, students);
    const chosen = await choices(office, people, Math.min(rounds, 100));
    say(`choice: ${JSON.stringify(chosen)}`);
    const headersOf = ({ cookie }) => ({ origin: product.origin, cookie });
    lines = people.map((one) => new Line({ at: product.origin, headers: headersOf(one), timeout: 30_000 }));
    const found = {};
    for (const [name, callOf] of Object.entries(pages)) {
      const ask = async (at) => {
        const [method, target, body] = callOf(people[at % people.length]);
        const line = lines[at % people.length];
        line.headers({ ...headersOf(people[at % people.length]), 'idempotency-key': randomUUID() });
        const answer = await line.request(method, target, body);
        if (answer.status >= 300) throw new Refused(target, answer);
      };
      await timed(people.length, ask);
      const times = await timed(rounds, ask);
      found[name] = { p50: rounded(percentile(times, 0.5)), p95: rounded(percentile(times, 0.95)) };
      if (bare[name]) {
        const [text, valuesOf] = bare[name];
        const plain = await timed(rounds, async (at) => void (await office.sql(text, valuesOf(people[at % people.length]))));
        found[name].bareP95 = rounded(percentile(plain, 0.95));
        found[name].ratio = rounded(percentile(times, 0.95) / percentile(plain, 0.95), 2);
      }
      say(`${name}: ${JSON.stringify(found[name])}`);
    }
    const value = Math.max(...Object.values(found).map(({ p95 }) => p95));
    return {
      name: 'practice',
      value,
      unit: `ms at the 95th percentile of the slowest page, ${AT_ONCE} at once`,
      ceiling: PROMISE,
      ratio: rounded(value / PROMISE, 3),
      questions,
      students,
      answers,
      filledSeconds,
      turnedMs,
      choice: { promise: CHOICE, ...chosen },
      pages: found,
    };
  } finally {
    for (const line of lines) line.close();
    await office.close();
    await product.stop();
  }
}
