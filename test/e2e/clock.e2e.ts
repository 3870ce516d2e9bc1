import { bn as onboard } from '../../web/src/i18n/onboard/bn.js';
import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import {
  address,
  answersInSql,
  choose,
  expect,
  findExam,
  newStudent,
  opened,
  option,
  receiptLine,
  savedLine,
  say,
  startExam,
  test,
  toLatin,
  type Page,
  type Sql,
} from './support.js';

const HOUR = 3_600_000;

/** Seconds that the page's timer shows. */
const shownSeconds = async (page: Page): Promise<number> => {
  const text = toLatin(await page.getByRole('timer').first().innerText());
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
};

/** How far the timer is from what PostgreSQL says is left, in seconds; both read within one round trip. */
const apart = async (page: Page, sql: Sql, attemptId: string): Promise<number> => {
  const left = async (): Promise<number> =>
    Number(
      (await sql('select extract(epoch from deadline - platform.now()) as left from exams.attempts where id = $1', [attemptId]))[0]?.[
        'left'
      ],
    );
  const before = await left();
  const shown = await shownSeconds(page);
  const after = await left();
  return Math.min(Math.abs(shown - before), Math.abs(shown - after));
};

/** The timer shows whole seconds, and a clock that the test drives runs up to half a second behind under load. */
const near = (page: Page, sql: Sql, attemptId: string) => expect.poll(() => apart(page, sql, attemptId)).toBeLessThanOrEqual(2);

// EX-02. Red with Date.now() in the client's countdown: it shows two hours more or less, or jumps by half an hour. Seen red.
for (const hours of [-2, 2])
  test(`a device whose clock is ${hours} h off shows the server's remaining time`, async ({ open, sql, live }) => {
    const page = await open({ as: newStudent() });
    await page.clock.install({ time: Date.now() + hours * HOUR });
    const start = await startExam(page, live);
    expect((await page.evaluate(() => Date.now())) - Date.now()).toBeGreaterThan(hours * HOUR - 60_000);
    await near(page, sql, start.attempt.id);
    await choose(page, 1, 0);
    await expect(savedLine(page, 1)).toBeVisible();
    await near(page, sql, start.attempt.id);
  });

test('moving the device clock by 30 minutes in mid-exam moves nothing', async ({ open, sql, live }) => {
  const page = await open({ as: newStudent() });
  await page.clock.install();
  const start = await startExam(page, live);
  await near(page, sql, start.attempt.id);
  await page.clock.setSystemTime(Date.now() + HOUR / 2);
  await near(page, sql, start.attempt.id);
  await choose(page, 1, 0);
  await expect(savedLine(page, 1)).toBeVisible();
  await near(page, sql, start.attempt.id);
  await expect(option(page, 2, 0)).not.toHaveAttribute('aria-disabled', 'true');
});

// EX-02, EX-06. Red when the client goes on after the deadline, or nobody submits for the student.
test('at the deadline the paper locks, and the server hands it in', async ({ open, sql, live, moveClock }) => {
  const page = await open({ as: newStudent(), width: 360 });
  const start = await startExam(page, live);
  for (const number of [1, 2, 3]) await choose(page, number, 1);
  await expect(savedLine(page, 3)).toBeVisible();
  // The end comes near; the next save's answer tells the page.
  await sql(
    `update exams.attempts set deadline = platform.now() + interval '4 s', accept_until = platform.now() + interval '4 s' + grace_seconds * interval '1 s'
       from exams.exams e where e.id = exam_id and attempts.id = $1`,
    [start.attempt.id],
  );
  await choose(page, 4, 1);
  await expect(page.getByText(paper.timeOver, { exact: true })).toBeVisible();
  await expect(option(page, 5, 0)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: paper.submit, exact: true })).toBeDisabled();
  await moveClock('20 seconds');
  await expect(page.getByRole('heading', { name: paper.timeOverIn })).toBeVisible();
  await expect(receiptLine(page, paper.keptAnswers)).toHaveText(say(paper.keptOf, { total: 4, kept: 4 }));
  const [row] = await sql('select submitted_by, state from exams.attempts where id = $1', [start.attempt.id]);
  expect(row?.['submitted_by']).toBe('clock');
  expect(await answersInSql(sql, start.attempt.id)).toBe(4);
});

// EX-09. Red when the start waits for a click, or the paper is downloaded (again) at the start. Seen red: the news that the exam had
// opened came before the student's turn and took the waiting away.
test('who waits and is ready is inside at the start, with the paper that came sealed before', async ({ open, sql, moveClock }) => {
  const exam = await findExam(sql, `e.title like 'ICT%' and e.state in ('scheduled', 'open')`);
  // On a product that runs for longer the exam may have begun already: it is put before us again.
  await sql(
    `update exams.exams set state = 'scheduled', opens_at = now() + interval '10 minutes', closes_at = now() + interval '40 minutes'
      where id = $1`,
    [exam.id],
  );
  await moveClock('9 minutes 35 seconds');
  // What the http process knows of the clock is at most ten seconds old; from then on its answers say the new time.
  await expect
    .poll(async () => Number((await fetch(`${address()}/healthz`)).headers.get('x-server-time')) - Date.now())
    .toBeGreaterThan(9 * 60_000);
  const page = await open({ as: newStudent(), width: 360 });
  const papers: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/paper')) papers.push(request.url());
  });
  await page.goto(`${exam.path}/onboard`);
  await expect(page.getByText(onboard.startsIn)).toBeVisible();
  await expect(page.getByText(onboard.paperHereHint)).toBeVisible();
  expect(papers).toHaveLength(1);
  await page.getByRole('button', { name: onboard.ready }).click();
  await expect(page.getByText(say(onboard.readyNow, { time: '' }).split('।')[0] ?? '')).toBeVisible();
  await page.waitForURL(exam.path);
  await opened(page, exam);
  expect(papers).toHaveLength(1);
  // The order is this attempt's own, and this paper has questions with several right options and one with a number.
  const single = page.locator('[data-number]').filter({ has: page.getByRole('radio') });
  await choose(page, Number(await single.first().getAttribute('data-number')), 0);
  await expect(savedLine(page, 1)).toBeVisible();
});
