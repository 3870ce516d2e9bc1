import { randomUUID } from 'node:crypto';
import { bn as acts } from '#contracts/shared/audit-words/bn';
import { bn as home } from '../../web/src/i18n/admin-home/bn.js';
import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { bn as order } from '../../web/src/i18n/admin-order/bn.js';
import { bn as people } from '../../web/src/i18n/admin-people/bn.js';
import { goTo, newStaff, openAsStaff, putPeople, rows } from './admin-support.js';
import { faultsOf } from './axe.js';
import { expect, newStudent, say, signUp, test, toBengali, type Page, type Sql } from './support.js';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const inbox = (page: Page) => page.getByRole('region', { name: home.inbox });

/** A paid order of this person, with the payment on hold where one is. */
const putOrder = async (sql: Sql, userId: string, held = false): Promise<{ id: string; number: string }> => {
  const [id, number] = [randomUUID(), `P-26PP-${randomUUID().slice(0, 4).toUpperCase()}`];
  await sql(
    `insert into commerce.orders (id, number, user_id, kind, state, subtotal_paisa, discount_paisa, delivery_paisa, total_paisa, paid_paisa, locale, expires_at, paid_at, fulfilled_at)
     values ($1, $2, $3, 'course', $4, 50000, 0, 0, 50000, $5::bigint, 'bn', platform.now() + interval '1 hour', case when $5::bigint > 0 then platform.now() end, case when $5::bigint > 0 then platform.now() end)`,
    [id, number, userId, held ? 'pending' : 'fulfilled', held ? 0 : 50_000],
  );
  await sql(
    `insert into commerce.order_lines (id, order_id, position, kind, ref_id, title, quantity, unit_paisa, amount_paisa, discount_paisa, stock_state, fulfilled_at, outcome)
     values ($1, $2, 1, 'course', $3, 'পরীক্ষার কোর্স', 1, 50000, 50000, 0, 'none', case when $4::boolean then null else platform.now() end, case when $4::boolean then null else 'granted' end)`,
    [randomUUID(), id, randomUUID(), held],
  );
  if (held)
    await sql(
      `insert into commerce.payments (id, order_id, gateway, tran_ref, amount_paisa, state, hold_reason) values ($1, $2, 'sandbox', $3, 50000, 'on_hold', 'risk')`,
      [randomUUID(), id, randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()],
    );
  return { id, number };
};

// "One page for the person on the phone." Red when a section is missing, loads another person's rows, or an act is not there.
test('support reads orders, messages and notes of a person on one page, and acts there', async ({ open, sql }) => {
  const student = newStudent();
  await signUp(student);
  const [person] = await sql<{ id: string }>('select id from identity.users where email = $1', [student.email]);
  const { number } = await putOrder(sql, person!.id);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `/admin/users/${person!.id}`);

  await tab(page, people.tabOrders).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(number);
  await page.getByRole('button', { name: `${order.receiptAgain}: ${number}` }).click();
  const receipt = page.getByRole('alertdialog', { name: say(order.receiptAsk, { name: student.name }) });
  await receipt.getByLabel(order.reason).fill('রসিদ হারিয়েছেন');
  await receipt.getByRole('button', { name: order.receiptAgain }).click();
  await expect(page.getByText(order.receiptSent)).toBeVisible();

  await tab(page, people.tabMessages).click();
  await expect(page.getByText(people.noMessages)).toBeVisible();

  await tab(page, people.tabNotes).click();
  await expect(page.getByText(people.noNotes)).toBeVisible();
  await page.getByRole('button', { name: people.noteAdd }).click();
  const dialog = page.getByRole('dialog', { name: people.noteAdd });
  await dialog.getByRole('button', { name: people.noteSave }).click();
  await expect(dialog.getByText(say(kit.tooShort, { count: 3 }))).toBeVisible();
  await dialog.getByLabel(people.note).fill('দুবার ফোন করেছেন।\nকাল আবার করবেন।');
  await dialog.getByRole('button', { name: people.noteSave }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('কাল আবার করবেন।');
  expect(await faultsOf(page, 'notes of a person')).toEqual([]);

  await rows(page).getByRole('button', { name: people.noteDelete }).click();
  await page.getByRole('alertdialog', { name: people.noteDeleteAsk }).getByRole('button', { name: people.noteDelete }).click();
  await expect(page.getByText(people.noNotes)).toBeVisible();
  await tab(page, people.tabAudit).click();
  for (const act of ['user.note', 'user.note-deleted'] as const) await expect(rows(page).filter({ hasText: acts[act] })).toHaveCount(1);
});

