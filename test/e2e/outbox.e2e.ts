import { bn as outbox } from '../../web/src/features/account/outbox/bn.js';
import { bn as forget } from '../../web/src/features/account/forget/bn.js';
import { bn as parts } from '../../web/src/features/account/parts/bn.js';
import { codeSentTo, newPhone, tooWide } from './account-support.js';
import { axe } from './axe.js';
import { address, expect, newStudent, signUp, test } from './support.js';

// Red when the newest is not on top, the page does not refresh itself, or a code cannot be taken from it.
test('the development outbox: a link where a code is awaited, the newest on top by itself, the code to copy', async ({ open, sql }) => {
  const [student, phone] = [newStudent(), newPhone()];
  await signUp(student);
  await sql('update identity.users set proven_phone = $2 where email = $1', [student.email, phone]);
  const page = await open({ width: 360, permissions: ['clipboard-read', 'clipboard-write'] });
  const ask = async (login: string): Promise<void> => {
    await page.getByLabel(forget.login).fill(login);
    await page.getByRole('button', { name: forget.sendCode }).click();
  };
  await page.goto(`${address()}/auth/forget`);
  await ask(phone);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: parts.demoOutbox }).click();
  const box = await opened;
  const code = await codeSentTo(phone);
  const first = box.getByRole('list', { name: outbox.list }).getByRole('listitem').first();
  await expect(first).toContainText(phone);
  await expect(first).toContainText(outbox.sms);
  await first.getByRole('button', { name: outbox.copy }).click();
  await expect.poll(() => box.evaluate(() => navigator.clipboard.readText())).toBe(code);
  expect(await axe(box)).toEqual([]);
  expect(await tooWide(box)).toBe(0);
  await page.getByRole('button', { name: forget.otherPhone }).click();
  await ask(student.email);
  await expect(first).toContainText(student.email);
  await expect(first).toContainText(outbox.mail);
});
