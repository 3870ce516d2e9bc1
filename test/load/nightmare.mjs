// `bench nightmare`: a thousand students in an exam, first alone, then while a hundred thousand questions are imported, fifty payments a second
// come in and a notice goes to everybody. The figures of the exam in the second half against those of the first.
import { percentiles, randomFrom } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { helper } from '../support/driver/rpc.mjs';
import { boardVerdict, lostAnswers } from '../support/driver/verdict.mjs';
import { acknowledged, pushTimes, rounded, sayCounted, seatAll, Sightings, students, wait } from './hall.mjs';
import { cpuOf } from './memory.mjs';

/** Payments before the evening: it does not begin with the first payment that this process sees. */
const WARMING = 100;
/** Of so many students one submits in the course of each half, so that the board moves all the time. */
const LEAVES_OF = 5;
/** p95 of a save in the storm, ms. */
const PROMISE = 150;

/** Saves until told to stop, or until the own moment to submit. */
async function sit(student, { state, random, leavesAt }) {
  let number = random.below(30);
  await wait(random.between(0, 2000));
  while (!state.over && Date.now() < leavesAt()) {
    student.answer(number++, random.below(4)).catch((error) => state.errors.push(`save ${error.message}`));
    await wait(random.between(1000, 3000));
  }
  await student.submit({ within: 60_000 });
}

const half = (saves, from, to) => percentiles(saves.filter(([at]) => at >= from && at < to).map(([, ms]) => ms));

/**
 * @param {{ students?: number, entries?: number, seconds?: number, seed?: number, say?: (line: string) => void, env?: Record<string, string> }} options
 *   seconds: of each half
 */
export async function nightmare({
  students: count = 1000,
  entries = 100_000,
  seconds = 40,
  seed = 20261122,
  say = () => {},
  env = {},
} = {}) {
  const storm = helper(new URL('./storm-process.mjs', import.meta.url));
  const product = await startDeployed({ print: say, env: { ...(await storm.call('begin')), ...env } });
  const office = await openOffice(product);
  const [random, saves, sightings] = [randomFrom(seed), [], new Sightings()];
  const state = { over: false, errors: /** @type {string[]} */ ([]) };
  let hall = [];
  try {
    const { origin, databaseUrl } = product;
    const wish = {
      product: { origin, databaseUrl, env: product.env },
      entries,
      warming: WARMING,
      seconds: Math.max(1, seconds - 10),
    };
    say(`${await storm.call('prepare', wish)} orders have their page open`);
    const exam = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: -60, closesIn: 7200 });
    const meter = (what, ms) => what === 'save' && saves.push([Date.now(), ms]);
    hall = await students({ product, office, exam, count, random, meter, onError: (line) => state.errors.push(line) });
    await seatAll(hall, () => sightings.watcher(`board:${exam.examId}`));
    say(`${count} sit, with their sockets`);
    await storm.call('pay', WARMING);
    const times = { begun: Date.now() + 5000, middle: 0, end: 0 };
    const leavesAt = (at) => {
      const place = random.next();
      return () => {
        if (at % LEAVES_OF === 0) return times.begun + place * seconds * 1000;
        return at % LEAVES_OF === 1 && times.middle > 0 ? times.middle + place * seconds * 1000 : Number.POSITIVE_INFINITY;
      };
    };
    const sitting = hall.map((student, at) =>
      sit(student, { state, random, leavesAt: leavesAt(at) }).catch((error) => state.errors.push(`sit ${error.message}`)),
    );
    const everybody = async () => ({ ...(await product.pids()), generator: process.pid, storm: storm.pid });
    await wait(times.begun + seconds * 1000 - Date.now());
    say(`alone: ${JSON.stringify(half(saves, times.begun, Date.now()))}`);
    times.middle = Date.now();
    const before = cpuOf(await everybody());
    await storm.call('blow', { courseId: exam.courseId, seconds });
    times.end = Date.now();
    const used = cpuOf(await everybody());
    say(`in the storm: ${JSON.stringify(half(saves, times.middle, times.end))}`);
    state.over = true;
    await Promise.all(sitting);
    const { marks, money, payments, errors } = await storm.call('settle');
    state.errors.push(...errors);
    const unscored = `select count(*)::int as left from exams.attempts where exam_id = $1 and state = 'submitted'`;
    const scored = async () => (await office.sql(unscored, [exam.examId]))[0].left === 0;
    await until('all are scored', scored, 60_000, 200).catch((error) => state.errors.push(error.message));
    const lost = await lostAnswers(office, exam.examId, acknowledged(hall));
    state.errors.push(...lost.map((one) => `lost ${one}`));
    const left = (from, to) =>
      hall.filter(({ submitted }) => submitted && Date.parse(submitted.submittedAt) >= from && Date.parse(submitted.submittedAt) < to);
    const pushOf = async (from, to) => percentiles((await pushTimes({ office, exam, hall: left(from, to), sightings })).times);
    const alone = { save: half(saves, times.begun, times.middle), push: await pushOf(times.begun, times.middle) };
    const during = { save: half(saves, times.middle, times.end), push: await pushOf(times.middle, times.end) };
    const verdict = await boardVerdict({ office, product, exam });
    sayCounted(say, [...state.errors, ...verdict.differences, ...money.unequal]);
    const ratio = rounded(during.save.p95 / alone.save.p95);
    return {
      name: 'nightmare',
      value: during.save.p95,
      unit: 'ms a save, 95th of a hundred, in the storm',
      ceiling: alone.save.p95,
      ratio,
      promise: PROMISE,
      push: { ratio: rounded(during.push.p95 / alone.push.p95) },
      students: count,
      alone,
      during,
      questions: entries,
      ...marks,
      payments: payments - WARMING,
      money: { lost: money.lost, doubled: money.doubled, unfulfilled: money.unfulfilled },
      lost: lost.length,
      errors: state.errors.length,
      /** Once the generator's processes could go first; now the machine decides, as it does for the product. */
      studentsFirst: false,
      boardEqualsSql: verdict.equal,
      cpu: Object.fromEntries(Object.entries(used).map(([name, s]) => [name, rounded(s - (before[name] ?? 0), 1)])),
      seconds,
      seed,
    };
  } finally {
    state.over = true;
    hall.forEach((student) => student.close());
    await office.close();
    await storm.call('end').catch((error) => say(error.message));
    await product.stop();
    await storm.end();
  }
}
