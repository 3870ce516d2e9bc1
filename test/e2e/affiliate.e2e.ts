import type { Route } from '@playwright/test';
import { bn as affiliate } from '../../web/src/features/affiliate/bn.js';
import { bn as desk } from '../../web/src/features/affiliate/desk/bn.js';
import { bn as checkout } from '../../web/src/features/checkout/bn.js';
import { bn as sale } from '../../web/src/features/sale/bn.js';
import { goTo, openAsStaff } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, type Page, say, type Sql, type Student, test } from './support.js';

const taka = (paisa: number): string => `৳${new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 2 }).format(paisa / 100)}`;
const atHome = (page: Page): Promise<unknown> => page.goto(`${address()}/affiliate`);

/** The tests' people all give one number; here it would make two of them one person. */
const ownPhone = async (sql: Sql, { email }: Student, phone: string): Promise<void> =>
  void (await sql('update identity.users set phone = $2 where email = $1', [email, phone]));

const apply = async (page: Page): Promise<void> => {
  await atHome(page);
  await page.getByRole('button', { name: affiliate.apply, exact: true }).click();
  await expect(page.getByText(affiliate.aboutNeeded)).toBeVisible();
  await page.getByLabel(affiliate.about).fill('কলেজের গ্রুপে আর আমার চ্যানেলে প্রস্তুতির ভিডিওর নিচে লিংক দেব।');
  expect(await faultsOf(page, 'the application')).toEqual([]);
  await page.getByRole('button', { name: affiliate.apply, exact: true }).click();
  await expect(page.getByText(affiliate.waitingTitle)).toBeVisible();
};

const approve = async (page: Page, who: Student, code: string): Promise<void> => {
  await goTo(page, `/admin/sales/affiliate?q=${encodeURIComponent(who.name.split(' ').at(-1) ?? '')}`);
  expect(await faultsOf(page, 'the desk')).toEqual([]);
  await page.getByText(who.name).click();
  await page.getByRole('button', { name: desk.approve, exact: true }).click();
  const ask = page.getByRole('alertdialog');
  await ask.getByLabel(desk.code, { exact: true }).fill(code);
  expect(await faultsOf(page, 'the question')).toEqual([]);
  await ask.getByRole('button', { name: desk.approve, exact: true }).click();
  await expect(page.getByText(desk.approveDone)).toBeVisible();
  await expect(page.getByRole('button', { name: desk.changeRate, exact: true })).toBeVisible();
  expect(await faultsOf(page, 'the affiliate')).toEqual([]);
};

const buy = async (page: Page, slug: string, code: string, paisa: number): Promise<void> => {
  const noted = page.waitForResponse((answer) => answer.url().endsWith('/api/clicks'));
  await page.goto(`${address()}/courses/${slug}/checkout?ref=${code.toUpperCase()}`);
  expect((await noted).status()).toBe(200);
  await expect(page).toHaveURL(`${address()}/courses/${slug}/checkout`);
  await page.getByRole('button', { name: sale.buy, exact: true }).click();
  await page.getByRole('button', { name: say(checkout.payNow, { sum: taka(paisa) }) }).click();
  await page.locator('button[name=act][value=pay]').click();
  await page.waitForURL(/success/);
};

// "I know what I earned, from what, and when it is paid." Red when a click is not joined with the order, or the ledger does not tell of it.
test('somebody applies, is approved, shares a link, and sees the commission of who bought by it', async ({ open, sql }) => {
  const [who, buyer] = [newStudent('অ্যাফিলিয়েট'), newStudent('ক্রেতা')];
  const visitor = await open({ serviceWorkers: 'block', width: 360 });
  await atHome(visitor);
  await expect(visitor.getByText(affiliate.ruleSelf)).toBeVisible();
  expect(await faultsOf(visitor, 'for visitors')).toEqual([]);

  const page = await open({ serviceWorkers: 'block', width: 360, as: who });
  await ownPhone(sql, who, '01711000001');
  await apply(page);
  const code = `e2e${who.email.slice(4, 12)}`;
  await approve(await openAsStaff(open, sql, 'support'), who, code);

  // The person's own devices hear of it, and so does the account.
  await expect
    .poll(() => page.evaluate(async () => ((await (await fetch('/api/user')).json()) as { affiliate: boolean }).affiliate))
    .toBe(true);
  await page.reload();
  await expect(page.getByText(`${address()}/?ref=${code}`)).toBeVisible();
  expect(await faultsOf(page, 'the dashboard')).toEqual([]);
  const [course] = await sql<{ slug: string; title: string; paisa: number }>(
    `select slug, title, price_paisa::int as paisa from catalog.courses
     where state = 'published' and kind = 'course' and price_paisa > 20000 order by position, slug limit 1`,
  );
  await page.goto(`${address()}/affiliate/courses?q=${encodeURIComponent(course!.title)}`);
  await expect(page.getByRole('link', { name: course!.title })).toBeVisible();
  expect(await faultsOf(page, 'what can be recommended')).toEqual([]);
  await page.getByRole('button', { name: say(affiliate.qrOf, { title: course!.title }) }).click();
  await expect(page.getByRole('img', { name: say(affiliate.qrOf, { title: course!.title }) })).toBeVisible();

  const other = await open({ serviceWorkers: 'block', width: 360, as: buyer });
  await ownPhone(sql, buyer, '01711000002');
  await buy(other, course!.slug, code, course!.paisa);

  const commission = taka(Math.floor(course!.paisa / 10));
  await expect
    .poll(async () => {
      await atHome(page);
      await expect(page.getByRole('heading', { name: affiliate.entriesTitle })).toBeVisible();
      return page
        .getByRole('list', { name: affiliate.entriesTitle })
        .textContent({ timeout: 2000 })
        .catch(() => '');
    })
    .toContain(commission);
  await expect(page.getByRole('definition').filter({ hasText: commission })).toHaveCount(1);
  await expect(page.getByText(say(affiliate.chartSum, { clicks: 1, orders: 1, sum: commission }))).toBeVisible();
  expect(await faultsOf(page, 'with a commission')).toEqual([]);

  // The sums of a moment before the commission, beside the list of now: they are asked for again. Red without it.
  const stale = async (route: Route): Promise<void> => {
    const { board, ...rest } = (await (await route.fetch()).json()) as { board: { sums: object } };
    await route.fulfill({ json: { ...rest, board: { ...board, entries: 0, sums: { ...board.sums, pendingPaisa: 0 } } } });
  };
  await page.route('**/api/affiliate', stale, { times: 1 });
  await atHome(page);
  await expect(page.getByRole('definition').filter({ hasText: commission })).toHaveCount(1);
});
