import { bn } from '../../web/src/features/rooms/bn.js';
import { bn as asked } from '../../web/src/features/quiz/asked-text/bn.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, say, test, type Page } from './support.js';

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const options = (page: Page) => page.locator('article [role=group] button');

// A friend's room on two phones: joined by code and by link, answered, ranked before everybody's eyes, ended. Red without `room:{id}`: the
// phones would stand in the lobby until they were touched.
test('a room with a code is played on two phones', async ({ open, sql }) => {
  const host = await open({ as: newStudent('হোস্ট'), width: 1280 });
  await host.goto(`${address()}/quizflex/variants/mcq`);
  await button(host, say(bn.countN, { n: 5 })).click();
  const faults = await faultsOf(host, 'entry');
  await button(host, bn.open).click();
  await expect(host).toHaveURL(/room=[A-Z0-9]{6}$/);
  const code = new URL(host.url()).searchParams.get('room') ?? '';
  await expect(button(host, bn.begin)).toBeDisabled();

  const [asha, bina] = [newStudent('আশা'), newStudent('বীণা')];
  const phone = await open({ as: asha, width: 360 });
  await phone.goto(`${address()}/quizflex/variants/mcq`);
  await phone.getByLabel(bn.code).fill(` ${code.toLowerCase()} `);
  await button(phone, bn.join).click();
  await expect(phone.getByText(bn.waiting)).toBeVisible();
  faults.push(...(await faultsOf(phone, 'lobby')));
  const other = await open({ as: bina, width: 360 });
  await other.goto(`${address()}/quizflex/variants/mcq?room=${code}`);
  await expect(host.getByText('বীণা')).toBeVisible();

  // Nobody touches the phones: the question comes, and goes on when both have answered.
  await button(host, bn.begin).click();
  await expect(options(phone).first()).toBeVisible();
  const [key] = await sql<{ keys: string[]; options: string[] }>(
    `select q.keys, q.options from practice.room_questions q join practice.rooms r on r.id = q.room_id where r.code = $1 and q.step = 1
       and r.state = 'running'`,
    [code],
  );
  const right = key!.keys.map((id) => key!.options.indexOf(id));
  const answer = async (page: Page, places: readonly number[]): Promise<void> => {
    for (const at of places) await options(page).nth(at).click();
    // A question with several right ones is sent by its button.
    if (await button(page, bn.send).isVisible()) await button(page, bn.send).click();
  };
  await answer(phone, right);
  await expect(host.getByText(say(bn.answered, { n: 1, of: 2 }))).toBeVisible();
  faults.push(...(await faultsOf(phone, 'answered')));
  await expect(options(other).first()).toBeVisible();
  await answer(other, [right.includes(0) ? (right.includes(1) ? 2 : 1) : 0]);
  await expect(other.getByText(asked.wrong, { exact: true })).toBeVisible();
  await expect(phone.getByText(asked.right, { exact: true })).toBeVisible();
  await expect(host.getByRole('list').filter({ hasText: 'আশা' })).toBeVisible();
  faults.push(...(await faultsOf(host, 'reveal')));
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await button(host, bn.end).click();
  await host.getByRole('alertdialog').getByRole('button', { name: bn.end }).click();
  await expect(phone.getByRole('heading', { name: bn.over })).toBeVisible();
  await expect(other.getByRole('heading', { name: bn.over })).toBeVisible();
  expect(faults).toEqual([]);
});
