import { randomInt } from 'node:crypto';
import type { BrowserContext, Locator } from '@playwright/test';
import { bn as parts } from '../../web/src/features/account/parts/bn.js';
import { bn as text } from '../../web/src/features/account/profile/bn.js';
import { bn as profile } from '../../web/src/shell/profile/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { address, ask, expect, newStudent, type Open, type Page, type Student } from './support.js';

/** A mobile number that nobody has yet. */
export const newPhone = (): string => `017${String(randomInt(100_000_000)).padStart(8, '0')}`;

interface Message {
  readonly to: string;
  readonly text: string;
  readonly at: string;
}

/** Waits for the next message of the development outbox to this address that came after `since`; the code in it. */
export const codeSentTo = async (to: string, since = 0): Promise<string> => {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const { messages } = (await (await fetch(`${address()}/api/dev/messages`)).json()) as { messages: Message[] };
        const found = messages.find((message) => message.to === to && Date.parse(message.at) > since);
        code = found && /(?<!\d)\d{6}(?!\d)/.exec(found.text)?.[0];
        return code;
      },
      { message: `a code for ${to}` },
    )
    .toBeTruthy();
  return code ?? '';
};

/** How many messages went to this address. */
export const messagesTo = async (to: string): Promise<number> => {
  const { messages } = (await (await fetch(`${address()}/api/dev/messages`)).json()) as { messages: Message[] };
  return messages.filter((message) => message.to === to).length;
};

/** Another six digits than these. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const codeField = (scope: Page | Locator): Locator => scope.getByLabel(parts.codeLabel);

export const openSignIn = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: shell.signIn, exact: true }).click();
  return page.getByRole('dialog', { name: signIn.signInTitle });
};

/** The sign-up of the open sign-in dialog, with a phone or an e-mail. */
export const toSignUp = async (page: Page, way: 'byPhone' | 'byEmail'): Promise<Locator> => {
  await page.getByRole('dialog').getByRole('button', { name: signIn.signUp, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: signIn.signUpTitle });
  await dialog.getByRole('button', { name: signIn[way], exact: true }).click();
  return dialog;
};

export const fillEmailForm = async (dialog: Locator, { name, email, password }: Student): Promise<void> => {
  await dialog.getByLabel(signIn.name, { exact: true }).fill(name);
  await dialog.getByRole('textbox', { name: signIn.email }).fill(email);
  await dialog.getByLabel(signIn.password, { exact: true }).fill(password);
};

export const fillPhoneForm = async (dialog: Locator, person: { name: string; phone: string; password: string }): Promise<void> => {
  await dialog.getByLabel(signIn.name, { exact: true }).fill(person.name);
  await dialog.getByRole('textbox', { name: signIn.phone }).fill(person.phone);
  await dialog.getByLabel(signIn.batch).selectOption('HSC 2026');
  await dialog.getByLabel(signIn.institute).fill('রাজশাহী কলেজ');
  await dialog.getByLabel(signIn.password, { exact: true }).fill(person.password);
};

/** Signs up by e-mail in the sign-in dialog that is open; the profile dialog stands afterwards. */
export const joinByDialog = async (page: Page, student = newStudent()): Promise<void> => {
  const dialog = await toSignUp(page, 'byEmail');
  await fillEmailForm(dialog, student);
  await dialog.getByRole('button', { name: signIn.signUp, exact: true }).click();
  await expect(dialog).toBeHidden();
};

export const profileDialog = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: profile.why });

/** What the browser is told of who is signed in. */
/** Who is signed in there, whether or not a page is open. */
export const userOf = (page: Page): Promise<{ name: string; email: string | null; phone: string | null } | null> =>
  ask(page, 'GET', '/api/user');

/** Pages whose server has configured these parts. Their scripts come from elsewhere, so the test answers for them. */
export const withSettings =
  (settings: Record<string, unknown>) =>
  async (context: BrowserContext): Promise<void> => {
    await context.route(
      (url) => url.origin === address() && !/^\/(api|assets|builds|socket\.io)\//.test(url.pathname) && !/\.\w+$/.test(url.pathname),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const answer = await route.fetch();
        const given = JSON.stringify(settings).replaceAll('"', '&quot;');
        const body = (await answer.text()).replace(/<meta name="settings" content="[^"]*"/, `<meta name="settings" content="${given}"`);
        expect(body).toContain(given);
        const { 'content-security-policy': _policy, 'content-encoding': _encoding, ...headers } = answer.headers();
        return route.fulfill({ status: answer.status(), headers, body });
      },
    );
  };

/** How far the page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The own account of somebody new, on a phone unless said. */
export const openProfile = async (open: Open, width = 360): Promise<{ page: Page; student: Student }> => {
  const student = newStudent();
  const page = await open({ as: student, width });
  await page.goto(`${address()}/profile`);
  await expect(page.getByRole('heading', { name: text.devices })).toBeVisible();
  return { page, student };
};

/** A part of that page. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** These words in the toast area. */
export const toast = (page: Page, words: string): Locator => page.getByRole('region', { name: /F8/ }).getByText(words, { exact: true });
