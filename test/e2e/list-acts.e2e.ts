import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { bn as sales } from '../../web/src/i18n/admin-sales/bn.js';
import { bn as ui } from '../../web/src/ui/bn.js';
import { goTo, openAsStaff, rows } from './admin-support.js';
import { faultsOf } from './axe.js';
import { expect, say, test, type Sql } from './support.js';

/** Coupons of one note that no other test has; the second one is off. */
const putCoupons = async (sql: Sql): Promise<{ note: string; codes: readonly [string, string] }> => {
  const word = randomUUID().slice(0, 8).toUpperCase();
  const codes = [`ONE${word}`, `TWO${word}`] as const;
  for (const [at, code] of codes.entries())
    await sql(
      `insert into commerce.coupons (id, code_key, percent, starts_at, active, note) values (uuidv7(), $1, 10, platform.now(), $2, $3)`,
      [code, at === 0, `=note ${word}`],
    );
  return { note: `note ${word}`, codes };
};

// Red when the list of coupons has no file or no boxes, when the question does not name what is touched, or when a box stays ticked afterwards.
test('coupons: what is filtered leaves as a file, and several are switched off at once', async ({ open, sql }) => {
  const { note, codes } = await putCoupons(sql);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `/admin/sales/coupons?q=${encodeURIComponent(note)}&sort=code`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: kit.export }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: say(kit.exportAs, { format: 'CSV', count: 2 }) }).click();
  const lines = (await readFile(await (await coming).path())).toString('utf8').trim().split(/\r?\n/);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([...codes]);
  expect(lines[1]).toContain(`'=${note}`);

  await page.getByRole('checkbox', { name: kit.markAll }).check();
  await page.getByRole('button', { name: sales.bulkOff, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say(sales.bulkOffTitle, { count: 2 }) });
  for (const code of codes) await expect(dialog).toContainText(code);
  expect(await faultsOf(page, 'the question before coupons are switched off')).toEqual([]);
  await dialog.getByRole('button', { name: sales.bulkOff, exact: true }).click();
  await expect(page.getByText(say(kit.doneAll, { count: 2 }))).toBeVisible();
  await expect(rows(page).filter({ hasText: sales.off })).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: kit.markAll })).not.toBeChecked();
  expect(await sql('select active from commerce.coupons where code_key = any($1)', [[...codes]])).toEqual([
    { active: false },
    { active: false },
  ]);
});

// Red when more rows than go at once are refused only after the question was answered, without a word of how many may go.
test('more rows than go at once: the limit is told in place of the question', async ({ open, sql }) => {
  const word = randomUUID().slice(0, 8).toUpperCase();
  await sql(
    `insert into commerce.coupons (id, code_key, percent, starts_at, note)
     select uuidv7(), $1 || n, 10, platform.now(), $2 from generate_series(1, 101) n`,
    [`MANY${word}`, `many ${word}`],
  );
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `/admin/sales/coupons?q=${encodeURIComponent(`many ${word}`)}`);
  const marked = (count: number) => expect(page.getByText(say(kit.marked, { count }), { exact: true })).toBeVisible();
  for (let at = 1; at <= 11; at += 1) {
    await expect(page.getByRole('button', { name: say(ui.page, { n: at }), exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(rows(page)).toHaveCount(at === 11 ? 1 : 10);
    const all = page.getByRole('checkbox', { name: kit.markAll });
    // Until the next page has come the one before stands there, with its boxes ticked.
    await expect(all).not.toBeChecked();
    await all.check();
    await marked(at === 11 ? 101 : at * 10);
    if (at < 11) await page.getByRole('button', { name: ui.next, exact: true }).click();
  }
  const ask = () => page.getByRole('button', { name: sales.bulkOff, exact: true }).click();
  await ask();
  const limit = page.getByRole('dialog', { name: say(kit.bulkTooMany, { max: 100 }) });
  await expect(limit).toContainText(say(kit.bulkTooManyText, { count: 101, max: 100 }));
  expect(await faultsOf(page, 'more rows than go at once')).toEqual([]);
  await page.keyboard.press('Escape');
  await rows(page).getByRole('checkbox').uncheck();
  await ask();
  await expect(page.getByRole('dialog', { name: say(sales.bulkOffTitle, { count: 100 }) })).toContainText(`MANY${word}1`);
});

// Red with the source of formulas in the list: nearly every row of it was LaTeX.
test('questions of exams show their formulas', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, '/admin/exams/questions?sort=-used');
  const formula = rows(page).locator('.katex').first();
  await expect(formula).toBeVisible();
  await expect(rows(page).filter({ hasText: String.raw`$\text` })).toHaveCount(0);
  expect(await faultsOf(page, 'the questions of exams')).toEqual([]);
});
