import { randomBytes, randomInt } from 'node:crypto';
import { bn as order } from '../../web/src/i18n/admin-order/bn.js';
import { bn as sales } from '../../web/src/i18n/admin-sales/bn.js';
import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { goTo, openAsStaff, rows, searchOf } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, say, test, toBengali, type Open, type Page, type Sql } from './support.js';

interface Course {
  readonly id: string;
  readonly title: string;
}
interface Bought {
  readonly id: string;
  readonly number: string;
  readonly buyer: string;
  readonly phone: string;
  readonly courses: readonly Course[];
}

const PRICE = 120_050;

/** Courses of this test's own, copied from one that the demo sells. */
const newCourse = async (sql: Sql): Promise<Course> => {
  const slug = `sold-${randomBytes(5).toString('hex')}`;
  const [columns] = await sql<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'catalog' and table_name = 'courses' and is_generated = 'NEVER'`,
  );
  const [made] = await sql<Course & Record<string, unknown>>(
    `insert into catalog.courses (${columns?.names})
     select ${columns?.names} from (
       select (jsonb_populate_record(null::catalog.courses, to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(), 'slug', $1::text,
         'title', 'বিক্রির কোর্স ' || $1::text, 'price_paisa', ${PRICE}, 'list_price_paisa', null))).*
       from catalog.courses c where c.state = 'published' and c.kind = 'course' and c.price_paisa > 0 order by c.position limit 1) copied
     returning id, title`,
    [slug],
  );
  return made!;
};

/** Two courses in one order, paid in the sandbox as its buyer does. */
const buyTwo = async (open: Open, sql: Sql): Promise<Bought> => {
  const [person, courses] = [newStudent('ক্রেতা'), [await newCourse(sql), await newCourse(sql)]];
  const page = await open({ as: person });
  const phone = `018${String(randomInt(100_000_000)).padStart(8, '0')}`;
  await sql('update identity.users set proven_phone = $2, phone = $2 where email = $1', [person.email, phone]);
  await page.goto(`${address()}/courses`);
  const { id, number, redirectUrl } = await page.evaluate(
    async ({ lines, total }) => {
      const post = async <T>(path: string, body: unknown): Promise<T> => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        return (await answer.json()) as T;
      };
      const { order: made } = (await post('/api/orders', { lines, expectedTotalPaisa: total })) as {
        order: { id: string; number: string };
      };
      const { redirectUrl: to } = (await post(`/api/orders/${made.id}/payments`, { gateway: 'sandbox' })) as { redirectUrl: string };
      return { id: made.id, number: made.number, redirectUrl: to };
    },
    { lines: courses.map((course) => ({ kind: 'course', refId: course.id, quantity: 1 })), total: 2 * PRICE },
  );
  await page.goto(redirectUrl, { waitUntil: 'load' });
  await page.locator('button[name=act][value=pay]').click();
  await expect.poll(async () => (await sql('select state from commerce.orders where id = $1', [id]))[0]?.['state']).toBe('fulfilled');
  return { id, number, buyer: person.name, phone, courses };
};

const refundedOf = async (sql: Sql, { id, courses: [first] }: Bought): Promise<unknown> => {
  const [row] = await sql(
    `select l.refunded_paisa::int as back, exists (select from catalog.enrolments e where e.line_id = l.id and e.revoked_at is null) as open
     from commerce.order_lines l where l.order_id = $1 and l.ref_id = $2`,
    [id, first!.id],
  );
  return row;
};

/** Opens the order's page by four digits of the phone, as somebody at the telephone does. */
const findByPhone = async (page: Page, bought: Bought): Promise<void> => {
  await goTo(page, '/admin/sales/search');
  await page.getByRole('searchbox', { name: kit.search }).fill(toBengali(bought.phone.slice(-4)));
  const row = rows(page).filter({ hasText: bought.number });
  await expect(row).toContainText(bought.buyer);
  await expect(row).not.toContainText(toBengali(bought.phone));
  expect(await faultsOf(page, 'the list of orders')).toEqual([]);
  await row.getByRole('link').first().click();
  await expect.poll(() => searchOf(page).get('order')).toBe(bought.id);
};

// What is sold here is not what the pages of the other tests show.
test.afterEach(async ({ sql }) => void (await sql(`update catalog.courses set state = 'archived' where slug like 'sold-%'`)));

// "I typed four digits of the phone number and saw the order, the gateway's answer and why the course was not open yet." Red when the
// search does not know phones, a step is without its time, or a refund of one line takes the other's course away.
test('support finds an order by four digits on a phone, sees each step, and gives one line back', async ({ open, sql }) => {
  const bought = await buyTwo(open, sql);
  const page = await openAsStaff(open, sql, 'support', { width: 360 });
  await findByPhone(page, bought);
  const whole = page.getByRole('article', { name: bought.number });
  await expect(whole).toContainText(toBengali(bought.phone));
  const history = whole.getByRole('region', { name: order.history });
  await expect(history.locator('time')).not.toHaveCount(0);
  await expect(history).toContainText(order.notification);
  await expect(history).toContainText(say(order['s-granted'], { title: bought.courses[0]!.title }));
  expect(await faultsOf(page, "the order's page")).toEqual([]);

  await whole.getByRole('button', { name: order.refund }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: order.refundLines }).check();
  await dialog.getByRole('checkbox', { name: bought.courses[0]!.title }).check();
  await expect(dialog).toContainText(say(order.touchCourse, { title: bought.courses[0]!.title }));
  await dialog.getByRole('button', { name: /১,২০০/ }).click();
  await expect(dialog.getByText(order.reasonShort)).toBeVisible();
  expect(await faultsOf(page, 'the refund dialog')).toEqual([]);
  await dialog.getByRole('textbox', { name: order.reason }).fill('ভুল কোর্স কিনেছেন');
  await dialog.getByRole('button', { name: /১,২০০/ }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => refundedOf(sql, bought)).toEqual({ back: PRICE, open: false });
  await expect(history).toContainText(say(order['s-refund-done'], { amount: '৳১,২০০.৫০' }));
  const [{ count } = { count: 0 }] = await sql<{ count: number }>(
    `select count(*)::int as count from catalog.enrolments where order_id = $1 and revoked_at is null`,
    [bought.id],
  );
  expect(count).toBe(1);
});

// Red when the address forgets the order, or the list is gone on a wide screen.
test('an order stands in the address, beside its list where there is room', async ({ open, sql }) => {
  const [{ id, number } = { id: '', number: '' }] = await sql<{ id: string; number: string }>(
    `select id, number from commerce.orders where state = 'fulfilled' order by created_at limit 1`,
  );
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `/admin/sales/search?order=${id}&state=fulfilled`);
  await expect(page.getByRole('article', { name: number })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  expect(await faultsOf(page, 'the list beside an order')).toEqual([]);
  await page.getByRole('link', { name: order.back }).click();
  await expect(page.getByRole('article', { name: number })).toBeHidden();
  await expect.poll(() => searchOf(page).get('state')).toBe('fulfilled');
});

test('a coupon is made, found and switched off on a phone', async ({ open, sql }) => {
  const code = `E2E${randomBytes(4).toString('hex')}`;
  const page = await openAsStaff(open, sql, 'support', { width: 360 });
  await goTo(page, '/admin/sales/coupons');
  await page.getByRole('link', { name: sales.newCoupon }).first().click();
  await page.getByRole('textbox', { name: sales.code }).fill(code);
  await page.getByRole('button', { name: sales.create }).click();
  // Neither a percentage nor an amount: the server names the field.
  await expect(page.getByRole('textbox', { name: sales.percent })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: sales.percent }).fill('১৫');
  await page.getByRole('textbox', { name: sales.cap }).fill('১,২০০.৫০');
  expect(await faultsOf(page, 'a new coupon')).toEqual([]);
  await page.getByRole('button', { name: sales.create }).click();
  await expect(page.getByRole('heading', { name: code.toUpperCase() })).toBeVisible();
  await page.locator('main').getByRole('button', { name: sales.switchOff }).click();
  await expect(page.locator('main').getByRole('button', { name: sales.switchOn })).toBeVisible();
  await page.getByRole('link', { name: sales.back2 }).click();
  await page.getByRole('searchbox', { name: kit.search }).fill(code);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(sales.off);
  const [kept] = await sql('select percent, cap_paisa::int as cap, active from commerce.coupons where code_key = $1', [code.toUpperCase()]);
  expect(kept).toEqual({ percent: 15, cap: 120_050, active: false });
});

test('sums, courses and subscriptions can be read on a phone, and only by whoever may see sales', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'support', { width: 360 });
  for (const path of ['/admin/sales', '/admin/dashboard/course', '/admin/selfpractice/sales', '/admin']) {
    await goTo(page, path);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    expect(await faultsOf(page, path)).toEqual([]);
  }
  const teacher = await openAsStaff(open, sql, 'teacher');
  for (const path of ['/admin/selfpractice/sales', '/admin/dashboard/course']) {
    await teacher.goto(`${address()}${path}`);
    await expect(teacher.getByRole('heading', { name: shell.noAccess })).toBeVisible();
  }
});
