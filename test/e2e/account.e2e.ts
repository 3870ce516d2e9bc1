import { bn as parts } from '../../web/src/features/account/parts/bn.js';
import { bn as profile } from '../../web/src/shell/profile/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { en as shellEn } from '../../web/src/shell/en.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { joinByDialog, openSignIn, profileDialog, userOf } from './account-support.js';
import { address, expect, newStudent, say, test, type Page } from './support.js';

const fillProfile = async (page: Page): Promise<void> => {
  const dialog = profileDialog(page);
  await dialog.getByLabel(profile.phone).fill('০১৭০০০০০০০১');
  await dialog.getByLabel(profile.batch).selectOption('HSC 2027');
  await dialog.getByLabel(profile.institute).fill('ঢাকা কলেজ');
};

// Red when the person lands anywhere else than where they wanted to go.
test('signing up over a page leads to where one was going', async ({ open, live }) => {
  const page = await open({ width: 360 });
  await page.goto(`${live.path}/leaderboard`);
  // The guard of the page asks by itself.
  await joinByDialog(page);
  await expect(profileDialog(page)).toBeVisible();
  await expect(page).toHaveURL(`${live.path}/leaderboard`);
  await fillProfile(page);
  await profileDialog(page).getByRole('button', { name: profile.update }).click();
  await expect(profileDialog(page)).toBeHidden();
  await expect(page.getByRole('table')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(profileDialog(page)).toBeHidden();
});

// Red when a 401 of sign-in is taken for an ended session, or the refusal names which of the two was wrong.
test('a wrong password is told beside the form, and signing out ends the session', async ({ open }) => {
  const student = newStudent();
  const page = await open({ as: student, width: 360 });
  await page.goto(address());
  await page.getByLabel(say(shell.account, { name: student.name })).click();
  await page.getByRole('button', { name: shell.signOut }).click();
  await expect(page.getByRole('button', { name: shell.signIn, exact: true })).toBeVisible();
  expect(await userOf(page)).toBeNull();

  const dialog = await openSignIn(page);
  await dialog.getByLabel(signIn.login).fill(student.email);
  const password = dialog.getByLabel(signIn.password, { exact: true });
  await password.fill('not the password');
  await dialog.getByRole('button', { name: parts.showPassword }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await dialog.getByRole('button', { name: signIn.signIn, exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText(/পাসওয়ার্ড/);
  await password.fill(student.password);
  await dialog.getByRole('button', { name: signIn.signIn, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel(say(shell.account, { name: student.name }))).toBeVisible();
});

// Red when the menu offers what is not there, stays open over another page, or cannot be left by the keyboard.
test('the account menu: by keyboard, closing by itself, the back office for staff alone', async ({ open }) => {
  const student = newStudent();
  const page = await open({ as: student });
  await page.goto(address());
  const button = page.getByLabel(say(shell.account, { name: student.name }));
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: shell.profile })).toBeVisible();
  await expect(page.getByRole('link', { name: shell.staff })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: shell.profile })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: shellEn.profile }).click();
  await expect(page).toHaveURL(`${address()}/profile`);
  await expect(page.getByRole('link', { name: shellEn.profile })).toHaveCount(0);
  await page.getByLabel(shellEn.account.replace('{name}', student.name)).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('button', { name: shellEn.signOut, exact: true })).toHaveCount(0);
});

// Red when the choice is kept in the page only, or a second language is mixed in.
test("language and colours are the person's choice and stay", async ({ open }) => {
  const page = await open({ colorScheme: 'light' });
  await page.goto(address());
  await page.getByRole('button', { name: shell.switchLanguage }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: shellEn.signIn, exact: true })).toBeVisible();
  const colours = page.getByRole('button', { name: new RegExp(`^${shellEn.colourMode.replace('{mode}', '')}`) });
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#ffffff');
  await colours.click();
  await colours.click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#09090b');
  expect(await page.evaluate(() => localStorage.getItem('colour-mode'))).toBe('dark');
});
