// `bench room`: a full room with a code. Everybody joins, asks for each question as the page does, and answers it on their own line; all of
// them watch the room. From each answer's acknowledgement until the last player has a picture that holds it, and from the moment it was sent.
// Against a bare server that writes one ready frame of that size to as many.
import { randomUUID } from 'node:crypto';
import { percentiles } from '../support/driver/figures.mjs';
import { Line, Refused } from '../support/driver/http.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { bareFanOut, gallery } from './fanout.mjs';
import { enoughFiles, rounded, sayCounted, wait } from './hall.mjs';
import { cpuOf } from './memory.mjs';

const LINES = 40;
/** Over how long the answers to a question spread, by turns: as people read, and all at once as the time runs out. */
const SPREADS = [10_000, 2000];

/** Questions of the bank that no exam keeps back, as a room takes them. */
async function questions(office, count) {
  const { examId, courseId } = await office.createExam({ questions: count, durationSeconds: 3600, opensIn: 3600, closesIn: 7200 });
  await office.sql(`update exams.exams set state = 'cancelled' where id = $1`, [examId]);
  const asked = await office.sql(
    `select v.question_id, v.id as version_id, array(select (o->>'id')::uuid from jsonb_array_elements(v.options) o) as options,
       array(select k::uuid from jsonb_array_elements_text(v.key->'optionIds') k) as keys
     from exams.exam_questions q join questions.question_versions v on v.id = q.version_id where q.exam_id = $1`,
    [examId],
  );
  return { courseId, asked };
}

async function openRoom(office, host, asked) {
  const [id, code] = [randomUUID(), 'ACEFHJ'];
  await office.sql(
    `insert into practice.rooms (id, code, host_id, host_name, title, count, seconds, closes_at)
     values ($1, $2, $3, 'Host', 'Load', $4, 60, platform.now() + interval '3 hours')`,
    [id, code, host.userId, asked.length],
  );
  for (const [at, question] of asked.entries())
    await office.sql(
      `insert into practice.room_questions (room_id, step, question_id, version_id, topic_id, options, keys, is_multiple)
       values ($1, $2, $3, $4, $3, $5, $6, false)`,
      [id, at + 1, question.question_id, question.version_id, question.options, question.keys],
    );
  return { id, code };
}

/** Calls of many people over a few lines, as a load balancer's connections carry them. */
function switchboard(product) {
  const free = Array.from({ length: LINES }, () => new Line({ at: product.origin, timeout: 60_000 }));
  return {
    async call({ cookie }, method, path, body) {
      const line = free.pop() ?? new Line({ at: product.origin, timeout: 60_000 });
      line.headers({ origin: product.origin, cookie });
      const answer = await line.request(method, path, body);
      free.push(line);
      if (answer.status >= 300) throw new Refused(path, answer);
      return answer.json();
    },
    close: () => free.forEach((line) => line.close()),
  };
}

/** One question from the host's press to the answer: asked for by all, answered by all. */
async function play({ board, room, host, players, asked, step, spread, errors }) {
  const path = `/api/rooms/${room.id}`;
  await board.call(host, 'POST', `${path}/move`, { step: step - 1, phase: step === 1 ? null : 'reveal' });
  const fetched = [];
  const one = async (player, at) => {
    const begun = performance.now();
    await board.call(player, 'GET', path);
    fetched.push(performance.now() - begun);
    await wait((at * spread) / players.length);
    const sentAt = Date.now();
    const options = asked[step - 1].options;
    const answer = await board.call(player, 'POST', `${path}/answer`, { step, optionIds: [options[at % options.length]] });
    return { sentAt, ackAt: Date.now(), version: answer.version };
  };
  const done = await Promise.all(players.map((player, at) => one(player, at).catch((error) => void errors.push(error.message))));
  return { done: done.filter(Boolean), fetched };
}

