import { randomUUID } from 'node:crypto';
import { bn } from '../../web/src/features/institutes/bn.js';
import { bn as profile } from '../../web/src/features/account/profile/bn.js';
import { openProfile, part } from './account-support.js';
import { goTo, openAsStaff, rows } from './admin-support.js';
import { faultsOf } from './axe.js';
import { expect, test, type Sql } from './support.js';

const give = (sql: Sql, institute: string, count: number): Promise<unknown> =>
  sql(
    `insert into identity.users (id, name, phone, institute, hsc_batch)
     select gen_random_uuid(), 'প্রতিষ্ঠানের মানুষ ' || n, '01700000000', $1, 'HSC 2026' from generate_series(1, $2::int) n`,
    [institute, count],
  );

// Red when the number of people is not said before the merge, and when a student is not offered the one name by a spelling of it.
test('staff makes one of two spellings of a college, and students are offered the one name', async ({ open, sql }) => {
  const mark = `k${randomUUID().slice(0, 8)}`;
  const [short, whole] = [`${mark} GC`, `${mark} সরকারি কলেজ`];
  await give(sql, short, 2);
  await give(sql, whole, 3);
  const staff = await openAsStaff(open, sql, 'admin');
  await goTo(staff, `/admin/users/institutes?q=${mark}`);
  await expect(rows(staff)).toHaveCount(2);
  for (const box of await staff.getByRole('checkbox', { name: new RegExp(mark) }).all()) await box.check({ force: true });
  const faults = await faultsOf(staff, 'list');
  await staff.getByRole('button', { name: bn.merge, exact: true }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel(bn.mergeName).fill(whole);
  await dialog.getByRole('button', { name: bn.count }).click();
  await expect(dialog.getByRole('status')).toContainText('৫');
  faults.push(...(await faultsOf(staff, 'merge')));
  await dialog.getByRole('button', { name: /৫/ }).click();
  await expect(rows(staff)).toHaveCount(1);
  await expect(rows(staff).first()).toContainText(bn.merged);

  // Typed in the other spelling, chosen by keys alone.
  const { page } = await openProfile(open);
  const field = part(page, profile.study).getByRole('combobox', { name: profile.institute });
  await field.fill('');
  await field.pressSequentially(short.slice(0, 10));
  await expect(page.getByRole('option', { name: whole })).toBeVisible();
  // Red (seen) with the names below the line: they lay on the button that sends the form, and took its press.
  const [offered, line] = [await page.getByRole('listbox', { name: bn.offered }).boundingBox(), await field.boundingBox()];
  expect(offered!.y + offered!.height).toBeLessThanOrEqual(line!.y);
  faults.push(...(await faultsOf(page, 'field')));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(whole);
  await expect(page.getByRole('listbox', { name: bn.offered })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // Whatever else is typed stays.
  await field.fill('অন্য কলেজ');
  await expect(field).toHaveValue('অন্য কলেজ');

  await goTo(staff, '/admin/users/institutes?tab=merges');
  await rows(staff).filter({ hasText: mark }).getByRole('button', { name: bn.undo }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: bn.undo }).click();
  await expect(rows(staff).filter({ hasText: mark })).toContainText(bn.undone);
  await goTo(staff, `/admin/users/institutes?q=${mark}`);
  await expect(rows(staff)).toHaveCount(2);
  expect(faults).toEqual([]);
});
