// `bench exam`: an evening in forty seconds. Students with sockets start in the same second, save about every two seconds, some of them lose
// their sockets on the way, all submit within the last five, and all of them watch the board. Who has to wait for the start is told the place.
import { percentiles, randomFrom } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { boardVerdict, lostAnswers } from '../support/driver/verdict.mjs';
import { acknowledged, bareSaves, inBatches, lineOf, pushTimes, rounded, sayCounted, Sightings, students, wait } from './hall.mjs';
import { cpuOf, watchMemory } from './memory.mjs';

/** Of so many students one loses the socket in the middle. */
const DROPS_OF = 20;

async function sit(student, { seconds, opened, random, paper, errors, drops }) {
  const begin = opened + random.between(0, 1000);
  // Who was let in late works as long as the others: nobody's time runs in the line.
  await wait(begin - Date.now());
  await student.start({ paper: paper.opened });
  paper.opened ??= student.paper;
  const end = Math.max(opened + (seconds - 5) * 1000, Date.now() + 5000) + random.between(0, 5000);
  await student.watch([`attempt:${student.attempt.id}`, `board:${student.examId}`]);
  if (drops) setTimeout(() => student.socket?.drop(), random.between(0, Math.max(1, end - Date.now()))).unref();
  let number = random.below(30);
  for (let next = Date.now() + random.between(0, 2000); next < end; next += random.between(1000, 3000)) {
    await wait(next - Date.now());
    student.answer(number++, random.below(4)).catch((error) => errors.push(`save ${error.message}`));
  }
  await wait(end - Date.now());
  await student.submit({ within: 120_000 });
}

/** Everything that stands before the doors open: people, papers, sockets. */
async function gather({ product, office, exam, count, meter, errors, sightings, random }) {
  const hall = await students({ product, office, exam, count, meter, random, onError: (line) => errors.push(line) });
  await inBatches(hall, 20, (student) => student.fetchPaper());
  await inBatches(hall, 50, (student) => student.watch([`exam:${exam.examId}`], sightings.watcher(`board:${exam.examId}`)));
  return hall;
}

/** @param {{ students?: number, seconds?: number, seed?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function exam({ students: count = 1000, seconds = 40, seed = Date.now() % 1e9, say = () => {}, env = {} } = {}) {
  const product = await startDeployed({ env, print: say });
  const office = await openOffice(product);
  const errors = [];
  const taken = { entered: [], start: [], save: [], submit: [], paper: [] };
  const sightings = new Sightings();
  const random = randomFrom(seed);
  let hall = [];
  try {
    const lead = 15 + Math.ceil(count / 80);
    const prepared = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: lead, closesIn: 7200 });
    const meter = (what, ms) => taken[what]?.push(ms);
    hall = await gather({ product, office, exam: prepared, count, meter, errors, sightings, random });
    say(`${count} students wait with their papers and sockets`);
    const everybody = async () => ({ ...(await product.pids()), supervisor: product.hostPid, generator: process.pid });
    const memory = watchMemory(async () => ({ ...(await product.pids()), supervisor: product.hostPid }));
    await until(
      'the exam opens',
      async () => (await office.sql('select state from exams.exams where id = $1', [prepared.examId]))[0].state === 'open',
      120_000,
      20,
    );
    const opened = Date.now();
    const cpuBefore = cpuOf(await everybody());
    const paper = { opened: undefined };
    await Promise.all(
      hall.map((student, at) =>
        sit(student, { seconds, opened, random, paper, errors, drops: at % DROPS_OF === 7 }).catch((error) =>
          errors.push(`sit ${error.message}`),
        ),
      ),
    );
    say(`all have submitted, ${Math.round((Date.now() - opened) / 1000)} s after the doors opened`);
    const submitted = hall.filter((student) => student.submitted).length;
    await until(
      'everybody sees the last board',
      () => sightings.byStudent.every((seen) => sightings.totals.get(seen.at(-1)?.[0]) === submitted),
      30_000,
    ).catch((error) => errors.push(error.message));
    const weight = memory.stop();
    const cpuAfter = cpuOf(await everybody());
    const cpu = Object.fromEntries(Object.entries(cpuAfter).map(([name, s]) => [name, rounded(s - cpuBefore[name], 1)]));
    const { times, unseen } = await pushTimes({ office, exam: prepared, hall, sightings });
    if (unseen > 0) errors.push(`${unseen} submits were never seen by all`);
    const lost = await lostAnswers(office, prepared.examId, acknowledged(hall));
    errors.push(...lost.map((one) => `lost ${one}`));
    const verdict = await boardVerdict({ office, product, exam: prepared });
    sayCounted(say, [...errors, ...verdict.differences]);
    hall.forEach((student) => student.close());
    const bare = await bareSaves({ product, count });
    const save = percentiles(taken.save);
    return {
      name: 'exam',
      value: save.p95,
      unit: 'ms a save, 95th of a hundred',
      ceiling: bare.p95,
      ratio: rounded(save.p95 / bare.p95),
      students: count,
      errors: errors.length,
      lost: lost.length,
      start: percentiles(taken.start),
      entered: percentiles(taken.entered),
      line: lineOf(hall),
      save,
      bare,
      submit: percentiles(taken.submit),
      push: percentiles(times),
      boardEqualsSql: verdict.equal && verdict.ranked === count,
      rssMb: weight.peakMb,
      memory: weight.each,
      cpu,
      seed,
      seconds,
      boardVersions: sightings.totals.size,
    };
  } finally {
    hall.forEach((student) => student.close());
    await office.close();
    await product.stop();
  }
}
