// `bench exam`: an evening in forty seconds. Students with sockets start in the same second, save every two seconds,
// submit within the last five, and all of them watch the board.
import { percentiles, randomFrom } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startProduct, until } from '../support/driver/product.mjs';
import { Student } from '../support/driver/student.mjs';
import { boardVerdict, lostAnswers, versionsOfScores } from '../support/driver/verdict.mjs';
import { cpuOf, watchMemory } from './memory.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
/** The same complaint of many students is one line. */
const counted = (lines) => {
  const counts = new Map();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
};
const inBatches = async (items, size, work) => {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work));
};

/** What the sockets saw: for each student when which board version came, and once for each version how many it ranks. */
class Sightings {
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

async function sit(student, { seconds, opened, random, paper, errors }) {
  const begin = opened + random.between(0, 1000);
  const end = opened + (seconds - 5) * 1000 + random.between(0, 5000);
  await wait(begin - Date.now());
  await student.start({ paper: paper.opened });
  paper.opened ??= student.paper;
  await student.watch([`attempt:${student.attempt.id}`, `board:${student.examId}`]);
  let number = random.below(30);
  for (let next = Date.now() + random.between(0, 2000); next < end; next += 2000) {
    await wait(next - Date.now());
    student.answer(number++, random.below(4)).catch((error) => errors.push(`save ${error.message}`));
  }
  await wait(end - Date.now());
  await student.submit();
}

/** Everything that stands before the doors open: people, papers, sockets. */
async function gather({ product, office, exam, count, meter, errors, sightings }) {
  const pupils = await office.addPupils(exam.courseId, count);
  const students = pupils.map(
    (pupil) =>
      new Student({
        port: product.port,
        origin: product.origin,
        cookie: pupil.cookie,
        examId: exam.examId,
        meter,
        onError: (what, error) => errors.push(`${what} ${error.message}`),
      }),
  );
  await inBatches(students, 20, (student) => student.fetchPaper());
  await inBatches(students, 50, (student) => student.watch([`exam:${exam.examId}`], sightings.watcher(`board:${exam.examId}`)));
  return students;
}

/** Milliseconds from each submit's commit to the last watcher's first board that holds it. */
async function pushTimes({ office, exam, students, sightings }) {
  const versionOf = await versionsOfScores(office, exam.examId);
  const times = [];
  let unseen = 0;
  for (const student of students) {
    const last = sightings.lastSight(versionOf.get(student.attempt?.id) ?? Infinity);
    if (last === undefined || !student.submitted) unseen += 1;
    else times.push(last - Date.parse(student.submitted.submittedAt));
  }
  return { times, unseen };
}

/** @param {{ students?: number, seconds?: number, seed?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function exam({ students: count = 1000, seconds = 40, seed = Date.now() % 1e9, say = () => {}, env = {} } = {}) {
  const product = await startProduct({ env, print: say });
  const office = await openOffice(product);
  const errors = [];
  const taken = { start: [], save: [], submit: [], paper: [] };
  const sightings = new Sightings();
  let students = [];
  try {
    const lead = 15 + Math.ceil(count / 50);
    const prepared = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: lead, closesIn: 7200 });
    const meter = (what, ms) => taken[what]?.push(ms);
    students = await gather({ product, office, exam: prepared, count, meter, errors, sightings });
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
    const random = randomFrom(seed);
    const paper = { opened: undefined };
    await Promise.all(
      students.map((student) =>
        sit(student, { seconds, opened, random, paper, errors }).catch((error) => errors.push(`sit ${error.message}`)),
      ),
    );
    say('all have submitted');
    const submitted = students.filter((student) => student.submitted).length;
    await until(
      'everybody sees the last board',
      () => sightings.byStudent.every((seen) => sightings.totals.get(seen.at(-1)?.[0]) === submitted),
      20_000,
    ).catch((error) => errors.push(error.message));
    const weight = memory.stop();
    const cpuAfter = cpuOf(await everybody());
    const cpu = Object.fromEntries(Object.entries(cpuAfter).map(([name, s]) => [name, Math.round((s - cpuBefore[name]) * 10) / 10]));
    const { times, unseen } = await pushTimes({ office, exam: prepared, students, sightings });
    if (unseen > 0) errors.push(`${unseen} submits were never seen by all`);
    const lost = await lostAnswers(
      office,
      prepared.examId,
      students.flatMap((s) =>
        s.queue
          ? [...s.queue.kept].map(([question, kept]) => ({
              attempt: s.attempt.id,
              question,
              options: kept.optionIds,
              epoch: kept.epoch,
              revision: kept.revision,
            }))
          : [],
      ),
    );
    errors.push(...lost.map((one) => `lost ${one}`));
    const verdict = await boardVerdict({ office, product, exam: prepared });
    for (const [line, times] of counted([...errors, ...verdict.differences])) say(`! ${times} × ${line}`);
    return {
      name: 'exam',
      students: count,
      errors: errors.length,
      start: percentiles(taken.start),
      save: percentiles(taken.save),
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
    students.forEach((student) => student.close());
    await office.close();
    await product.stop();
  }
}