/** Points in places and answers agree, and every answer that was acknowledged stands. */
const differences = async (office, room, acknowledged) => {
  const [{ off, kept }] = await office.freshSql(
    `select (select count(*)::int from practice.room_players p where p.room_id = $1 and p.points <> (select coalesce(sum(a.points), 0)
       from practice.room_answers a where a.room_id = p.room_id and a.user_id = p.user_id)) as off,
       (select count(*)::int from practice.room_answers where room_id = $1) as kept`,
    [room.id],
  );
  return [...(off > 0 ? [`${off} places with other points`] : []), ...(kept === acknowledged ? [] : [`${kept} of ${acknowledged} kept`])];
};

/** @param {{ students?: number, rounds?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function room({ students = 500, rounds = 4, say = () => {}, env = {} } = {}) {
  const product = await startDeployed({ env, print: say });
  const office = await openOffice(product);
  const rows = gallery();
  const errors = [];
  try {
    const { courseId, asked } = await questions(office, rounds);
    const [host, ...players] = await office.addPupils(courseId, students + 1);
    const held = await openRoom(office, host, asked);
    const board = switchboard(product);
    const joined = [];
    const join = async (player) => {
      const begun = performance.now();
      await board.call(player, 'POST', '/api/rooms/join', { code: held.code });
      joined.push(performance.now() - begun);
    };
    for (let at = 0; at < players.length; at += 50) await Promise.all(players.slice(at, at + 50).map(join));
    say(`${players.length} are in the room`);
    const cookies = players.map(({ cookie }) => cookie);
    enoughFiles(students);
    await rows.open({ origin: product.origin, cookies, topic: `room:${held.id}` });
    const everybody = async () => ({ ...(await product.pids()), ...rows.pids, generator: process.pid });
    const before = cpuOf(await everybody());
    const [done, fetched] = [[], []];
    for (let step = 1; step <= rounds; step += 1) {
      const spread = SPREADS[(step - 1) % SPREADS.length];
      const played = await play({ board, room: held, host, players, asked, step, spread, errors });
      done.push(...played.done.map((one) => ({ ...one, spread })));
      fetched.push(...played.fetched);
      say(`question ${step}: ${played.done.length} answers within ${spread / 1000} s`);
    }
    const newest = Math.max(...done.map(({ version }) => version));
    await until('everybody has the last picture', async () => (await rows.newest()) >= newest, 30_000, 100);
    const used = cpuOf(await everybody());
    const versions = [...new Set(done.map(({ version }) => version))].toSorted((a, b) => a - b);
    const seen = new Map((await rows.seen(versions)).map((at, n) => [versions[n], at]));
    const since = (from, of = done) => percentiles(of.map((one) => Math.max(0, (seen.get(one.version)?.last ?? Infinity) - one[from])));
    const { most, bytes } = await rows.figures();
    errors.push(...(await differences(office, held, done.length)));
    sayCounted(say, errors);
    board.close();
    await rows.end();
    const bare = await bareFanOut({ watchers: students, bytes });
    const push = since('ackAt');
    return {
      name: 'room',
      value: push.p99,
      unit: "ms from an answer's acknowledgement to everybody's screen, 99th of a hundred",
      ceiling: bare.p99,
      ratio: rounded(push.p99 / bare.p99),
      promise: 500,
      students,
      answers: done.length,
      push,
      /** From the moment the answer was sent; and of the rushes alone, in which all answer within two seconds. */
      fromSent: since('sentAt'),
      rush: since(
        'sentAt',
        done.filter(({ spread }) => spread === Math.min(...SPREADS)),
      ),
      acknowledged: percentiles(done.map(({ sentAt, ackAt }) => ackAt - sentAt)),
      /** Five hundred ask for the question in the same moment. */
      fetched: percentiles(fetched),
      joined: percentiles(joined),
      bare,
      pictures: versions.length,
      mostInASecond: most,
      bytes,
      errors: errors.length,
      cpu: Object.fromEntries(Object.entries(used).map(([name, s]) => [name, rounded(s - (before[name] ?? 0), 1)])),
    };
  } finally {
    await rows.end().catch(() => {});
    await office.close();
    await product.stop();
  }
}
