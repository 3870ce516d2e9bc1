// `bench evening`: an exam night as operations see it. A hall sits its exam while `/admin/ops` is open in a browser; a worker, Redis and
// PostgreSQL are killed one after the other, each only let back when the room has named it. At the end the checks of the faults: no
// acknowledged answer lost, nothing counted twice, the board equal to SQL, the whole database consistent.
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { root } from '../../scripts/ground/proc.mjs';
import { signIn, signUp } from '../support/driver/browser.mjs';
import { percentiles, randomFrom } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { boardVerdict, eventVerdict, lostAnswers, scoreVerdict, unscored } from '../support/driver/verdict.mjs';
import { acknowledged, inBatches, rounded, sayCounted, Sightings, students, wait } from './hall.mjs';

const { chromium } = createRequire(import.meta.url)('playwright-core');
/** What is killed, and by which name the head of the room calls it. */
const KILLED = [
  ['workers-live', 'workers live,money,send'],
  ['redis', 'Redis'],
  ['postgres', 'PostgreSQL'],
];
/** Seconds after the doors opened at which the first goes, and between one that is back and the next. */
const [FIRST, BETWEEN] = [15, 8];
const PROMISE = 5000;
/** What the room showed of each. */
const PICTURES = path.join(root, 'test-results');

/** The room in a browser of its own, signed in as somebody of operations. */
async function openRoom({ product, office }) {
  const person = await signUp(product.address, 'Operator');
  await office.sql(`update identity.users set roles = '{ops}' where email = $1`, [person.email]);
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } });
  await signIn(page, product.address, person);
  await page.goto(`${product.address}/admin/ops`);
  const head = page.locator('main').getByRole('status').first();
  await head.waitFor({ timeout: 30_000 });
  return { page, head, close: () => browser.close() };
}

/** Kills one and waits until the room says so; lets it back and waits until the room says nothing of it any more. */
async function killSeen({ product, room, say }, [name, called]) {
  const said = async () => (await room.head.textContent()).includes(called);
  await until(`the room says nothing of ${name}`, async () => !(await said()), 30_000, 100);
  const at = Date.now();
  await product.hold(name);
  await until(`the room names ${name}`, said, 60_000, 50);
  const saidMs = Date.now() - at;
  await room.page.screenshot({ path: path.join(PICTURES, `evening-${name}.png`) });
  const released = Date.now();
  await product.release(name);
  await until(`the room is calm about ${name}`, async () => !(await said()), 60_000, 50);
  const calmMs = Date.now() - released;
  say(`${name}: named after ${saidMs} ms, calm ${calmMs} ms after its return`);
  return [name, { saidMs, calmMs }];
}

async function sit(student, { opened, random, paper, state, troubles }) {
  await wait(opened + random.between(0, 1000) - Date.now());
  await student.start({ paper: paper.opened });
  paper.opened ??= student.paper;
  await student
    .watch([`attempt:${student.attempt.id}`, `board:${student.examId}`])
    .catch((error) => troubles.push(`watch ${error.message}`));
  let number = random.below(30);
  for (let next = Date.now() + random.between(0, 2000); !state.over; next += random.between(1000, 3000)) {
    await wait(next - Date.now());
    student.answer(number++, random.below(4)).catch((error) => troubles.push(`save ${error.message}`));
  }
  await wait(random.between(0, 5000));
  await student.submit({ within: 120_000 });
}

async function verdictOf({ product, office, exam, hall }) {
  await until('everything is scored', async () => (await unscored(office, exam.examId)) === 0, 90_000, 200);
  const board = await until(
    'the board equals SQL',
    async () => {
      const verdict = await boardVerdict({ office, product, exam });
      return verdict.equal && verdict;
    },
    60_000,
    500,
  ).catch(() => boardVerdict({ office, product, exam }));
  const [lost, events, scores] = [
    await lostAnswers(office, exam.examId, acknowledged(hall)),
    await eventVerdict(office, exam.examId),
    await scoreVerdict(office, exam),
  ];
  return { lost, doubled: [...events, ...scores], board };
}

/** @param {{ students?: number, seed?: number, say?: (line: string) => void, env?: Record<string, string> }} options */
export async function evening({ students: count = 2000, seed = Date.now() % 1e9, say = () => {}, env = {} } = {}) {
  const product = await startDeployed({ env, print: say });
  const office = await openOffice(product);
  const [random, taken, sightings] = [randomFrom(seed), { save: [], start: [], submit: [] }, new Sightings()];
  const [troubles, state] = [/** @type {string[]} */ ([]), { over: false }];
  let [hall, room] = [[], undefined];
  try {
    room = await openRoom({ product, office });
    const exam = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: 15 + Math.ceil(count / 80), closesIn: 7200 });
    const meter = (what, ms) => taken[what]?.push(ms);
    hall = await students({ product, office, exam, count, meter, random, onError: (line) => troubles.push(line) });
    await inBatches(hall, 20, (student) => student.fetchPaper());
    await inBatches(hall, 50, (student) => student.watch([`exam:${exam.examId}`], sightings.watcher(`board:${exam.examId}`)));
    say(`${count} students wait, the room is open`);
    const open = async () => (await office.sql('select state from exams.exams where id = $1', [exam.examId]))[0].state === 'open';
    await until('the exam opens', open, 120_000, 20);
    const [opened, paper] = [Date.now(), { opened: undefined }];
    const sitting = hall.map((student) =>
      sit(student, { opened, random, paper, state, troubles }).catch((error) => troubles.push(`sit ${error.message}`)),
    );
    await wait(FIRST * 1000);
    const seen = [];
    for (const one of KILLED) {
      seen.push(await killSeen({ product, room, say }, one));
      await wait(BETWEEN * 1000);
    }
    state.over = true;
    await Promise.all(sitting);
    const submitted = hall.filter((student) => student.submitted).length;
    const { lost, doubled, board } = await verdictOf({ product, office, exam, hall });
    sayCounted(say, troubles);
    sayCounted(say, [...lost, ...doubled, ...board.differences].map(String));
    const told = Object.fromEntries(seen);
    const slowest = Math.max(...Object.values(told).map(({ saidMs }) => saidMs));
    return {
      name: 'evening',
      value: slowest,
      unit: 'ms until the room names what was killed, the slowest',
      ceiling: PROMISE,
      ratio: rounded(slowest / PROMISE),
      students: count,
      submitted,
      acknowledged: acknowledged(hall).length,
      lost: lost.length,
      doubled: doubled.length,
      boardEqualsSql: board.equal && board.ranked === count,
      room: told,
      save: percentiles(taken.save),
      start: percentiles(taken.start),
      submit: percentiles(taken.submit),
      troubles: troubles.length,
      seed,
    };
  } finally {
    state.over = true;
    hall.forEach((student) => student.close());
    await room?.close();
    await office.close();
    await product.stop();
  }
}
