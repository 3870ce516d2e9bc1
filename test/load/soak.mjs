// `bench soak`: one exam after the other, each with new people who start, save, lose their sockets, submit and watch, for as long as is wished.
// What each process weighs in the last third against the first after a time to warm up: memory that grows with what is over is a leak.
import { percentiles, randomFrom } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed } from '../support/driver/product.mjs';
import { lostAnswers } from '../support/driver/verdict.mjs';
import { acknowledged, rounded, sayCounted, seatAll, students, wait } from './hall.mjs';
import { weigh } from './memory.mjs';

const ROUND_MS = 45_000;
const SAMPLE_MS = 5000;
/** Of the whole time: caches fill, code is compiled, heaps find their size. */
const WARM_UP = 0.25;
const PROMISE = 1.05;

/** A process's weight in the lower quarter of the samples: what stays after the collector has been. */
function floorOf(samples, name) {
  const values = samples.map(({ each }) => each[name] ?? 0).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 4)];
}

/** First and last third of what came after the warm-up. */
function growth(samples, begun, over) {
  const from = begun + (over - begun) * WARM_UP;
  const third = (over - from) / 3;
  const [first, last] = [samples.filter(({ at }) => at >= from && at < from + third), samples.filter(({ at }) => at >= over - third)];
  if (first.length < 3 || last.length < 3) return {};
  const names = Object.keys(last[0].each);
  return Object.fromEntries(
    names.map((name) => {
      const [before, after] = [floorOf(first, name), floorOf(last, name)];
      return [name, { firstMb: Math.round(before), lastMb: Math.round(after), ratio: rounded(after / before, 3) }];
    }),
  );
}

async function round({ product, office, count, random, meter, onError }) {
  const exam = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: -10, closesIn: 7200 });
  const hall = await students({ product, office, exam, count, random, meter, onError });
  try {
    await seatAll(hall);
    const end = Date.now() + ROUND_MS - 15_000;
    await Promise.all(
      hall.map(async (student, at) => {
        if (at % 5 === 0) setTimeout(() => student.socket?.drop(), random.between(0, ROUND_MS / 2)).unref();
        for (let number = 0; Date.now() < end; number += 1) {
          student.answer(number, random.below(4)).catch((error) => onError(`save ${error.message}`));
          await wait(random.between(1000, 3000));
        }
        await wait(random.between(0, 5000));
        await student.submit({ within: 60_000 });
      }),
    );
    return await lostAnswers(office, exam.examId, acknowledged(hall));
  } finally {
    hall.forEach((student) => student.close());
  }
}

/** @param {{ minutes?: number, students?: number, seed?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function soak({ minutes = 15, students: count = 150, seed = 20261122, say = () => {}, env = {} } = {}) {
  const product = await startDeployed({ env, print: say });
  const office = await openOffice(product);
  const random = randomFrom(seed);
  const [saves, errors, samples] = [[], [], []];
  const take = async () => samples.push({ at: Date.now(), each: weigh(await product.pids()) });
  const begun = Date.now();
  let sampling = Promise.resolve();
  // A sample that fails is left out: the exam beside it says what is wrong.
  const timer = setInterval(() => (sampling = sampling.then(take).catch(() => undefined)), SAMPLE_MS);
  try {
    let rounds = 0;
    const meter = (what, ms) => what === 'save' && saves.push(ms);
    // The last round ends before the time is over; the first is played however short it is.
    for (const over = begun + minutes * 60_000; rounds === 0 || Date.now() + ROUND_MS + 10_000 < over; rounds += 1) {
      const lost = await round({ product, office, count, random, meter, onError: (line) => errors.push(line) });
      errors.push(...lost.map((one) => `lost ${one}`));
      const now = samples.at(-1)?.each ?? {};
      say(
        `exam ${rounds + 1} is over after ${Math.round((Date.now() - begun) / 1000)} s: ${Object.entries(now)
          .map(([name, mb]) => `${name} ${Math.round(mb)}`)
          .join(', ')} MB`,
      );
    }
    const over = Date.now();
    clearInterval(timer);
    await sampling;
    sayCounted(say, errors);
    const memory = growth(samples, begun, over);
    // PostgreSQL's pages and Redis's ranks are data, which there is more of with each exam.
    const ours = Object.entries(memory).filter(([name]) => name !== 'postgres' && name !== 'redis');
    const sum = (field) => ours.reduce((total, [, figures]) => total + figures[field], 0);
    const ratio = ours.length === 0 ? null : rounded(sum('lastMb') / sum('firstMb'), 3);
    return {
      name: 'soak',
      value: ratio,
      unit: 'memory of our processes, last third against first',
      ceiling: PROMISE,
      ratio: ratio === null ? null : rounded(ratio / PROMISE, 3),
      minutes: rounded((over - begun) / 60_000, 1),
      rounds,
      students: count,
      memory,
      save: percentiles(saves),
      errors: errors.length,
      samples: samples.length,
      seed,
    };
  } finally {
    clearInterval(timer);
    await office.close();
    await product.stop();
  }
}
