import { bn as forget } from '../../web/src/features/account/forget/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { codeField, codeSentTo, messagesTo, newPhone, openSignIn, tooWide, userOf, wrongCode } from './account-support.js';
import { axe } from './axe.js';
import { address, expect, newStudent, say, signUp, test, type Page } from './support.js';

const newPassword = 'ভোরের ট্রেন ছাড়ে সাতটায়';

/** Ends the sign-in of a browser that stays known: a reset goes on at once. */
const signOut = async (page: Page): Promise<void> => {
  const answer = await page.context().request.post(`${address()}/api/auth/sign-out`, { headers: { origin: address() } });
  expect(answer.status()).toBe(200);
};

const askFor = async (page: Page, login: string): Promise<void> => {
  await page.getByLabel(forget.login).fill(login);
  await page.getByRole('button', { name: forget.sendCode }).click();
  await expect(page.getByRole('heading', { name: forget.codeTitle })).toBeVisible();
};

// Specification §2 (title, blank layout). Red when the password or the code is lost by a wrong code, the page one came from is lost, or
// other devices stay signed in. Seen red: the password's form came back empty after the code was corrected.
test('a forgotten password: address, code, new password, signed in and led on', async ({ open, live }) => {
  const student = newStudent();
  const other = await open({ as: student });
  const page = await open({ as: student, width: 360 });
  await signOut(page);
  await page.goto(`${address()}/courses/${live.slug}/mcq`);
  const dialog = page.getByRole('dialog', { name: signIn.signInTitle });
  await dialog.getByLabel(signIn.login).fill(student.email);
  await dialog.getByRole('link', { name: signIn.forgot }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle(/^Forget Password/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByLabel(forget.login)).toHaveValue(student.email);
  await page.getByRole('button', { name: forget.sendCode }).click();
  const code = await codeSentTo(student.email);
  await codeField(page).fill(wrongCode(code));
  await page.getByRole('button', { name: forget.goOn }).click();
  await page.getByLabel(forget.password, { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: forget.save }).click();
  await expect(page.getByText('কোডটি মেলেনি। আর ৪ বার চেষ্টা করা যাবে।')).toBeVisible();
  await codeField(page).fill(code);
  await page.getByRole('button', { name: forget.goOn }).click();
  await expect(page.getByLabel(forget.password, { exact: true })).toHaveValue(newPassword);
  await page.getByRole('button', { name: forget.save }).click();
  await expect(page).toHaveURL(`${address()}/courses/${live.slug}/mcq`);
  await expect(page.getByText(forget.done)).toBeVisible();
  expect(await userOf(page)).toMatchObject({ email: student.email });
  expect(await userOf(other)).toBeNull();

  await other.goto(address());
  const again = await openSignIn(other);
  await again.getByLabel(signIn.login).fill(student.email);
  await again.getByLabel(signIn.password, { exact: true }).fill(newPassword);
  await again.getByRole('button', { name: signIn.signIn, exact: true }).click();
  await expect(other.getByLabel(say(shell.account, { name: student.name }))).toBeVisible();
});

// AU-05: red when the words differ, or a message goes out to somebody who has no account.
test('nobody learns who has an account: the same words, and a code that opens nothing', async ({ open, sql }) => {
  const [student, phone, nobody] = [newStudent(), newPhone(), newPhone()];
  await signUp(student);
  await sql('update identity.users set proven_phone = $2 where email = $1', [student.email, phone]);
  const page = await open({ width: 360 });
  const words: string[] = [];
  for (const login of [phone, nobody]) {
    await page.goto(`${address()}/auth/forget`);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await askFor(page, login);
    await expect(codeField(page)).toBeFocused();
    words.push((await page.getByRole('main').innerText()).replaceAll(/[০-৯:-]+/g, '#'));
  }
  expect(words[1]).toBe(words[0]);
  await codeSentTo(phone);
  expect(await messagesTo(nobody)).toBe(0);
  await codeField(page).fill('123456');
  await page.getByRole('button', { name: forget.goOn }).click();
  await page.getByLabel(forget.password, { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: forget.save }).click();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await userOf(page)).toBeNull();
});