// Red when the row cannot name the course that it takes away, or goes on saying that it is open.
test('an admin takes a course away where the person’s courses are listed', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const [course] = await sql<{ id: string; title: string }>(
    `select id, title from catalog.courses where state = 'published' order by id limit 1`,
  );
  await sql(`insert into catalog.enrolments (id, user_id, course_id, source) values (uuidv7(), $1, $2, 'grant')`, [person!.id, course!.id]);
  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, `/admin/users/${person!.id}?tab=enrolments`);
  await page.getByRole('button', { name: `${people.revoke}: ${course!.title}` }).click();
  const dialog = page.getByRole('alertdialog', { name: say(people.revokeAsk, { name: person!.name, title: course!.title }) });
  await dialog.getByLabel(people.reason).fill('ভুল করে দেওয়া হয়েছিল');
  await dialog.getByRole('button', { name: people.revoke }).click();
  await expect(rows(page)).toContainText(say(people.revoked, { reason: 'ভুল করে দেওয়া হয়েছিল' }));
  await expect(rows(page).getByRole('button')).toHaveCount(0);
});

// Red when somebody reads what is noted about them, or is offered what the server refuses.
test('nobody is offered the notes about themselves, nor those about people with more rights', async ({ open, sql }) => {
  const [me, admin] = [await newStaff(sql, 'support'), await newStaff(sql, 'admin')];
  const idOf = async ({ email }: { email: string }): Promise<string> =>
    (await sql<{ id: string }>('select id from identity.users where email = $1', [email]))[0]!.id;
  const page = await open({ as: me });
  for (const who of [me, admin]) {
    await goTo(page, `/admin/users/${await idOf(who)}?tab=notes`);
    await expect(tab(page, people.tabProfile)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, people.tabNotes)).toHaveCount(0);
  }
});

test('the page of a person can be read on a phone', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  await putOrder(sql, person!.id);
  await sql(`insert into identity.staff_notes (id, user_id, text) values (uuidv7(), $1, $2)`, [person!.id, 'লম্বাএকটানালেখা'.repeat(20)]);
  const page = await openAsStaff(open, sql, 'admin', { width: 360 });
  for (const part of ['orders', 'enrolments', 'messages', 'notes']) {
    await goTo(page, `/admin/users/${person!.id}?tab=${part}`);
    await expect(page.getByRole('tabpanel')).toContainText(/\S/);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    expect(await faultsOf(page, part)).toEqual([]);
  }
});

// Red when what waits is missing, stays after it was settled, or is shown to somebody who can do nothing about it.
test('what waits for somebody stands in one list on the day’s page, and each line leads to where it is settled', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const { id, number } = await putOrder(sql, person!.id, true);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, '/admin');
  const line = inbox(page).getByRole('link').filter({ hasText: home['held-payments'] });
  const counted = async (): Promise<number> =>
    (await sql<{ n: number }>(`select count(*)::int as n from commerce.payments where state = 'on_hold'`))[0]!.n;
  await expect(line).toContainText(toBengali(String(await counted())));
  expect(await faultsOf(page, 'the inbox')).toEqual([]);
  await line.click();
  await expect(page).toHaveURL(/only=held/);
  await expect(rows(page).filter({ hasText: number })).toHaveCount(1);

  // Settled meanwhile: whoever comes back to the page sees it, without loading it anew.
  await goTo(page, '/admin');
  await expect(line).toBeVisible();
  await sql(`update commerce.payments set state = 'failed' where state = 'on_hold' and order_id = $1`, [id]);
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      const left = await counted();
      return left === 0 ? (await line.count()) === 0 : (await line.textContent())?.includes(toBengali(String(left)));
    })
    .toBe(true);

  const teacher = await openAsStaff(open, sql, 'teacher');
  const asked = teacher.waitForResponse((answer) => answer.url().endsWith('/api/my/inbox'));
  await goTo(teacher, '/admin');
  await asked;
  await expect(inbox(teacher)).toBeVisible();
  await expect(inbox(teacher).locator('[aria-busy=true]')).toHaveCount(0);
  await expect(inbox(teacher).getByText(home['held-payments'])).toHaveCount(0);
});
