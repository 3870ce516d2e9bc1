import { randomBytes } from 'node:crypto';
import { bn as checkout } from '../../web/src/features/checkout/bn.js';
import { bn as courses } from '../../web/src/features/courses/bn.js';
import { bn as lists } from '../../web/src/features/home/lists/bn.js';
import { bn as orders } from '../../web/src/features/orders/bn.js';
import { bn as payment } from '../../web/src/features/payment/bn.js';
import { bn as profile } from '../../web/src/features/account/profile/bn.js';
import { bn as sale } from '../../web/src/features/sale/bn.js';
import { bn as titles } from '../../web/src/shell/titles/bn.js';
import { bn as dialog } from '../../web/src/shell/profile/bn.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { joinByDialog, part, profileDialog } from './account-support.js';
import { faultsOf } from './axe.js';
import { address, expect, type Locator, newStudent, type Page, say, type Sql, test } from './support.js';

interface Course {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly price: number;
}

const PRICE = 150_000;
/** What the coupon of these tests takes off. */
const OFF = 20_000;

/** The courses that the test at hand has made: they leave the lists with it. */
const made: string[] = [];
/** A course of this test's own, so that no other test meets its price; none of the public lists is made anew for it. */
const newCourse = async (sql: Sql): Promise<Course> => {
  const slug = `e2e-${randomBytes(5).toString('hex')}`;
  const [columns] = await sql<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'catalog' and table_name = 'courses' and is_generated = 'NEVER'`,
  );
  made.push(slug);
  const [added] = await sql<{ id: string; title: string }>(
    `insert into catalog.courses (${columns?.names})
     select ${columns?.names} from (
       select (jsonb_populate_record(null::catalog.courses,
         to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(), 'slug', $1::text, 'title', 'পরীক্ষার কোর্স ' || $1::text, 'price_paisa', ${PRICE}))).*
       from catalog.courses c where c.state = 'published' and c.kind = 'course' and c.price_paisa > 0 order by c.position limit 1) copied
     returning id, title`,
    [slug],
  );
  if (!added) throw new Error('The demo sells no course');
  return { ...added, slug, price: PRICE };
};

const newCoupon = async (sql: Sql): Promise<string> => {
  const code = `E2E${randomBytes(4).toString('hex').toUpperCase()}`;
  await sql(`insert into commerce.coupons (id, code_key, amount_paisa, max_uses) values (gen_random_uuid(), $1, ${OFF}, 5)`, [code]);
  return code;
};

const taka = (paisa: number): string => `৳${new Intl.NumberFormat('bn-BD').format(paisa / 100)}`;
const payButton = (page: Page, paisa: number): Locator => page.getByRole('button', { name: say(checkout.payNow, { sum: taka(paisa) }) });
const toCheckout = (page: Page, { slug }: Course) => page.goto(`${address()}/courses/${slug}/checkout`);
const beginsAtItsTitle = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
};
/** A button of the sandbox's own page. */
const inSandbox = (page: Page, act: string): Locator => page.locator(`button[name=act][value=${act}]`);
const countsOf = async (sql: Sql, course: Course, email: string) => {
  const [found] = await sql<{ orders: number; payments: number; enrolments: number }>(
    `with buyer as (select id from identity.users where email = $2),
       bought as (select o.id from commerce.orders o join commerce.order_lines l on l.order_id = o.id, buyer b
                  where l.ref_id = $1 and o.user_id = b.id)
     select (select count(*)::int from bought) as orders,
       (select count(*)::int from commerce.payments p where p.order_id in (select id from bought)) as payments,
       (select count(*)::int from catalog.enrolments e, buyer b where e.course_id = $1 and e.user_id = b.id and e.revoked_at is null) as enrolments`,
    [course.id, email],
  );
  return found;
};

/** Searches the list with a slip of the pen and opens what is found. */
const findCourse = async (page: Page, course: Course): Promise<void> => {
  await page.goto(`${address()}/courses`);
  await page.getByRole('searchbox', { name: courses.search }).fill(course.title.split(' ')[0]?.slice(0, -1) ?? '');
  await expect(page).toHaveURL(/[?&]q=/);
  const found = page.getByRole('link', { name: course.title }).first();
  await expect(found).toBeVisible();
  expect(await faultsOf(page, 'the list of courses')).toEqual([]);
  await found.click();
  await expect(page).toHaveURL(`${address()}/courses/${course.slug}/checkout`);
};

/** Visitors hear the same of every code; what it takes off is said once they have signed in. */
const typeCoupon = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel(checkout.couponAsk).fill(code.toLowerCase());
  await page.getByRole('button', { name: checkout.apply, exact: true }).click();
  await expect(page.getByText(say(checkout['fault-sign-in-to-use'], { code }))).toBeVisible();
};

const fillProfile = async (page: Page): Promise<void> => {
  const asked = profileDialog(page);
  await asked.getByLabel(dialog.phone).fill('01712345678');
  await asked.getByLabel(dialog.batch).selectOption('HSC 2026');
  await asked.getByLabel(dialog.institute).fill('রাজশাহী কলেজ');
  await asked.getByRole('button', { name: dialog.update }).click();
  await expect(asked).toBeHidden();
};

test.describe('buying on a small phone', () => {
  // Lists that other tests count hold none of these courses.
  test.afterEach(async ({ sql }) => {
    await sql(`update catalog.courses set state = 'archived' where slug = any($1::text[])`, [made.splice(0)]);
  });

  // Red when somebody who paid and closed the tab does not find the course; or when signing in loses the coupon.
  test('finds a course, applies a coupon, signs in at the pay button, pays, closes the tab and finds the course', async ({ open, sql }) => {
    const [seeded] = await sql<{ id: string; slug: string; title: string; price: string }>(
      `select id, slug, title, price_paisa::text as price from catalog.courses
       where state = 'published' and kind = 'course' and price_paisa > ${OFF} order by position, slug limit 1`,
    );
    if (!seeded) throw new Error('The demo sells no course');
    const course: Course = { ...seeded, price: Number(seeded.price) };
    const [page, code, buyer] = [await open({ width: 360 }), await newCoupon(sql), newStudent('ক্রেতা')];
    await findCourse(page, course);
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
    await page.getByRole('button', { name: sale.buy, exact: true }).click();
    await expect(payButton(page, course.price)).toBeInViewport();
    // Red when what one agrees to stands at the foot of other pages alone.
    await expect(page.getByRole('main').getByRole('link', { name: checkout.terms })).toHaveAttribute('href', '/terms-of-service');
    await expect(page.getByRole('main').getByRole('link', { name: checkout.refunds })).toHaveAttribute('href', '/terms-of-service#refunds');
    await typeCoupon(page, code);
    expect(await faultsOf(page, 'the checkout')).toEqual([]);
    await payButton(page, course.price).click();
    await expect(page.getByRole('dialog', { name: signIn.signInTitle })).toBeVisible();
    await joinByDialog(page, buyer);
    await fillProfile(page);
    await expect(page.getByText(say(checkout.couponHolds, { code, sum: taka(OFF) }))).toBeVisible();
    await payButton(page, course.price - OFF).click();
    await expect(inSandbox(page, 'close')).toBeVisible();
    const context = page.context();
    await inSandbox(page, 'close').click();
    await page.waitForLoadState();
    await page.close();
    const later = await context.newPage();
    await later.goto(`${address()}/my-courses`);
    await expect(later.getByRole('link', { name: course.title })).toBeVisible();
    expect(await faultsOf(later, 'my courses')).toEqual([]);
    await later.goto(`${address()}/profile`);
    const row = part(later, profile.orders).getByRole('listitem').filter({ hasText: course.title });
    await expect(row.getByText(orders['state-fulfilled'], { exact: true })).toBeVisible();
    await row.getByRole('link', { name: /^P-/ }).first().click();
    await expect(later.getByRole('heading', { level: 1, name: titles.paymentSuccess })).toBeVisible();
    expect(await faultsOf(later, 'the order')).toEqual([]);
    await later.getByRole('link', { name: payment.toCourse }).click();
    await expect(later).toHaveURL(`${address()}/courses/${course.slug}`);
    expect(await countsOf(sql, course, buyer.email)).toEqual({ orders: 1, payments: 1, enrolments: 1 });
  });

  // Red when the page of a result stands where the checkout of the same tab stood, or does not begin at its title.
  test('a payment that failed gives its reason and is tried again on the same order', async ({ open, sql }) => {
    const [course, buyer] = [await newCourse(sql), newStudent('ক্রেতা')];
    const page = await open({ as: buyer, width: 360 });
    await toCheckout(page, course);
    await payButton(page, course.price).click();
    await inSandbox(page, 'fail').click();
    await expect(page).toHaveURL(/\/payment\/failed\?order=/);
    await expect(page).toHaveTitle(new RegExp(`^${titles.paymentFailed}`));
    await expect(page.getByText(payment['why-failed'])).toBeVisible();
    await beginsAtItsTitle(page);
    await expect(page.getByRole('heading', { name: payment.again })).toBeVisible();
    expect(await faultsOf(page, 'the failed payment')).toEqual([]);
    const id = new URL(page.url()).searchParams.get('order');
    await payButton(page, course.price).click();
    await inSandbox(page, 'pay').click();
    await expect(page).toHaveURL(`${address()}/payment/${id}/success`);
    await expect(page.getByText(payment['why-fulfilled-course'])).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${titles.paymentSuccess}`));
    await beginsAtItsTitle(page);
    expect(await countsOf(sql, course, buyer.email)).toEqual({ orders: 1, payments: 2, enrolments: 1 });
    await toCheckout(page, course);
    await expect(page.getByText(sale.mine)).toBeVisible();
  });

  // Red when each tab sends a key of its own.
  test('two tabs make one order and one payment', async ({ open, sql }) => {
    const [course, buyer] = [await newCourse(sql), newStudent('ক্রেতা')];
    const first = await open({ as: buyer, width: 360 });
    const second = await first.context().newPage();
    await Promise.all([toCheckout(first, course), toCheckout(second, course)]);
    await Promise.all([payButton(first, course.price).click(), payButton(second, course.price).click()]);
    await Promise.all([expect(inSandbox(first, 'pay')).toBeVisible(), expect(inSandbox(second, 'pay')).toBeVisible()]);
    expect(first.url()).toBe(second.url());
    expect(await countsOf(sql, course, buyer.email)).toEqual({ orders: 1, payments: 1, enrolments: 0 });
    await inSandbox(first, 'delay').click();
    await expect(first.getByText(payment['why-checking'])).toBeVisible();
    await expect(first.getByText(payment['why-fulfilled-course'])).toBeVisible();
  });

  test('a price that has changed is shown, old and new, and asked about', async ({ open, sql }) => {
    const [course, buyer] = [await newCourse(sql), newStudent('ক্রেতা')];
    const page = await open({ as: buyer, width: 360 });
    await toCheckout(page, course);
    await expect(payButton(page, course.price)).toBeEnabled();
    await sql('update catalog.courses set price_paisa = price_paisa + 10000 where id = $1', [course.id]);
    await payButton(page, course.price).click();
    const words = say(checkout.changedWhy, { before: taka(course.price), after: taka(course.price + 10_000) });
    await expect(page.getByText(words)).toBeVisible();
    expect(await countsOf(sql, course, buyer.email)).toEqual({ orders: 0, payments: 0, enrolments: 0 });
    await payButton(page, course.price + 10_000).click();
    await expect(inSandbox(page, 'pay')).toBeVisible();
  });

  test('an order is its buyer’s alone, and a visitor signs in over it', async ({ open, sql }) => {
    const [course, buyer] = [await newCourse(sql), newStudent('ক্রেতা')];
    const page = await open({ as: buyer, width: 360 });
    await toCheckout(page, course);
    await payButton(page, course.price).click();
    await expect(inSandbox(page, 'pay')).toBeVisible();
    await page.goto(`${address()}/my-courses`);
    await expect(page.getByRole('heading', { name: orders.unpaid })).toBeVisible();
    await expect(page.getByText(lists.noCourses)).toBeVisible();
    await page.getByRole('link', { name: /^P-/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: payment['title-checking'] })).toBeVisible();
    const order = page.url();
    const stranger = await open({ as: newStudent(), width: 360 });
    await stranger.goto(order);
    await expect(stranger.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    const visitor = await open({ width: 360 });
    await visitor.goto(order);
    await expect(visitor.getByRole('dialog', { name: signIn.signInTitle })).toBeVisible();
  });

  test('self practice says what is there, and its subscription is bought like a course', async ({ open }) => {
    const page = await open({ as: newStudent('ক্রেতা'), width: 360 });
    await page.goto(`${address()}/selfpractice`);
    await expect(page.getByRole('radio').first()).toBeChecked();
    expect(await faultsOf(page, 'self practice')).toEqual([]);
    await page.getByRole('button', { name: new RegExp(`^৳.*${checkout.payNow.split(' ').at(-1)}$`) }).click();
    await inSandbox(page, 'pay').click();
    await expect(page.getByText(payment['why-fulfilled-subscription'])).toBeVisible();
    await expect(page.getByRole('heading', { name: payment.receipt })).toBeVisible();
  });
});
