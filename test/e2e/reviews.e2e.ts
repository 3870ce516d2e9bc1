import { randomUUID } from 'node:crypto';
import { bn } from '../../web/src/features/reviews/bn.js';
import { goTo, openAsStaff, rows } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, say, signUp, test, toBengali, type Page, type Sql, type Student } from './support.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page) => page.getByRole('region', { name: bn.title, exact: true });

/** Has bought the course two days ago, as its enrolment says. */
const lets = (sql: Sql, person: Student, slug: string): Promise<unknown> =>
  sql(
    `insert into catalog.enrolments (id, user_id, course_id, source, starts_at)
     select gen_random_uuid(), u.id, c.id, 'grant', platform.now() - interval '2 days' from identity.users u, catalog.courses c
     where u.email = $1 and c.slug = $2`,
    [person.email, slug],
  );

// The story of a buyer on a phone and of staff: written, counted, changed, hidden with a reason that the writer reads, taken away.
// Red when the average is not of what everybody sees, and when what staff hid is still on the page.
test('a buyer writes what a course is like, and staff may hide it with a reason', async ({ open, sql }) => {
  const [course] = await sql<{ slug: string }>(
    `select c.slug from catalog.courses c where c.state = 'published' and c.price_paisa > 0 and c.kind = 'course'
       and not exists (select from community.reviews r where r.course_id = c.id) order by c.position desc, c.id limit 1`,
  );
  const at = course!.slug;
  const mark = randomUUID().slice(0, 8);
  const writers = [newStudent('রিভিউ লেখক'), newStudent('রিভিউ লেখক'), newStudent('রিভিউ লেখক')];
  for (const writer of writers) await signUp(writer);
  for (const writer of writers) await lets(sql, writer, at);
  const page = await open({ as: writers[0]!, width: 360 });
  await page.goto(`${address()}/courses/${at}/checkout`);
  await expect(section(page).getByText(bn.few)).toBeVisible();
  await button(page, bn.write).click();
  const form = page.getByRole('dialog', { name: bn.formTitle });
  await form.getByRole('button', { name: bn.send }).click();
  await expect(form.getByText(bn.starsMissing)).toBeVisible();
  await form.getByRole('radio', { name: say(bn.starsRow, { n: 4 }) }).check({ force: true });
  await form.getByLabel(bn.text).fill(`বোঝানো পরিষ্কার ${mark}\n<b>তাড়াহুড়া নেই</b>`);
  const faults = await faultsOf(page, 'form');
  await form.getByRole('button', { name: bn.send }).click();
  await expect(form).toBeHidden();
  await expect(section(page).getByText(`বোঝানো পরিষ্কার ${mark}`)).toBeVisible();
  // Two more: from the third on everybody sees them.
  for (const [place, writer] of writers.slice(1).entries()) {
    const other = await open({ as: writer });
    await other.goto(`${address()}/courses/${at}/checkout`);
    await button(other, bn.write).click();
    await other
      .getByRole('dialog')
      .getByRole('radio', { name: say(bn.starsRow, { n: place === 0 ? 5 : 4 }) })
      .check({ force: true });
    await other.getByRole('dialog').getByRole('button', { name: bn.send }).click();
    await expect(other.getByRole('dialog')).toBeHidden();
  }
  const visitor = await open({ width: 360 });
  await visitor.goto(`${address()}/courses/${at}/checkout`);
  await expect(section(visitor)).toContainText('৪.৩');
  await expect(section(visitor)).toContainText(say(bn.count, { n: 3 }));
  await expect(section(visitor)).toContainText('<b>তাড়াহুড়া নেই</b>');
  await expect(section(visitor)).toContainText('রিভিউ লে***');
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  faults.push(...(await faultsOf(visitor, 'sale')));

  const staff = await openAsStaff(open, sql, 'admin');
  await goTo(staff, `/admin/qna?tab=reviews&q=${mark}`);
  faults.push(...(await faultsOf(staff, 'back office')));
  await rows(staff).filter({ hasText: mark }).getByRole('button', { name: bn.hide }).click();
  const hide = staff.getByRole('alertdialog');
  await hide.getByRole('button', { name: bn.hide }).click();
  await expect(hide.getByText(bn.reasonShort)).toBeVisible();
  await hide.getByLabel(bn.reason).fill('অন্য কোর্স নিয়ে লেখা');
  await hide.getByRole('button', { name: bn.hide }).click();
  await expect(rows(staff).filter({ hasText: mark })).toContainText(bn.hiddenState);

  await page.reload();
  await expect(section(page).getByText(say(bn.hiddenWhy, { why: 'অন্য কোর্স নিয়ে লেখা' }))).toBeVisible();
  const others = visitor.waitForResponse((answer) => /\/reviews(\?|$)/.test(answer.url()));
  await visitor.reload();
  await others;
  // Two are too few to be shown to everybody.
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(section(visitor)).toHaveCount(0);
  await expect(visitor.getByText(mark)).toHaveCount(0);
  await button(page, bn.take).click();
  await page.getByRole('alertdialog').getByRole('button', { name: bn.take }).click();
  await expect(button(page, bn.write)).toBeVisible();
  expect(faults).toEqual([]);
});

// Red when every review of a page stands before the price on a phone, or the focus is lost with the button that is pressed.
test('on a phone three reviews stand before the price, and all of them on request', async ({ open, sql }) => {
  const [course] = await sql<{ slug: string; count: number }>(
    `select c.slug, count(*)::int as count from community.reviews r join catalog.courses c on c.id = r.course_id and c.state = 'published'
     where r.hidden_at is null group by c.slug having count(*) > 3 order by 2 desc, 1 limit 1`,
  );
  const visitor = await open({ width: 360 });
  await visitor.goto(`${address()}/courses/${course!.slug}/checkout`);
  const items = section(visitor).getByRole('list', { name: bn.list }).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await section(visitor)
    .getByRole('button', { name: new RegExp(`^সব ${toBengali(course!.count)}টি`) })
    .click();
  await expect(items).toHaveCount(Math.min(10, course!.count));
  await expect(items.nth(3)).toBeFocused();
});
