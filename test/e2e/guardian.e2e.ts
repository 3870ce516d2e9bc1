import { bn as text } from '../../web/src/features/guardian/bn.js';
import { bn as onboard } from '../../web/src/i18n/onboard/bn.js';
import { tooWide } from './account-support.js';
import { axe } from './axe.js';
import { expect, newStudent, test } from './support.js';

// The setting is off in the demo: the page is told that this exam asks, what is answered goes to the server. Red when the dialog sends nothing,
// or lets somebody under 18 through without a name and a yes.
test('before a ranked exam somebody under 18 names who of the family agrees, once', async ({ open, live, sql }) => {
  const student = newStudent();
  const page = await open({ as: student, width: 360 });
  const said = async (): Promise<unknown> =>
    (await sql('select guardian_consent as said from identity.users where email = $1', [student.email]))[0]?.said;
  await page.route(`**/api/exams/${live.id}`, async (route) => {
    const answer = await route.fetch();
    const facts = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...facts, guardian: (await said()) ? 'given' : 'needed' } });
  });
  await page.goto(`${live.path}/onboard`);
  await page.getByRole('button', { name: onboard.guardianSay }).click();
  const dialog = page.getByRole('dialog', { name: text.title });
  await dialog.getByRole('button', { name: text.save }).click();
  await expect(dialog.getByText(text.guardianNeeded)).toBeVisible();
  await expect(dialog.getByText(text.agreedNeeded)).toBeVisible();
  expect([await axe(page), await tooWide(page)]).toEqual([[], 0]);
  await dialog.getByLabel(text.guardian, { exact: true }).fill('রাহেলা বেগম');
  await dialog.getByLabel(text.father).check();
  await dialog.getByLabel(text.agreed).check();
  await dialog.getByRole('button', { name: text.save }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(onboard.guardianGiven)).toBeVisible();
  expect(await said()).toMatchObject({ adult: false, guardian: 'রাহেলা বেগম', relation: 'father', agreed: true });
});
