import { generateSync } from 'otplib';
import { bn as text } from '../../web/src/features/account/second-factor/bn.js';
import { bn as profile } from '../../web/src/features/account/profile/bn.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { bn as forget } from '../../web/src/features/account/forget/bn.js';
import { bn as google } from '../../web/src/features/account/google/bn.js';
import { codeField, codeSentTo, newPhone, openSignIn, part, tooWide, userOf, wrongCode } from './account-support.js';
import { axe } from './axe.js';
import {
  address,
  ask,
  expect,
  newStudent,
  say,
  signUp,
  test,
  toBengali,
  type Locator,
  type Page,
  type Sql,
  type Student,
} from './support.js';

/** Chromium's own authenticator, without a finger to lay on it. It belongs to this page. */
const withAuthenticator = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
};

const teacher = async (sql: Sql): Promise<Student> => {
  const one = newStudent('শিক্ষক');
  await signUp(one);
  await sql(`update identity.users set roles = '{teacher}' where email = $1`, [one.email]);
  return one;
};

/** The code of the half minute `step` steps from now, on the product's clock. */
const codeOf = async (sql: Sql, secret: string, step = 0): Promise<string> => {
  const [now] = await sql<{ seconds: number }>('select extract(epoch from platform.now())::float8 as seconds');
  return generateSync({ secret, epoch: Math.floor(now!.seconds) + step * 30 });
};

/** Signs in by password as a visitor of this page; the second step stands on the screen. */
const toSecondStep = async (page: Page, { email, password }: Student): Promise<Locator> => {
  await page.context().clearCookies();
  await page.goto(address());
  const first = await openSignIn(page);
  await first.getByLabel(signIn.login).fill(email);
  await first.getByLabel(signIn.password, { exact: true }).fill(password);
  await first.getByRole('button', { name: signIn.signIn, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: signIn.secondTitle });
  await expect(dialog).toBeVisible();
  expect(await userOf(page)).toBeNull();
  return dialog;
};

/** An authenticator app for who is signed in there, by HTTP; its secret. */
const setUpApp = async (page: Page, sql: Sql): Promise<string> => {
  const { secret } = await ask<{ secret: string }>(page, 'POST', '/api/my/second-factor/totp', {});
  await ask(page, 'POST', '/api/my/second-factor/totp/confirm', { code: await codeOf(sql, secret) });
  return secret;
};

const saveCodes = async (page: Page): Promise<string[]> => {
  const dialog = page.getByRole('dialog', { name: text.codesTitle });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: text.download }).click();
  expect((await coming).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', { name: text.kept }).click();
  await expect(dialog).toBeHidden();
  return codes;
};

