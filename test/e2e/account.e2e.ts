import { bn as profile } from '../../web/src/shell/profile/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { en as shellEn } from '../../web/src/shell/en.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { address, expect, newStudent, say, test, type Page } from './support.js';

/** Signs up by the sign-in dialog that is open; the profile dialog stands afterwards. */
const joinByDialog = async (page: Page): Promise<void> => {
  const { name, email, password } = newStudent();
  await page.getByRole('dialog').getByRole('button', { name: signIn.signUp, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: signIn.signUpTitle });
  await dialog.getByLabel(signIn.name, { exact: true }).fill(name);
  await dialog.getByLabel(signIn.email, { exact: true }).fill(email);
  await dialog.getByLabel(signIn.password, { exact: true }).fill(password);
  await dialog.getByRole('button', { name: signIn.signUp, exact: true }).click();
  await expect(dialog).toBeHidden();
};

const profileDialog = (page: Page) => page.getByRole('dialog').filter({ hasText: profile.why });

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
});

// Specification §2, §4, §5, §8. Red when Escape or the scrim closes it, a message differs, or a failure closes it.
// Seen red: the toast's title was the status message.
test('the profile dialog: its words, its messages, no way around it, a failure and a success', async ({ open }) => {
  const page = await open({ width: 360 });
  await page.goto(address());
  await page.getByRole('button', { name: shell.signIn, exact: true }).click();
  await joinByDialog(page);
  const dialog = profileDialog(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading')).toHaveText(/!$/);
  expect(await dialog.getByRole('option').allInnerTexts()).toEqual([
    'Select Batch',
    'HSC 2027',
    'HSC 2026',
    'HSC 2025',
    'HSC 2024',
    'JOB',
    'Others',
  ]);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  const update = dialog.getByRole('button', { name: profile.update });
  await update.click();
  for (const message of ['Phone is required', 'HSC Batch is required', 'Institute is required'])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  for (const label of [profile.phone, profile.batch, profile.institute])
    await expect(dialog.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');

  await fillProfile(page);
  for (const statusCode of [500, 409] as const) {
    let let_go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      let_go = resolve;
    });
    await page.route('**/api/auth/update', async (route) => {
      await held;
      await route.fulfill({ status: statusCode, json: { statusCode, statusMessage: 'Something is wrong', message: 'দুঃখিত' } });
    });
    await update.click();
    await expect(dialog.getByRole('button', { name: profile.updating })).toBeDisabled();
    let_go();
    const toast = page.getByRole('region', { name: /F8/ });
    await expect(toast.getByText(String(statusCode), { exact: true })).toBeVisible();
    await expect(toast.getByText('Something is wrong', { exact: true })).toHaveCount(1);
    await expect(dialog).toBeVisible();
    await page.unroute('**/api/auth/update');
  }
  await update.click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(dialog).toBeHidden();
});

// Red when a 401 of sign-in is taken for an ended session, or the refusal names which of the two was wrong.
test('a wrong password is told beside the form, and signing out ends the session', async ({ open }) => {
  const student = newStudent();
  const page = await open({ as: student, width: 360 });
  await page.goto(address());
  await page.getByLabel(say(shell.account, { name: student.name })).click();
  await page.getByRole('button', { name: shell.signOut }).click();
  await expect(page.getByRole('button', { name: shell.signIn, exact: true })).toBeVisible();
  expect(await page.evaluate(async () => (await (await fetch('/api/user')).json()) as unknown)).toBeNull();

  await page.getByRole('button', { name: shell.signIn, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: signIn.signInTitle });
  await dialog.getByLabel(signIn.login).fill(student.email);
  await dialog.getByLabel(signIn.password).fill('not the password');
  await dialog.getByRole('button', { name: signIn.signIn, exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText(/পাসওয়ার্ড/);
  await dialog.getByLabel(signIn.password).fill(student.password);
  await dialog.getByRole('button', { name: signIn.signIn, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel(say(shell.account, { name: student.name }))).toBeVisible();
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
