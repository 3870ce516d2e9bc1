// `bench fanout`: thousands watch one board while a hundred a second submit. From each submit's commit until the last watcher has a board that
// holds it; what each watcher gets in a second, and how large. Against a bare server that writes one ready frame of that size to as many.
import { randomUUID } from 'node:crypto';
import { percentiles } from '../support/driver/figures.mjs';
import { Line, Refused } from '../support/driver/http.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { helper } from '../support/driver/rpc.mjs';
import { boardVerdict, fillBoard, versionsOfScores } from '../support/driver/verdict.mjs';
import { enoughFiles, rounded, sayCounted, wait } from './hall.mjs';
import { cpuOf } from './memory.mjs';

const RATE = 100;
const LINES = 40;
const PUSHES = 40;

/** The watchers over two processes, so that one that is busy with frames does not stand in another's figure. */
export function gallery() {
  const houses = [1, 2].map(() => helper(new URL('./watchers-process.mjs', import.meta.url)));
  return {
    pids: Object.fromEntries(houses.map(({ pid }, at) => [`watchers-${at + 1}`, pid])),
    open: ({ cookies, also = [], ...wish }) =>
      Promise.all(
        houses.map((house, at) =>
          house.call('open', { ...wish, cookies: cookies.filter((_, n) => n % 2 === at), also: also.filter((_, n) => n % 2 === at) }),
        ),
      ),
    newest: async () => Math.min(...(await Promise.all(houses.map((house) => house.call('newest'))))),
    seen: async (versions) => {
      const all = await Promise.all(houses.map((house) => house.call('seen', versions)));
      return versions.map((_, at) => {
        const each = all.map((one) => one[at]);
        if (each.includes(null)) return null;
        return { first: Math.min(...each.map(({ first }) => first)), last: Math.max(...each.map(({ last }) => last)) };
      });
    },
    figures: async () => {
      const all = await Promise.all(houses.map((house) => house.call('figures')));
      return { most: Math.max(...all.map(({ most }) => most)), bytes: Math.max(...all.map(({ bytes }) => bytes)) };
    },
    end: async () => {
      await Promise.all(houses.map((house) => house.call('close').catch(() => {})));
      await Promise.all(houses.map((house) => house.end()));
    },
  };
}

/** People who sit in the exam and will submit; each with the attempt and a cookie. */
async function seat({ product, office, exam, count }) {
  const pupils = await office.addPupils(exam.courseId, count);
  const lines = Array.from({ length: LINES }, () => new Line({ at: product.origin }));
  const left = [...pupils];
  const seated = [];
  const one = async (line) => {
    for (let pupil = left.pop(); pupil; pupil = left.pop()) {
      line.headers({ origin: product.origin, cookie: pupil.cookie });
      let answer = await line.request('POST', `/api/exams/${exam.examId}/attempts`, { deviceId: pupil.userId });
      while (answer.status < 300 && answer.json().line)
        answer = await line.request('POST', `/api/exams/${exam.examId}/attempts`, { deviceId: pupil.userId });
      if (answer.status >= 300) throw new Refused('start', answer);
      seated.push({ cookie: pupil.cookie, attempt: answer.json().attempt });
    }
  };
  await Promise.all(lines.map(one));
  return { seated, lines };
}

async function submitAll({ product, exam, seated, lines, errors }) {
  const free = [...lines];
  const begun = performance.now();
  const sent = seated.map(async ({ cookie, attempt }, at) => {
    await wait(begun + (at * 1000) / RATE - performance.now());
    const line = free.pop() ?? new Line({ at: product.origin, timeout: 60_000 });
    line.headers({ origin: product.origin, cookie });
    try {
      const answer = await line.request('POST', `/api/exams/${exam.examId}/attempts/${attempt.id}/submit`, {
        epoch: attempt.epoch,
        saves: [],
      });
      if (answer.status >= 300) throw new Refused('submit', answer);
      free.push(line);
      return { id: attempt.id, at: Date.parse(answer.json().submittedAt) };
    } catch (error) {
      errors.push(error.message);
      return undefined;
    }
  });
  const done = (await Promise.all(sent)).filter(Boolean);
  free.forEach((line) => line.close());
  return { done, perSecond: done.length / ((performance.now() - begun) / 1000) };
}

