// What the benches of an exam night share: a hall full of students, what their sockets saw, and the machine below it all.
import { readFileSync } from 'node:fs';
import { percentiles } from '../support/driver/figures.mjs';
import { Line, LineLost } from '../support/driver/http.mjs';
import { helper } from '../support/driver/rpc.mjs';
import { Student } from '../support/driver/student.mjs';
import { versionsOfScores } from '../support/driver/verdict.mjs';

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
export const rounded = (value, digits = 2) => Number((value ?? Number.NaN).toFixed(digits));

export const inBatches = async (items, size, work) => {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work));
};

/** The same complaint of many students is one line. */
export function sayCounted(say, lines) {
  const counts = new Map();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const [line, times] of [...counts].slice(0, 20)) say(`! ${times} × ${line}`);
}

/** How many files a process may open. Node raises its own limit to this by itself, and tells nobody: the kernel does, in /proc. */
export const openFiles = () => Number(/^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024);

/** Throws where so many students would be more files than this process may open: three for each, its two connections and one more while it submits. */
export function enoughFiles(count) {
  const limit = openFiles();
  if (count * 3 + 1000 > limit)
    throw new Error(
      `${count} students need ${count * 3 + 1000} open files, this machine allows ${limit}: raise "ulimit -Hn" or take fewer`,
    );
}

/** What the sockets saw: for each student when which board version came, and once for each version how many it ranks. */
export class Sightings {
  totals = new Map();
  byStudent = [];
  #last = new Map();

  watcher(topic) {
    const seen = [];
    this.byStudent.push(seen);
    return (message) => {
      if (message.name !== 'snapshot' || message.topic !== topic) return;
      seen.push([message.version, Date.now()]);
      if (!this.totals.has(message.version)) this.totals.set(message.version, message.body().t);
    };
  }

  /** When the last watcher had a version of at least `version`; undefined when one never did. */
  lastSight(version) {
    if (!this.#last.has(version)) {
      const firsts = this.byStudent.map((seen) => seen.find(([v]) => v >= version)?.[1]);
      this.#last.set(version, firsts.includes(undefined) ? undefined : Math.max(...firsts));
    }
    return this.#last.get(version);
  }
}

/** People with a place in the exam's course, as students with nothing open yet; a third of their clocks is wrong by up to ten minutes. */
export async function students({ product, office, exam, count, meter = () => {}, onError = () => {}, random, sockets = count }) {
  enoughFiles(sockets);
  return (await office.addPupils(exam.courseId, count)).map(
    (pupil, at) =>
      new Student({
        origin: product.origin,
        cookie: pupil.cookie,
        examId: exam.examId,
        meter,
        onError: (what, error) => onError(`${what} ${error.message}`),
        skew: at % 3 === 0 ? random.between(-600_000, 600_000) : 0,
      }),
  );
}

/** Everybody starts and watches the exam, the own attempt and the board, some at a time; one has fetched the paper for all. */
export async function seatAll(hall, onMessage = () => undefined) {
  const [first] = hall;
  await first.fetchPaper();
  await first.start();
  await inBatches(hall, 50, async (student) => {
    if (student !== first) await student.start({ paper: first.paper });
    await student.watch([`exam:${student.examId}`, `attempt:${student.attempt.id}`, `board:${student.examId}`], onMessage());
  });
}

/** Milliseconds from each submit's commit to the last watcher's first board that holds it. */
export async function pushTimes({ office, exam, hall, sightings }) {
  const versionOf = await versionsOfScores(office, exam.examId);
  const times = [];
  let unseen = 0;
  for (const student of hall) {
    const last = sightings.lastSight(versionOf.get(student.attempt?.id) ?? Infinity);
    if (last === undefined || !student.submitted) unseen += 1;
    else times.push(last - Date.parse(student.submitted.submittedAt));
  }
  return { times, unseen };
}

/** What was told to those who had to wait: a place that rises was no truth. */
export function lineOf(hall) {
  const told = hall.filter(({ places }) => places.length > 0);
  return {
    told: told.length,
    longest: Math.max(0, ...told.flatMap(({ places }) => places)),
    rose: told.filter(({ places }) => places.some((place, at) => at > 0 && place > places[at - 1])).length,
  };
}

/** What each student has an acknowledgement for, in the shape in which SQL is asked for it. */
export const acknowledged = (hall) =>
  hall.flatMap(({ queue, attempt }) =>
    [...queue.kept].map(([question, kept]) => ({
      attempt: attempt?.id,
      question,
      options: kept.optionIds,
      epoch: kept.epoch,
      revision: kept.revision,
    })),
  );

const uuid = () => crypto.randomUUID();

/**
 * The ceiling of saving on this machine, now: as many connections to a bare Fastify with one INSERT a request, each saving once in two
 * seconds, as the students did.
 */
export async function bareSaves({ product, count, seconds = 8 }) {
  const bare = helper(new URL('./bare-server.mjs', import.meta.url));
  const lines = [];
  try {
    const port = await bare.call('start', { databaseUrl: product.databaseUrl, connections: Number(product.env.DB_POOL_ANSWERS ?? 10) });
    const [exam, attempt, question, option] = [uuid(), uuid(), uuid(), uuid()];
    const body = { epoch: 1, saves: [{ questionId: question, revision: 1, optionIds: [option] }] };
    const end = performance.now() + seconds * 1000;
    const times = [];
    for (let n = 0; n < count; n += 1) lines.push(new Line({ port, timeout: 30_000 }));
    const one = async (line) => {
      for (let next = performance.now() + Math.random() * 2000; next < end; next += 2000) {
        await wait(next - performance.now());
        const from = performance.now();
        await line.request('POST', `/api/exams/${exam}/attempts/${attempt}/answers`, body);
        times.push(performance.now() - from);
      }
    };
    await Promise.all(lines.map(one)).catch((error) => {
      if (!(error instanceof LineLost)) throw error;
    });
    return percentiles(times);
  } finally {
    lines.forEach((line) => line.close());
    await bare.call('stop').catch(() => {});
    await bare.end();
  }
}
