import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { bn as text } from '../../web/src/features/account/profile/bn.js';
import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { bn as people } from '../../web/src/i18n/admin-people/bn.js';
import { bn as profile } from '../../web/src/shell/profile/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { fillEmailForm, openSignIn, part, profileDialog, toSignUp, userOf } from './account-support.js';
import { address, expect, newStudent, say, test, toBengali, type Open, type Page, type Student } from './support.js';

const DAY = 24 * 3_600_000;
const admin = { name: 'admin', email: 'admin@demo.test', password: 'porikkha-2026' };

/** She signs up by e-mail on a small phone in Bengali and is met by the profile dialog. */
const signUp = async (page: Page, person: Student): Promise<void> => {
  await page.goto(address());
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await openSignIn(page);
  const form = await toSignUp(page, 'byEmail');
  await fillEmailForm(form, person);
  await form.getByRole('button', { name: 'অ্যাকাউন্ট খুলুন', exact: true }).click();
  await expect(profileDialog(page)).toBeVisible();
};

/** She fails it, tries to get around it, fixes it, and sees home. */
const fillProfile = async (page: Page, phone: string): Promise<void> => {
  const dialog = profileDialog(page);
  await dialog.getByLabel(profile.phone).fill('০১');
  await dialog.getByRole('button', { name: profile.update }).click();
  for (const message of ['Phone is required', 'HSC Batch is required', 'Institute is required'])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel(profile.phone).fill(toBengali(phone));
  await dialog.getByLabel(profile.batch).selectOption('HSC 2026');
  await dialog.getByLabel(profile.institute).fill('রাজশাহী কলেজ');
  await dialog.getByRole('button', { name: profile.update }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${address()}/`);
  await expect(page.getByRole('heading').first()).toBeVisible();
};

const switchToDark = async (page: Page): Promise<void> => {
  const colours = page.getByRole('button', { name: new RegExp(`^${shell.colourMode.replace('{mode}', '')}`) });
  await colours.click();
  await colours.click();
  await expect(page.locator('html')).toHaveClass(/dark/);
};

/** A day later by the browser's clock, in the same browser. */
const comeBack = async (context: BrowserContext, person: Student): Promise<Page> => {
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + DAY });
  await page.goto(address());
  await expect(page.getByLabel(say(shell.account, { name: person.name }))).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + DAY - 60_000);
  return page;
};

const signOutOther = async (page: Page, other: Page): Promise<void> => {
  await page.goto(`${address()}/profile`);
  const devices = part(page, text.devices).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await devices.filter({ hasNotText: text.thisDevice }).getByRole('button').click();
  await expect(devices).toHaveCount(1);
  expect(await userOf(other)).toBeNull();
};

/** An admin finds her by four digits of the phone and makes her a teacher. */
const makeTeacher = async (open: Open, person: Student, digits: string): Promise<void> => {
  const page = await open({ as: admin });
  await page.goto(`${address()}/admin/users`);
  await page.getByRole('searchbox').fill(toBengali(digits));
  await page.getByRole('link', { name: person.name }).first().click();
  await page.getByRole('tab', { name: people.tabRoles }).click();
  await page.getByRole('checkbox', { name: new RegExp(`^${people.teacher}`) }).check();
  await page.getByRole('button', { name: people.rolesSave }).click();
  const question = page.getByRole('dialog', { name: say(people.rolesAsk, { name: person.name }) });
  await question.getByLabel(kit.reason).fill('নতুন শিক্ষক');
  await question.getByRole('button', { name: people.rolesSave }).click();
  await expect(question).toBeHidden();
};

// The "Done when". Red when any step of it does not hold: a session of a day is over, the dialog can be got around, the other
// device goes on, four digits find nobody, or the new role needs another sign-in.
test('a new person, from signing up to teaching', async ({ open, moveClock }) => {
  const person = newStudent('তাসনিম');
  const phone = `017${String(randomInt(100_000_000)).padStart(8, '0')}`;
  const page = await open({ width: 360 });
  await signUp(page, person);
  await fillProfile(page, phone);
  await switchToDark(page);
  const other = await open({ as: person });

  await moveClock('1 day');
  const later = await comeBack(page.context(), person);
  await page.close();
  await signOutOther(later, other);
  await other.goto(`${address()}/profile`);
  await expect(other.getByRole('dialog')).toBeVisible();

  const account = later.getByLabel(say(shell.account, { name: person.name }));
  await account.click();
  await expect(later.getByRole('link', { name: shell.profile })).toBeVisible();
  await expect(later.getByRole('link', { name: shell.staff })).toHaveCount(0);
  await later.keyboard.press('Escape');
  await makeTeacher(open, person, phone.slice(-4));
  // Without signing in again: the menu of the page that is open, and the back office behind it.
  await account.click();
  await later.getByRole('link', { name: shell.staff }).click();
  await expect(later).toHaveURL(`${address()}/admin`);
  await expect(later.getByRole('main')).not.toContainText(shell.noAccess);
});