// Red when the password alone signs in, and when a step of the way has no button to go on by.
test('an authenticator app and a passkey: set up in the account, and asked for at the next sign-ins', async ({ open, sql }) => {
  const one = await teacher(sql);
  const page = await open({ as: one, width: 360 });
  await withAuthenticator(page);
  await page.goto(`${address()}/profile`);
  const own = part(page, profile.secondFactor);
  await own.getByRole('button', { name: `${text.app}: ${text.setUp}` }).click();
  const dialog = page.getByRole('dialog', { name: text.totpTitle });
  await dialog.getByRole('button', { name: text.begin }).click();
  await expect(dialog.getByRole('img', { name: text.qr })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  expect(await tooWide(page)).toBe(0);
  await codeField(dialog).fill(await codeOf(sql, secret, 100));
  await dialog.getByRole('button', { name: text.confirm }).click();
  await expect(dialog.getByRole('alert')).toContainText('কোডটি মেলেনি');
  await codeField(dialog).fill(await codeOf(sql, secret));
  await dialog.getByRole('button', { name: text.confirm }).click();
  const codes = await saveCodes(page);

  await own.getByRole('button', { name: text.addPasskey }).click();
  const adding = page.getByRole('dialog', { name: text.passkeyTitle });
  await adding.getByLabel(text.passkeyName).fill('অফিসের ল্যাপটপ');
  await adding.getByRole('button', { name: text.addPasskey }).click();
  await expect(adding).toBeHidden();
  await expect(own.getByText('অফিসের ল্যাপটপ')).toBeVisible();
  await expect(own.getByText(say(text.recoveryLeft, { count: 10 }))).toBeVisible();

  const byKey = await toSecondStep(page, one);
  await byKey.getByRole('button', { name: text.usePasskey }).click();
  await expect(byKey).toBeHidden();
  expect(await userOf(page)).toMatchObject({ email: one.email });

  const byApp = await toSecondStep(page, one);
  await byApp.getByRole('button', { name: text.byTotp }).click();
  await codeField(byApp).fill(await codeOf(sql, secret, 100));
  await byApp.getByRole('button', { name: text.goOn }).click();
  await expect(byApp.getByRole('alert')).toContainText(toBengali(9));
  await codeField(byApp).fill(await codeOf(sql, secret, 1));
  await byApp.getByRole('button', { name: text.goOn }).click();
  await expect(byApp).toBeHidden();

  const byRecovery = await toSecondStep(page, one);
  await byRecovery.getByRole('button', { name: text.byRecovery }).click();
  await byRecovery.getByLabel(text.recoveryLabel).fill(codes[0]!.toLowerCase());
  await byRecovery.getByRole('button', { name: text.goOn }).click();
  await expect(byRecovery).toBeHidden();
  expect(await userOf(page)).toMatchObject({ email: one.email });

  await page.goto(`${address()}/profile`);
  await own.getByRole('button', { name: say(text.removeOf, { name: 'অফিসের ল্যাপটপ' }) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: text.remove, exact: true }).click();
  await expect(own.getByText(text.noPasskeys)).toBeVisible();
});

// Red when the new password alone signs in, or the page one came from is lost on the way over the second step.
test('a forgotten password of an account with a second step: the new one is set, and the step is asked for', async ({ open, sql }) => {
  const one = await teacher(sql);
  const page = await open({ as: one, width: 360 });
  const secret = await setUpApp(page, sql);
  // Still a device that the account knows: the reset does not wait a day.
  await ask(page, 'POST', '/api/auth/sign-out');
  await page.goto(`${address()}/auth/forget?next=${encodeURIComponent('/profile')}`);
  await page.getByLabel(forget.login).fill(one.email);
  await page.getByRole('button', { name: forget.sendCode }).click();
  await codeField(page).fill(await codeSentTo(one.email));
  await page.getByRole('button', { name: forget.goOn }).click();
  await page.getByLabel(forget.password, { exact: true }).fill('ভোরের ট্রেন ছাড়ে সাতটায়');
  await page.getByRole('button', { name: forget.save }).click();
  await expect(page.getByRole('heading', { name: forget.secondTitle })).toBeVisible();
  expect(await userOf(page)).toBeNull();
  expect(await axe(page)).toEqual([]);
  await codeField(page).fill(await codeOf(sql, secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address()}/profile`);
  expect(await userOf(page)).toMatchObject({ email: one.email });
});

// Google's side is played; what waits for the second step is the server's own. Red when its answer without a user is taken for a sign-in.
test('back from Google with a second step: it is asked for, and then on to where one was going', async ({ open, sql }) => {
  const one = await teacher(sql);
  const page = await open({ as: one, width: 360 });
  const secret = await setUpApp(page, sql);
  await ask(page, 'POST', '/api/auth/sign-out');
  const { user, secondFactor } = await ask<{ user: unknown; secondFactor: string[] }>(page, 'POST', '/api/auth/sign-in', {
    login: one.email,
    password: one.password,
  });
  await page.route('**/api/auth/google/finish', (route) => route.fulfill({ json: { user, secondFactor, next: '/profile' } }));
  await page.goto(`${address()}/auth/google?code=c&state=s`);
  await expect(page.getByRole('heading', { name: google.secondStep })).toBeVisible();
  expect(await userOf(page)).toBeNull();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: text.byRecovery }).click();
  await page.getByLabel(text.recoveryLabel).fill('AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: text.goOn }).click();
  await expect(page.getByLabel(text.recoveryLabel)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: text.byTotp }).click();
  await codeField(page).fill(await codeOf(sql, secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address()}/profile`);
  expect(await userOf(page)).toMatchObject({ email: one.email });
});

// Red when the way that an admin's reset leaves has no screen: its person could not sign in at all.
test('after an admin took the second step away a code to a confirmed address signs in', async ({ open, sql }) => {
  const [one, phone] = [await teacher(sql), newPhone()];
  await sql('update identity.users set proven_phone = $2, email_proven_at = now() where email = $1', [one.email, phone]);
  await sql(`insert into identity.second_factors (user_id, reset_at) select id, now() from identity.users where email = $1`, [one.email]);
  const page = await open({ width: 360 });
  const dialog = await toSecondStep(page, one);
  await expect(dialog.getByText(text.sentWhy)).toBeVisible();
  await dialog.getByRole('button', { name: text.byMail }).click();
  await dialog.getByRole('button', { name: text.sendMail }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'e***@example.com' })).toBeVisible();
  expect([await axe(page), await tooWide(page)]).toEqual([[], 0]);
  const code = await codeSentTo(one.email);
  await codeField(dialog).fill(wrongCode(code));
  await page.keyboard.press('Enter');
  await expect(codeField(dialog)).toHaveAttribute('aria-invalid', 'true');
  await codeField(dialog).fill(code);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await userOf(page)).toMatchObject({ email: one.email });
});

// Red without the look at what is withheld in the guard of the back office: "no access", and no way on.
test('staff whose rights wait for a second factor are led to where it is set up', async ({ open, sql }) => {
  const one = await teacher(sql);
  const page = await open({ serviceWorkers: 'block', as: one });
  const user = await ask<Record<string, unknown>>(page, 'GET', '/api/user');
  await page.route('**/api/user', (route) => route.fulfill({ json: { ...user, permissions: [] } }));
  for (const path of ['/admin', '/admin/books']) {
    await page.goto(`${address()}${path}`);
    await expect(page).toHaveURL(`${address()}/profile#secondFactor`);
    await expect(part(page, profile.secondFactor).getByText(text.needed, { exact: true })).toBeVisible();
  }
});

test('a student has no such part in the account', async ({ open }) => {
  const page = await open({ as: newStudent() });
  await page.goto(`${address()}/profile`);
  await expect(part(page, profile.devices)).toBeVisible();
  await expect(part(page, profile.secondFactor)).toBeHidden();
});