// Red when a browser that nobody knows sets the password, or its person is not told until when to wait and what to do.
test('from a browser that nobody knows it waits a day, and the page says what makes it quicker', async ({ open, sql }) => {
  const [student, phone] = [newStudent(), newPhone()];
  await signUp(student);
  await sql('update identity.users set proven_phone = $2, email_proven_at = now() where email = $1', [student.email, phone]);
  const page = await open({ width: 360 });
  await page.goto(`${address()}/auth/forget`);
  await askFor(page, phone);
  await codeField(page).fill(await codeSentTo(phone));
  await page.getByRole('button', { name: forget.goOn }).click();
  await page.getByLabel(forget.password, { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: forget.save }).click();
  await expect(page.getByRole('heading', { name: forget.waitTitle })).toBeVisible();
  await expect(page.getByText(say(forget.waitTold, { other: 'e***@example.com' }))).toBeVisible();
  expect(await axe(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  expect(await userOf(page)).toBeNull();
  await page.getByRole('button', { name: forget.waitConfirm }).click();
  await askFor(page, student.email);
  await codeField(page).fill(await codeSentTo(student.email));
  await page.getByRole('button', { name: forget.goOn }).click();
  await page.getByLabel(forget.password, { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: forget.save }).click();
  await expect(page).toHaveURL(`${address()}/`);
  expect(await userOf(page)).toMatchObject({ email: student.email });
});

// Red when a reload at the code step begins anew, a foreign `next` is followed, or the wait is not told.
test('a page that was let go of comes back at the code; the next one waits; only paths of this site follow', async ({ open, sql }) => {
  const [student, phone] = [newStudent(), newPhone()];
  await signUp(student);
  await sql('update identity.users set proven_phone = $2 where email = $1', [student.email, phone]);
  const page = await open({ as: student, width: 360 });
  await signOut(page);
  await page.goto(`${address()}/auth/forget?next=${encodeURIComponent('//evil.example/x')}`);
  await page.getByRole('button', { name: forget.sendCode }).click();
  await expect(page.getByText(forget.loginNeeded)).toBeVisible();
  await expect(page.getByLabel(forget.login)).toBeFocused();
  await askFor(page, phone);
  const code = await codeSentTo(phone);
  await page.reload();
  await expect(page.getByRole('heading', { name: forget.codeTitle })).toBeVisible();
  await page.getByRole('button', { name: forget.otherPhone }).click();
  await expect(page.getByLabel(forget.login)).toHaveValue(phone);
  await page.getByRole('button', { name: forget.sendCode }).click();
  await codeField(page).fill(code);
  await page.keyboard.press('Enter');
  await page.getByLabel(forget.password, { exact: true }).fill('12345678');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(forget.password, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(forget.password, { exact: true }).fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address()}/`);
  expect(await userOf(page)).toMatchObject({ email: student.email });
});

for (const [theme, language, width] of [
  ['light', 'bn', 320],
  ['dark', 'en', 1280],
] as const)
  // WEB-05. Red with a pale colour, a field without a name, a box wider than the window.
  test(
    `the three steps are clean for axe: ${theme}, ${language}, ${width} px`,
    { tag: theme === 'light' ? [] : '@full' },
    async ({ open }) => {
      const page = await open({
        width,
        colorScheme: theme,
        before: (context) => context.addCookies([{ name: 'lang', value: language, url: address() }]),
      });
      const faults: string[] = [];
      const look = async (): Promise<void> => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        faults.push(...(await axe(page)));
        expect(await tooWide(page)).toBe(0);
      };
      await page.goto(`${address()}/auth/forget`);
      await look();
      await page.locator('main [type=submit]').click();
      await look();
      await page.getByRole('textbox').fill(newPhone());
      await page.locator('main [type=submit]').click();
      await expect(page.locator('[autocomplete=one-time-code]')).toBeVisible();
      await look();
      await page.locator('[autocomplete=one-time-code]').fill('123456');
      await page.locator('main [type=submit]').click();
      await expect(page.locator('[autocomplete=new-password]')).toBeVisible();
      await look();
      expect(faults).toEqual([]);
    },
  );
