import { bn as ops } from '../../web/src/features/ops/bn.js';
import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { openOffice } from '../support/driver/office.mjs';
import { startProduct } from '../support/driver/product.mjs';
import { goTo, openAsStaff } from './admin-support.js';
import { goInside } from './shell-support.js';
import {
  address,
  choose,
  expect,
  newStudent,
  savedLine,
  say,
  shownAnswers,
  startExam,
  submit,
  test,
  type Exam,
  type Open,
  type Page,
} from './support.js';

/** A product of its own, because it is broken here; what signs people in finds it by the same name as the shared one. */
let product: Awaited<ReturnType<typeof startProduct>>;
let office: Awaited<ReturnType<typeof openOffice>>;
const shared = process.env.E2E_ADDRESS;
test.beforeAll(async () => {
  product = await startProduct();
  process.env.E2E_ADDRESS = product.address;
  office = await openOffice(product);
});
test.afterAll(async () => {
  process.env.E2E_ADDRESS = shared;
  await office?.close();
  await product?.stop();
});

/** An exam, and a student in it with the paper open. */
const sit = async (page: Page, email: string): Promise<Exam> => {
  const questions = 12;
  const { examId: id, courseId } = await office.createExam({ questions, opensIn: -60 });
  await office.sql(
    `insert into catalog.enrolments (id, user_id, course_id, source) select gen_random_uuid(), id, $1::uuid, 'grant' from identity.users where email = $2`,
    [courseId, email],
  );
  const [course] = await office.sql('select slug, title from catalog.courses where id = $1', [courseId]);
  const { slug, title } = course as { slug: string; title: string };
  const exam = { id, slug, title, questions, path: `${address()}/courses/${slug}/mcq/${id}` };
  await startExam(page, exam);
  return exam;
};

const kept = async ({ id }: Exam): Promise<number> =>
  Number((await office.freshSql(`select count(*) from exams.answers where exam_id = $1 and option_ids <> '{}'`, [id]))[0].count);

// Issue "Exam night": what is killed under a page shows as a calm line, if at all, and the page goes on by itself. Red with a save that is
// given up, a line that stays, or one that the student has to answer.
test('the server is killed under an exam: a calm line, and everything goes on by itself', async ({ open }) => {
  const student = newStudent();
  const page = await open({ as: student, width: 360 });
  const exam = await sit(page, student.email);
  const line = page.getByText(paper.offline);
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  let number = 0;
  const answer = (): Promise<void> => choose(page, (number += 1), number % 4);
  await answer();
  await expect(savedLine(page, 1)).toBeVisible();

  for (const name of ['http', 'postgres']) {
    await product.hold(name);
    await answer();
    await expect(line, `${name} is away`).toBeVisible();
    // The paper stays as it is, and takes answers.
    await answer();
    await expect(shownAnswers(page)).toHaveCount(number);
    await product.release(name);
    await expect(line, `${name} is back`).toBeHidden();
    await expect(savedLine(page, number)).toBeVisible();
    expect(await kept(exam), name).toBe(number);
  }

  // Without these an exam loses nothing: no line at all.
  for (const name of ['redis', 'gateway', 'workers-live']) {
    await product.hold(name);
    await answer();
    await expect(savedLine(page, number), `${name} is away`).toBeVisible();
    await expect(line).toBeHidden();
    await product.release(name);
    await product.ready('workers-live', 60_000);
  }
  await submit(page);
  expect(await kept(exam)).toBe(number);
  expect(loads).toEqual([]);
});

// Red when a part of the page that cannot come while nobody answers has the whole page loaded anew: the browser's own error page stays.
test('server or database killed under any other page: the banner comes, goes by itself, and nobody is signed out', async ({ open }) => {
  const student = newStudent();
  const page = await open({ as: student, serviceWorkers: 'block' });
  await page.goto(`${address()}/free`);
  await expect(page.locator('main h1')).toBeVisible();
  const account = page.getByLabel(say(shell.account, { name: student.name }));
  await expect(account).toBeVisible();
  const banner = page.getByText(shell.down, { exact: true });
  for (const [at, name] of ['postgres', 'http'].entries()) {
    await product.hold(name);
    await goInside(page, `/free?page=${at + 2}`);
    await expect(banner, name).toBeVisible();
    await expect(account, name).toBeVisible();
    await product.release(name);
    await expect(banner, name).toBeHidden();
    await expect(account, name).toBeVisible();
  }
});

/** Five seconds are promised; that is looked at with FULL=1 on a machine that does nothing else. */
const soon = process.env.FULL === '1' ? { timeout: 5000 } : {};

const openRoom = async (open: Open): Promise<Page> => {
  const page = await openAsStaff(open, (text, values) => office.sql(text, values && [...values]), 'ops');
  await goTo(page, '/admin/ops');
  return page;
};

/** What the head of the room says of each, by the name under which it is held. */
const dead: readonly (readonly [name: string, said: string])[] = [
  ['workers-live', say(ops['away-process'], { name: 'workers live,money,send' })],
  ['gateway', say(ops['away-process'], { name: 'gateway' })],
  ['redis', ops['away-redis']],
  ['postgres', ops['away-postgres']],
  // Who asks is away itself: the room says that what it shows is old.
  ['http', ops.noData.replace(/^.*\} /, '')],
];

// Issue "Exam night": the room asks the processes themselves, so that it shows a dead Redis too, and goes on without PostgreSQL for whoever
// had it open. Red when it waits for what is away, or asks a dead database who is asking.
test('the operations room names each that is killed, and its return', async ({ open }) => {
  const page = await openRoom(open);
  const head = page.locator('main').getByRole('status').first();
  const took: Record<string, number> = {};
  for (const [name, said] of dead) {
    await expect(head, `before ${name} is killed`).not.toContainText(said);
    await page.waitForResponse((answer) => answer.url().endsWith('/api/ops') && answer.ok());
    await product.hold(name);
    const at = Date.now();
    await expect(head, `${name} is away`).toContainText(said, soon);
    took[name] = Date.now() - at;
    // What cannot be asked is not said to be none.
    if (name === 'postgres') await expect(page.getByText(ops.noExams)).toHaveCount(0);
    await product.release(name);
    await expect(head, `${name} is back`).not.toContainText(said);
  }
  test.info().annotations.push({ type: 'milliseconds until it was said', description: JSON.stringify(took) });
});

// Red when a drained process stays, or goes and nobody takes its place; and when the act stands nowhere.
test('a drained process hands its place to another one', async ({ open }) => {
  const page = await openRoom(open);
  const name = 'workers bulk,media';
  const row = page.locator(`[data-process="${name}"]`);
  const pid = (await product.pids())['workers-bulk'];
  await expect(row).toContainText(`:${pid} `);
  await row.getByRole('button').click();
  const asked = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(asked).toContainText(String(pid));
  await asked.getByLabel(ops.reason).fill('স্মৃতি বাড়ছিল');
  await asked.getByRole('button', { name: ops.drain, exact: true }).click();
  await expect(asked).toBeHidden();
  await expect(row.filter({ hasText: `:${pid} ` }), 'the one before is gone').toHaveCount(0);
  await expect(row.filter({ hasText: ops['state-alive'] }), 'another one works').toHaveCount(1);
  await page.getByRole('tab', { name: ops.acts }).click();
  await expect(page.locator('li').filter({ hasText: ops['ops.drain'] })).toContainText('স্মৃতি বাড়ছিল');
});