export async function bareFanOut({ watchers, bytes }) {
  const server = helper(new URL('./bare-gateway.mjs', import.meta.url));
  const rows = gallery();
  try {
    const port = await server.call('start');
    const topic = `board:${randomUUID()}`;
    await rows.open({ origin: `http://localhost:${port}`, cookies: Array.from({ length: watchers }, () => ''), topic });
    const sent = [];
    for (let version = 1; version <= PUSHES; version += 1) {
      sent.push(await server.call('push', { topic, version, bytes }));
      await wait(150);
    }
    await until('every bare frame has come', async () => (await rows.newest()) === PUSHES, 30_000, 100);
    const seen = await rows.seen(sent.map((_, at) => at + 1));
    return percentiles(seen.map(({ last }, n) => last - sent[n]));
  } finally {
    await rows.end();
    await server.call('stop').catch(() => {});
    await server.end();
  }
}

/** Watchers have an attempt of this exam, as the board asks of them; they are on it already. */
async function invite({ office, exam, count }) {
  const pupils = await office.addPupils(exam.courseId, count);
  await fillBoard(office, exam.examId, count);
  await office.sql(
    `update exams.attempts a set user_id = p.user_id from unnest($2::uuid[]) with ordinality p(user_id, n),
       (select id, row_number() over () as n from exams.attempts where exam_id = $1 and seed = 'filled') f
     where a.exam_id = $1 and a.id = f.id and f.n = p.n`,
    [exam.examId, pupils.map(({ userId }) => userId)],
  );
  await office.run('rebuildBoard', exam.examId);
  return pupils.map(({ cookie }) => cookie);
}

/** @param {{ watchers?: number, seconds?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function fanout({ watchers = 5000, seconds = 20, say = () => {}, env = {} } = {}) {
  const product = await startDeployed({ env, print: say });
  const office = await openOffice(product);
  const rows = gallery();
  const errors = [];
  try {
    const exam = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: -60, closesIn: 7200 });
    const cookies = await invite({ office, exam, count: watchers });
    const topic = `board:${exam.examId}`;
    enoughFiles(watchers);
    await rows.open({ origin: product.origin, cookies, topic });
    say(`${watchers} watch`);
    const { seated, lines } = await seat({ product, office, exam, count: RATE * seconds });
    say(`${seated.length} sit and will submit`);
    const everybody = async () => ({ ...(await product.pids()), ...rows.pids, generator: process.pid });
    const before = cpuOf(await everybody());
    const { done, perSecond } = await submitAll({ product, exam, seated, lines, errors });
    const newest = async () => Number((await office.sql('select version from exams.boards where exam_id = $1', [exam.examId]))[0].version);
    const scored = `select count(*)::int as left from exams.attempts where exam_id = $1 and state = 'submitted'`;
    await until('all are scored', async () => (await office.sql(scored, [exam.examId]))[0].left === 0, 60_000, 100).catch((error) =>
      errors.push(error.message),
    );
    await until('everybody has the last board', async () => (await rows.newest()) >= (await newest()), 30_000, 100).catch((error) =>
      errors.push(error.message),
    );
    const used = cpuOf(await everybody());
    const versionOf = await versionsOfScores(office, exam.examId);
    const versions = [...new Set(done.map(({ id }) => versionOf.get(id)))].toSorted((a, b) => a - b);
    const seen = new Map((await rows.seen(versions)).map((at, n) => [versions[n], at]));
    const after = (which) => done.map(({ id, at }) => (seen.get(versionOf.get(id))?.[which] ?? Number.POSITIVE_INFINITY) - at);
    const times = after('last');
    const unseen = times.filter((ms) => !Number.isFinite(ms)).length;
    if (unseen > 0) errors.push(`${unseen} submits were never seen by all`);
    const { most, bytes } = await rows.figures();
    const verdict = await boardVerdict({ office, product, exam });
    sayCounted(say, [...errors, ...verdict.differences]);
    await rows.end();
    const bare = await bareFanOut({ watchers, bytes });
    const push = percentiles(times.filter(Number.isFinite));
    const first = percentiles(after('first').filter(Number.isFinite));
    const between = percentiles([...seen.values()].filter(Boolean).map(({ first: begun, last }) => last - begun));
    return {
      name: 'fanout',
      value: push.p99,
      unit: 'ms to the last watcher, 99th of a hundred',
      ceiling: bare.p99,
      ratio: rounded(push.p99 / bare.p99),
      promise: 2000,
      watchers,
      submits: done.length,
      perSecond: rounded(perSecond, 1),
      push,
      /** Until the first watcher has it: everything before the frames; and from the first watcher of a board to its last. */
      first,
      between,
      bare,
      boards: versions.length,
      /** What one watcher got at most in one second of the clock, and the largest message in bytes. */
      mostInASecond: most,
      bytes,
      boardEqualsSql: verdict.equal,
      errors: errors.length,
      cpu: Object.fromEntries(Object.entries(used).map(([name, s]) => [name, rounded(s - (before[name] ?? 0), 1)])),
    };
  } finally {
    await rows.end().catch(() => {});
    await office.close();
    await product.stop();
  }
}
