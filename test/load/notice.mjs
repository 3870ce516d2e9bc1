// `bench notice`: thousands of students are connected, some of them sit an exam and save; a notice to everyone is posted through the
// real door. How long until each socket has it, and what the saves feel of it.
import { randomUUID } from 'node:crypto';
import { beside } from '../support/driver/beside.mjs';
import { Line, Refused } from '../support/driver/http.mjs';
import { percentiles } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { LiveSocket } from '../support/driver/socket.mjs';
import { openPaper } from '../support/driver/student.mjs';

const SAVERS = 100;
/** Each of them saves once in so many milliseconds, as somebody does who answers. */
const SAVE_EVERY = 1000;
/** Of quiet before, between and after the notices. */
const QUIET = 4000;
/** What counts as "while a notice goes out". */
const NEAR = 1500;
const FEED = 'notices:everyone';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
const inBatches = async (items, size, work) => {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work));
};

/** A page of a student: a socket that watches the feeds the bell watches, and notes when each version of everyone's came. */
async function connect({ product, pupil, courseId, seen }) {
  const socket = new LiveSocket({
    at: product.origin,
    headers: { origin: product.origin, cookie: pupil.cookie },
    onMessage: ({ name, topic, version }) => {
      if (name === 'snapshot' && topic === FEED && !seen.has(version)) seen.set(version, Date.now());
    },
  });
  await socket.open(60_000);
  for (const topic of [FEED, `notices:course-${courseId}`, `notices:person-${pupil.userId}`]) {
    const answer = await socket.join(topic);
    if (!answer.ok) throw new Error(`${topic}: ${answer.statusMessage}`);
  }
  return socket;
}

/** Sits and saves until told to stop; each save with the moment it was sent and how long its receipt took. */
async function saver({ product, examId, pupil, paper, saves, state }) {
  const line = new Line({ at: product.origin, headers: { origin: product.origin, cookie: pupil.cookie, 'accept-language': 'bn' } });
  const sealed = paper.questions ? undefined : (await line.request('GET', `/api/exams/${examId}/paper`)).json();
  const begun = await line.request('POST', `/api/exams/${examId}/attempts`, { deviceId: randomUUID() });
  if (begun.status >= 300) throw new Refused('start', begun);
  const { attempt, openingKey } = begun.json();
  paper.questions ??= openPaper(sealed, openingKey).questions;
  const run = async () => {
    await wait(Math.random() * SAVE_EVERY);
    for (let revision = 1; !state.over; revision += 1) {
      const question = paper.questions[revision % paper.questions.length];
      const at = Date.now();
      const save = { questionId: question.id, revision, optionIds: [question.options[revision % question.options.length].id] };
      const answer = await line.request('POST', `/api/exams/${examId}/attempts/${attempt.id}/answers`, {
        epoch: attempt.epoch,
        saves: [save],
      });
      if (answer.status >= 300) throw new Refused('save', answer);
      saves.push([at, Date.now() - at]);
      await wait(SAVE_EVERY - (Date.now() - at));
    }
    line.close();
  };
  return run;
}

const wish = (number) => ({
  audience: 'everyone',
  courseId: null,
  batch: null,
  title: `আজ রাত ৯টার পরীক্ষা ১০টায় শুরু হবে (${number})`,
  body: '<p>প্রস্তুতির জন্য এক ঘণ্টা বেশি সময় পাওয়া গেল।</p>',
  link: null,
  pinned: false,
  push: false,
  startsAt: null,
  endsAt: null,
});

/** Posts one and waits until everybody has it; milliseconds from the press of the button to each socket. */
async function tell({ line, office, clients, number }) {
  const [{ version: before }] = await office.sql(
    `select coalesce(max(version), 0)::int as version from community.feeds where audience = 'everyone'`,
  );
  const sent = Date.now();
  line.headers({ ...line.own, 'idempotency-key': randomUUID() });
  const answer = await line.request('POST', '/api/admin/notices', wish(number));
  if (answer.status >= 300) throw new Refused('post', answer);
  const has = ({ seen }) => [...seen].find(([version]) => version > before)?.[1];
  await until(`notice ${number} is everywhere`, () => clients.every((client) => has(client) !== undefined), 30_000);
  return { sent, times: clients.map((client) => has(client) - sent), id: answer.json().notice.id };
}

/** @param {{ students?: number, rounds?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function notice({ students: count = 5000, rounds = 5, say = () => {}, env = {} } = {}) {
  const product = await startDeployed({ env, print: say });
  const office = await openOffice(product);
  const clients = [];
  const state = { over: false };
  try {
    const exam = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: -60, closesIn: 7200 });
    const pupils = await office.addPupils(exam.courseId, count);
    const [[admin], sitting] = [await office.addPupils(exam.courseId, 1), await office.addPupils(exam.courseId, SAVERS)];
    await office.sql(`update identity.users set roles = '{admin}' where id = $1`, [admin.userId]);
    await inBatches(pupils, 50, async (pupil) => {
      const seen = new Map();
      clients.push({ seen, socket: await connect({ product, pupil, courseId: exam.courseId, seen }) });
    });
    say(`${clients.length} students are connected`);
    const [paper, saves] = [{ questions: undefined }, []];
    const runs = [];
    for (const pupil of sitting) runs.push(await saver({ product, examId: exam.examId, pupil, paper, saves, state }));
    const own = { origin: product.origin, cookie: admin.cookie, 'accept-language': 'bn' };
    const line = Object.assign(new Line({ at: product.origin, headers: own, timeout: 30_000 }), { own });
    const told = [];
    const tellAll = async () => {
      await wait(QUIET);
      for (let number = 1; number <= rounds; number += 1) {
        told.push(await tell({ line, office, clients, number }));
        say(`notice ${number}: ${JSON.stringify(percentiles(told.at(-1).times))}`);
        await wait(QUIET);
      }
    };
    await beside(Promise.all(runs.map((run) => run())), () => (state.over = true), tellAll);
    line.close();
    const near = ([at]) => told.some(({ sent }) => at > sent - 100 && at < sent + NEAR);
    const [during, quiet] = [saves.filter(near), saves.filter((save) => !near(save))].map((list) => percentiles(list.map(([, ms]) => ms)));
    const all = percentiles(told.flatMap(({ times }) => times));
    const reached = await office.sql('select min(reached)::int as least from community.notices where id = any($1::uuid[])', [
      told.map(({ id }) => id),
    ]);
    return {
      name: 'notice',
      clients: clients.length,
      p50: all.p50,
      p99: all.p99,
      last: all.max,
      rounds: told.map(({ times }) => Math.max(...times)),
      reached: reached[0].least,
      saves: { savers: SAVERS, quiet, during, ratioP95: Math.round((during.p95 / quiet.p95) * 100) / 100 },
    };
  } finally {
    state.over = true;
    clients.forEach(({ socket }) => socket.close());
    await office.close();
    await product.stop();
  }
}
