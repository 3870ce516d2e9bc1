import { bn as parts } from '../../web/src/features/account/parts/bn.js';
import { bn as profile } from '../../web/src/shell/profile/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { en as shellEn } from '../../web/src/shell/en.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { joinByDialog, openSignIn, profileDialog, userOf } from './account-support.js';
import { address, expect, newStudent, say, signUp, test, type Page } from './support.js';

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
  const page = await open({ serviceWorkers: 'block', width: 360 });
  await page.goto(address());
  await openSignIn(page);
  await joinByDialog(page);
  const dialog = profileDialog(page);
  await expect(dialog).toBeVisible();
  const product = await page.locator('meta[name=application-name]').getAttribute('content');
  await expect(dialog.getByRole('heading')).toHaveText(`${product}!`);
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
  await expect(dialog.getByLabel(profile.phone)).toBeFocused();

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

// Specification §8: red when anything but the server's refusal is shown to people, or the dialog goes.
test('an unexpected exception in the update goes to the console alone, and the dialog stays', async ({ open }) => {
  const page = await open();
  await page.goto(address());
  await openSignIn(page);
  await joinByDialog(page);
  await fillProfile(page);
  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  await page.evaluate(() => {
    // Only the update's body: sockets and the shell write with the same function, and would break in their own time.
    const write = JSON.stringify;
    JSON.stringify = ((value: unknown, ...rest: []) => {
      if (value !== null && typeof value === 'object' && 'institute' in value && !('id' in value)) throw new Error('out of order');
      return write(value, ...rest);
    }) as typeof JSON.stringify;
  });
  await profileDialog(page).getByRole('button', { name: profile.update }).click();
  await expect.poll(() => logged.filter((line) => line.includes('The profile was not updated')).length).toBe(1);
  await expect(profileDialog(page).getByRole('button', { name: profile.update })).toBeEnabled();
  await expect(page.getByRole('region', { name: /F8/ })).toHaveCount(0);
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

// Red when a blocked person is let in or not told, or the wait is told in seconds or not at all.
test('a blocked account and too many tries are told in words', async ({ open, sql }) => {
  const student = newStudent();
  await signUp(student);
  await sql(`update identity.users set state = 'blocked' where email = $1`, [student.email]);
  const page = await open({ serviceWorkers: 'block', width: 360 });
  await page.goto(address());
  const dialog = await openSignIn(page);
  await dialog.getByLabel(signIn.login).fill(student.email);
  await dialog.getByLabel(signIn.password, { exact: true }).fill(student.password);
  const go = dialog.getByRole('button', { name: signIn.signIn, exact: true });
  await go.click();
  await expect(dialog.getByRole('alert')).toContainText('বন্ধ');
  expect(await userOf(page)).toBeNull();
  await page.route('**/api/auth/sign-in', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '840' },
      json: { statusCode: 429, statusMessage: 'Too many requests', message: 'ধীরে' },
    }),
  );
  await go.click();
  await expect(dialog.getByRole('alert')).toHaveText(say(parts.tooMany, { wait: '১৪ মিনিট' }));
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
