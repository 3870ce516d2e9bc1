// `bench stampede`: everybody asks for the sealed paper in the same second, and in the second in which it opens everybody starts and opens it.
// Against a bare Fastify that answers the same bytes, and one that writes one row a start.
import { percentiles, randomFrom } from '../support/driver/figures.mjs';
import { Line } from '../support/driver/http.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { helper } from '../support/driver/rpc.mjs';
import { openPaper } from '../support/driver/student.mjs';
import { inBatches, lineOf, rounded, sayCounted, students, wait } from './hall.mjs';
import { cpuOf } from './memory.mjs';

/** Each at its own moment of one second; milliseconds of those that were answered. */
async function inOneSecond(people, random, work) {
  const from = Date.now() + 200;
  const times = [];
  await Promise.all(
    people.map(async (one) => {
      await wait(from + random.between(0, 1000) - Date.now());
      const began = performance.now();
      if (await work(one)) times.push(performance.now() - began);
    }),
  );
  return { ...percentiles(times), wholeMs: Date.now() - from };
}

/** The same two storms on a server that does nothing else. */
async function bareStorms({ product, count, paperBytes, random }) {
  const server = helper(new URL('./bare-server.mjs', import.meta.url));
  const lines = [];
  try {
    const port = await server.call('start', { databaseUrl: product.databaseUrl, connections: 10, paperBytes });
    for (let n = 0; n < count; n += 1) lines.push(new Line({ port, timeout: 60_000 }));
    await inBatches(lines, 50, (line) => line.request('GET', '/api/time'));
    const ask = (path, body) => async (line) => (await line.request(body ? 'POST' : 'GET', path, body)).status < 300;
    const id = crypto.randomUUID();
    return {
      paper: await inOneSecond(lines, random, ask('/api/exams/x/paper')),
      start: await inOneSecond(lines, random, ask(`/api/exams/${id}/attempts`, { deviceId: id })),
    };
  } finally {
    lines.forEach((line) => line.close());
    await server.call('stop').catch(() => {});
    await server.end();
  }
}

/** @param {{ students?: number, seed?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function stampede({ students: count = 1000, seed = 20261122, say = () => {}, env = {} } = {}) {
  const product = await startDeployed({ env, print: say });
  const office = await openOffice(product);
  const [errors, random] = [[], randomFrom(seed)];
  let hall = [];
  const failing = (work) => async (student) => work(student).catch((error) => (errors.push(error.message), false));
  try {
    const exam = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: 20 + Math.ceil(count / 100), closesIn: 7200 });
    const refusals = [];
    hall = await students({ product, office, exam, count, random, sockets: 0, onError: (line) => refusals.push(line) });
    // A page that waits has a connection already, and its session has been seen.
    await inBatches(hall, 40, (student) => student.ask('time', 'GET', '/api/time'));
    say(`${count} students are connected`);
    const everybody = async () => ({ ...(await product.pids()), generator: process.pid });
    const before = cpuOf(await everybody());
    const paper = await inOneSecond(
      hall,
      random,
      failing(async (student) => (await student.fetchPaper(), true)),
    );
    say(`sealed papers: ${JSON.stringify(paper)}`);
    const state = async () => (await office.sql('select state from exams.exams where id = $1', [exam.examId]))[0].state;
    await until('the exam opens', async () => (await state()) === 'open', 120_000, 20);
    const opened = { paper: undefined };
    const start = await inOneSecond(
      hall,
      random,
      failing(async (student) => {
        const { openingKey } = await student.start({ paper: opened.paper });
        opened.paper ??= openPaper(student.sealed, openingKey);
        return true;
      }),
    );
    say(`starts: ${JSON.stringify(start)}`);
    const used = cpuOf(await everybody());
    const [{ attempts }] = await office.freshSql('select count(*)::int as attempts from exams.attempts where exam_id = $1', [exam.examId]);
    if (attempts !== count) errors.push(`${attempts} attempts stand for ${count} students`);
    sayCounted(say, [...errors, ...refusals]);
    const paperBytes = JSON.stringify(hall[0].sealed).length;
    hall.forEach((student) => student.close());
    const bare = await bareStorms({ product, count, paperBytes, random });
    return {
      name: 'stampede',
      value: start.p95,
      unit: 'ms a start, 95th of a hundred',
      ceiling: bare.start.p95,
      ratio: rounded(start.p95 / bare.start.p95),
      students: count,
      errors: errors.length + refusals.length,
      attempts,
      paper,
      start,
      line: lineOf(hall),
      bare,
      cpu: Object.fromEntries(Object.entries(used).map(([name, s]) => [name, rounded(s - before[name], 1)])),
      seed,
    };
  } finally {
    hall.forEach((student) => student.close());
    await office.close();
    await product.stop();
  }
}
