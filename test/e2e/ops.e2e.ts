import { randomUUID } from 'node:crypto';
import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import { bn } from '../../web/src/features/ops/bn.js';
import { bn as banner } from '../../web/src/shell/banner/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { bn as ui } from '../../web/src/ui/bn.js';
import { goTo, openAsStaff } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, question, startExam, test, toLatin, type Locator, type Page, type Sql } from './support.js';

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const laneRow = (page: Page, name: string): Locator => part(page, bn.lanes).locator(`[data-row="${name}"]`);
const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Says why in the open dialog and does it. */
const because = async (page: Page, reason: string, label: string): Promise<void> => {
  await dialog(page).getByLabel(bn.reason).fill(reason);
  await dialog(page).getByRole('button', { name: label, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
};

/** Seconds on the clock of a paper. */
const secondsLeft = async (page: Page): Promise<number> =>
  toLatin((await page.getByRole('timer').first().textContent()) ?? '')
    .split(':')
    .reduce((sum, two) => sum * 60 + Number(two), 0);

/** Two jobs that were given up, as a lane leaves them: an event that has had all its effects, so that sending it again does nothing. */
const giveUp = async (sql: Sql, tail: string): Promise<readonly [string, string]> => {
  const reactions = [`${tail}.again`, `${tail}.let-go`] as const;
  await sql(
    `insert into platform.dead (reaction, subject, event_id, event_name, lane, attempts, payload_hash, reason, stack)
     select one, o.id::text, o.id, o.name, 'bulk', 11, 'x', $2, 'Error: at somewhere'
     from unnest($1::text[]) one, (select id, name from platform.outbox where name = 'UserRegistered' and done_at is not null order by id desc limit 1) o`,
    [reactions, `পরীক্ষা ${tail}`],
  );
  return reactions;
};

test.afterEach(async ({ sql }) => {
  await sql(`delete from platform.dead where reason like 'পরীক্ষা %'`);
  await sql(`delete from platform.backups where label like 'e2e %'`);
  await sql(`delete from platform.lanes where reason like 'পরীক্ষা %'`);
  await sql(`update platform.banners set withdrawn_at = platform.now() where withdrawn_at is null`);
});

// Red when a figure is missing, an act needs no reason, or a held lane does not say who holds it and why.
test('operations see the system at a glance and hold a lane with a reason', async ({ open, sql }) => {
  const reason = `পরীক্ষা ${randomUUID().slice(0, 8)}`;
  const page = await openAsStaff(open, sql, 'ops');
  await goTo(page, '/admin/ops');
  for (const label of [bn.inExams, bn.saves, bn.saveTime, bn.boardLag]) await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expect(laneRow(page, 'live')).toContainText(/\d/);
  await expect(part(page, bn.services)).toContainText(/Redis.*MB/);
  await expect(part(page, bn.services)).toContainText(/PostgreSQL\d+ \/ \d+/);
  await expect(part(page, bn.processes).locator('[data-process=http]')).toContainText(bn['state-alive']);
  // Figures are asked again by themselves.
  await page.waitForResponse((answer) => answer.url().endsWith('/api/ops') && answer.ok());
  const faults = await faultsOf(page, 'the room');

  await page.getByRole('button', { name: `${bn.pause}: media` }).click();
  await dialog(page).getByRole('button', { name: bn.pause, exact: true }).click();
  await expect(dialog(page).getByText(bn.short)).toBeVisible();
  faults.push(...(await faultsOf(page, 'the question')));
  await because(page, reason, bn.pause);
  await expect(laneRow(page, 'media')).toContainText(bn.paused);
  await expect(part(page, bn.lanes)).toContainText(reason);
  await page.getByRole('button', { name: `${bn.resume}: media` }).click();
  await because(page, reason, bn.resume);
  await expect(laneRow(page, 'media')).not.toContainText(bn.paused);
  await page.getByRole('tab', { name: bn.acts }).click();
  await expect(part(page, bn.lists).locator('li').filter({ hasText: reason })).toHaveCount(2);
  faults.push(...(await faultsOf(page, 'what was done')));
  expect(faults).toEqual([]);
});

// Red when a banner waits for a page to be loaded, covers a question, or stays; and when more time does not reach the clock of who sits.
test('a banner and more time reach everybody at once, and the banner goes', async ({ open, sql, live }) => {
  const tail = randomUUID().slice(0, 8);
  const [textBn, textEn] = [`পরীক্ষা ১০ মিনিট বেশি চলবে ${tail}`, `The exam goes on for ten minutes more ${tail}`];
  const [ops, sitting, reading] = await Promise.all([
    openAsStaff(open, sql, 'ops', { width: 360 }),
    open({ as: newStudent(), width: 360 }),
    open({ as: newStudent() }),
  ]);
  await startExam(sitting, live);
  await reading.goto(`${address()}/free`);
  await goTo(ops, '/admin/ops?list=banners');
  await ops.getByRole('button', { name: bn.post }).click();
  await dialog(ops).getByLabel(bn.textBn).fill(textBn);
  await dialog(ops).getByLabel(bn.textEn).fill(textEn);
  const faults = await faultsOf(ops, 'a banner being written');
  await because(ops, `পরীক্ষা ${tail}`, bn.post);
  const line = (page: Page): Locator => page.locator('[data-banner]').filter({ hasText: textBn });
  await Promise.all([sitting, reading].map((page) => expect(line(page)).toBeVisible()));
  const [below, first] = [await line(sitting).boundingBox(), await question(sitting, 1).boundingBox()];
  expect(first!.y).toBeGreaterThanOrEqual(below!.y + below!.height);
  faults.push(...(await faultsOf(sitting, 'a paper with a banner')), ...(await faultsOf(reading, 'a page with a banner')));

  const before = await secondsLeft(sitting);
  await ops.getByRole('button', { name: `${bn.extend}: ${live.title}` }).click();
  await because(ops, `পরীক্ষা ${tail}`, bn.extend);
  await expect.poll(() => secondsLeft(sitting)).toBeGreaterThan(before + 300);

  // Who has read it puts it away; a visitor hears of it too.
  await line(sitting).getByRole('button', { name: banner.close }).click();
  await expect(line(sitting)).toBeHidden();
  const visitor = await open();
  await visitor.goto(address());
  await expect(line(visitor)).toBeVisible();
  const own = part(ops, bn.lists).locator('li').filter({ hasText: textBn });
  faults.push(...(await faultsOf(ops, 'the room on a phone')));
  await own.getByRole('button', { name: bn.withdraw }).click();
  await because(ops, `পরীক্ষা ${tail}`, bn.withdraw);
  await expect(line(reading)).toBeHidden();
  await expect(own).toContainText(bn['banner-withdrawn']);
  await expect(sitting.getByText(paper.offline)).toBeHidden();
  expect(faults).toEqual([]);
});

// Where no socket stands, what the socket would bring is asked for: within a quarter of a minute it comes, and goes.
test('a banner reaches also whose network lets no socket through', async ({ open, sql }) => {
  const text = `পরীক্ষা ${randomUUID().slice(0, 8)}`;
  const page = await open({ as: newStudent(), before: (context) => context.routeWebSocket(/socket\.io/, (socket) => socket.close()) });
  await page.goto(`${address()}/free`);
  await sql(`insert into platform.banners (id, level, text_bn, text_en) values (uuidv7(), 'info', $1, $1)`, [text]);
  const line = page.locator('[data-banner]').filter({ hasText: text });
  await expect(line).toBeVisible();
  await sql('update platform.banners set withdrawn_at = platform.now() where text_bn = $1', [text]);
  await expect(line).toBeHidden();
});

// Red when a job can be sent again or let go unseen, or what was done stands nowhere; and when an alarm leaves its reader alone with its name.
test('a failed job is looked at, then sent again or let go; an alarm says what to do', async ({ open, sql, live }) => {
  const tail = randomUUID().slice(0, 8);
  const page = await openAsStaff(open, sql, 'ops', { permissions: ['clipboard-read', 'clipboard-write'] });
  const [again, letGo] = await giveUp(sql, tail);
  await sql(
    `insert into platform.backups (label, kind, started_at, ended_at, good, place, loses_seconds)
     select $1, 'copy', now() - interval '3 days', now() - interval '3 days', true, '/nowhere', 300 where not exists (select from platform.backups where good)`,
    [`e2e ${tail}`],
  );
  await goTo(page, '/admin/ops');
  const job = (reaction: string): Locator => part(page, bn.lists).locator('li').filter({ hasText: reaction });
  const faults: string[] = [];
  for (const [reaction, act, word] of [
    [again, bn.retry, bn['ops.retry-job']],
    [letGo, bn.discard, bn['ops.discard-job']],
  ] as const) {
    const reason = `পরীক্ষা ${act} ${tail}`;
    await page.getByRole('tab', { name: bn.jobs }).click();
    await job(reaction)
      .getByRole('button', { name: `${bn.look}: ${reaction}` })
      .click();
    await expect(dialog(page).getByRole('region', { name: bn.payload })).toContainText('userId');
    await expect(dialog(page)).toContainText('Error: at somewhere');
    faults.push(...(await faultsOf(page, 'a job')));
    await dialog(page).getByRole('button', { name: act, exact: true }).click();
    await expect(dialog(page).getByLabel(bn.reason)).toBeVisible();
    await because(page, reason, act);
    await expect(job(reaction)).toHaveCount(0);
    await page.getByRole('tab', { name: bn.acts }).click();
    await expect(part(page, bn.lists).locator('li').filter({ hasText: reason })).toContainText(word);
  }
  await page.getByRole('tab', { name: bn.jobs }).click();
  await page.getByRole('button', { name: bn.jobsDiscarded, exact: true }).click();
  await expect(job(letGo)).toBeVisible();

  await page.getByRole('button', { name: `${bn.rebuild}: ${live.title}` }).click();
  await because(page, `পরীক্ষা গড়া ${tail}`, bn.rebuild);
  await page.getByRole('tab', { name: bn.acts }).click();
  await expect(
    part(page, bn.lists)
      .locator('li')
      .filter({ hasText: `পরীক্ষা গড়া ${tail}` }),
  ).toContainText(bn['ops.rebuild-board']);

  const named = bn['p-backup-age'];
  await part(page, bn.attention)
    .getByRole('button', { name: `${bn.help}: ${named}` })
    .click();
  await expect(dialog(page).locator('[data-runbook=backup-age]')).toContainText('Means: no good backup');
  faults.push(...(await faultsOf(page, 'the runbook')));
  const command = 'npm run --silent backup';
  await dialog(page)
    .getByRole('button', { name: `${bn.copy}: ${command}`, exact: true })
    .click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(command);
  expect(faults).toEqual([]);
});

// Red when the page opens for staff without the right, or its menu shows it to them.
test('nobody else may look', async ({ open, sql }) => {
  const [teacher, student] = [await openAsStaff(open, sql, 'teacher'), await open({ as: newStudent() })];
  for (const page of [teacher, student]) {
    await page.goto(`${address()}/admin/ops`);
    await expect(page.getByRole('heading', { name: shell.noAccess })).toBeVisible();
    expect((await page.request.get(`${address()}/api/ops`)).status()).toBe(403);
    expect((await page.request.get(`${address()}/admin/ops/queues/api/queues`)).status()).toBe(403);
  }
  await expect(teacher.getByRole('link', { name: bn.title, exact: true })).toHaveCount(0);
});

// Red when the rows of "What was done" are drawn as alarms until the alarms come, or one broken row takes the whole room away.
test('a list shows its own rows alone, and one that cannot be drawn leaves the room standing', async ({ open, sql }) => {
  const reason = `পরীক্ষা ${randomUUID().slice(0, 8)}`;
  const page = await openAsStaff(open, sql, 'ops');
  await goTo(page, '/admin/ops');
  await page.getByRole('button', { name: `${bn.pause}: media` }).click();
  await because(page, reason, bn.pause);
  await page.getByRole('tab', { name: bn.acts }).click();
  await expect(part(page, bn.lists).locator('li').filter({ hasText: reason })).toBeVisible();
  let [come, broken] = [(): void => {}, false];
  const held = new Promise<void>((done) => (come = done));
  await page.route('**/api/ops/alarms*', async (route) => {
    await held;
    const row = { id: randomUUID(), name: broken ? 'no-such' : 'save-time', about: null, worst: 1, raisedAt: new Date().toISOString() };
    await route.fulfill({ json: { rows: [{ ...row, clearedAt: null, told: null }], total: 1 } });
  });
  await page.getByRole('tab', { name: bn.alarms }).click();
  await expect(part(page, bn.lists).locator('li')).toHaveCount(0);
  await expect(laneRow(page, 'media')).toBeVisible();
  come();
  await expect(part(page, bn.lists)).toContainText(bn['p-save-time']);
  broken = true;
  await page.getByRole('tab', { name: bn.banners }).click();
  await page.reload();
  await page.getByRole('tab', { name: bn.alarms }).click();
  await expect(part(page, bn.lists).getByRole('alert')).toContainText(ui.panelBroken);
  await expect(laneRow(page, 'media')).toBeVisible();
});
