import { randomBytes } from 'node:crypto';
import { bn as notices } from '../../web/src/features/notices/bn.js';
import { bn as desk } from '../../web/src/features/notices-desk/bn.js';
import { openAsStaff } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, type Locator, newStudent, type Page, signUp, type Sql, test } from './support.js';

const page = '/admin/settings/noticechannel';

/** A student of a batch that no other test is told anything in. */
const alone = async (sql: Sql) => {
  const student = newStudent('ঘণ্টা');
  await signUp(student);
  await sql(`update identity.users set hsc_batch = 'Others' where email = $1`, [student.email]);
  return student;
};

const bell = (from: Page): Locator => from.getByRole('banner').getByRole('button', { name: /^নোটিশ/ });
const list = (from: Page): Locator => from.getByRole('dialog', { name: notices.title });
const toasts = (from: Page, title: string): Locator => from.getByRole('status').filter({ hasText: title });

const compose = async (admin: Page, title: string): Promise<void> => {
  await admin.goto(`${address()}${page}?notice=new`);
  await admin.getByLabel(desk.who).selectOption('batch');
  await admin.getByLabel(desk.chooseBatch, { exact: true }).selectOption('Others');
  await expect(admin.getByText(/জনের কাছে যাবে/)).toBeVisible();
  await admin.getByRole('textbox', { name: desk.title, exact: true }).fill(title);
};
const send = async (admin: Page): Promise<void> => {
  await admin.getByRole('button', { name: desk.post }).click();
  await admin.getByRole('dialog').getByRole('button', { name: desk.post }).click();
  await expect(admin).toHaveURL(/notice=[0-9a-f-]{36}/);
};

// Red when a notice waits for a page to be loaded, when a phone that comes back calls out what it missed, and when what was taken back stays.
test('a notice is read the moment that it is posted, and quietly by whoever was away', async ({ open, sql }) => {
  const tail = randomBytes(3).toString('hex');
  const [first, second] = [`কাল সকালের ক্লাস বিকেলে ${tail}`, `রুটিন বদলেছে ${tail}`];
  const [student, admin] = [await open({ as: await alone(sql), width: 360 }), await openAsStaff(open, sql, 'admin', { width: 1280 })];
  await student.goto(`${address()}/my-courses`);
  await expect(bell(student)).toHaveAccessibleName(notices.bell);
  await compose(admin, first);
  expect(await faultsOf(admin, 'a notice being written')).toEqual([]);
  await admin.getByRole('textbox', { name: desk.link }).fill('https://evil.example');
  await admin.getByRole('button', { name: desk.post }).click();
  await expect(admin.getByText(desk.badLink)).toBeVisible();
  await admin.getByRole('textbox', { name: desk.link }).fill('/courses');
  await send(admin);
  await expect(toasts(student, first)).toBeVisible();
  await expect(bell(student)).toHaveAccessibleName('নোটিশ, ১টি না-পড়া');
  // Away: the second one is counted when the connection is back, and nothing is called out.
  await student.context().setOffline(true);
  await compose(admin, second);
  await send(admin);
  await student.context().setOffline(false);
  await expect(bell(student)).toHaveAccessibleName('নোটিশ, ২টি না-পড়া');
  await expect(toasts(student, second)).toHaveCount(0);
  await bell(student).click();
  await expect(list(student).getByRole('article')).toContainText([second, first]);
  await expect(bell(student)).toHaveAccessibleName(notices.bell);
  expect(await faultsOf(student, 'the list of notices')).toEqual([]);
  // The desk sees it, and takes it back.
  await expect(admin.getByText(desk.readWhat).locator('..')).toContainText('১');
  await admin.getByRole('button', { name: desk.withdraw }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: desk.withdraw }).click();
  await expect(admin.getByText(desk.withdrawnNow)).toBeVisible();
  await expect(list(student).getByRole('article').filter({ hasText: second })).toHaveCount(0);
  await expect(list(student).getByRole('article').filter({ hasText: first })).toHaveCount(1);
  await student.keyboard.press('Escape');
  await expect(bell(student)).toBeFocused();
  await admin.goto(`${address()}${page}`);
  await expect(admin.getByText(first).first()).toBeVisible();
  expect(await faultsOf(admin, 'the list of the desk')).toEqual([]);
});
