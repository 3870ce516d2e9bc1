import { bn as books } from '../../web/src/features/books/bn.js';
import { bn as desk } from '../../web/src/features/books-desk/bn.js';
import { bn as checkout } from '../../web/src/features/checkout/bn.js';
import { bn as payment } from '../../web/src/features/payment/bn.js';
import { openAsStaff } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, type Locator, newStudent, type Page, say, type Sql, test } from './support.js';

type Book = Readonly<Record<'slug' | 'title', string>> & { readonly price: number };

const ELSEWHERE = 12_000;
const taka = (paisa: number): string => `৳${new Intl.NumberFormat('bn-BD').format(paisa / 100)}`;

/** A printed book of the demo with a look inside, and copies enough for every test. */
const findBook = async (sql: Sql): Promise<Book> => {
  const [found] = await sql<Book>(
    `select slug, title, price_paisa::int as price from commerce.books
     where state = 'published' and kind = 'printed' and stock > 20 and look_inside is not null order by position limit 1`,
  );
  if (!found) throw new Error('The demo sells no book with copies');
  return found;
};

const payButton = (page: Page, paisa: number): Locator => page.getByRole('button', { name: say(checkout.payNow, { sum: taka(paisa) }) });

/** Searches the list with a slip of the pen, and opens what is found. */
const openBook = async (page: Page, book: Book): Promise<void> => {
  await page.goto(`${address()}/books`);
  expect(await faultsOf(page, 'the list of books')).toEqual([]);
  await page.getByRole('searchbox', { name: books.search }).fill(book.title.split(/[\s:]/)[0]?.slice(0, -1) ?? '');
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByRole('link', { name: book.title }).click();
  await expect(page).toHaveURL(`${address()}/books/${book.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: book.title })).toBeVisible();
};

/** On a phone, whose browser shows no PDF inside a page, a link to the file. */
const lookInside = async (page: Page): Promise<void> => {
  const link = page.getByRole('link', { name: books.look });
  const answer = await page.request.get(address() + ((await link.getAttribute('href')) ?? ''));
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
};

const giveAddress = async (page: Page): Promise<void> => {
  await page.getByLabel(checkout.name, { exact: true }).fill('রিনা বেগম');
  await page.getByLabel(checkout.phone, { exact: true }).fill('০১৭১১১১১১১১');
  await page.getByLabel(checkout.district, { exact: true }).selectOption('Khulna');
  await page.getByLabel(checkout.upazila, { exact: true }).fill('দৌলতপুর');
  await page.getByLabel(checkout.street, { exact: true }).fill('বাড়ি ৫, রোড ২');
};

/** The one row of the list of parcels that is this order's. */
const rowOf = (page: Page, number: string): Locator =>
  page.locator('main [data-row], main li, main tr').filter({ hasText: number }).first();

const toParcels = (page: Page, number: string, state: string) =>
  page.goto(`${address()}/admin/books/sales?state=${state}&q=${encodeURIComponent(number)}`);

// Red when the page's own policy keeps the frame out.
test('the look inside opens in the page where the browser shows PDFs', async ({ open, sql }) => {
  const book = await findBook(sql);
  const page = await open({
    before: (context) =>
      context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true, configurable: true })),
  });
  const refused: string[] = [];
  page.on('console', (message) => (message.text().includes('Content Security Policy') ? refused.push(message.text()) : undefined));
  await page.goto(`${address()}/books/${book.slug}`);
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/look-inside'));
  await page.getByRole('button', { name: books.look }).click();
  expect((await asked).headers()['content-disposition']).toMatch(/^inline;/);
  const dialog = page.getByRole('dialog', { name: books.look });
  await expect(dialog.getByTitle(say(books.lookTitle, { title: book.title }))).toBeVisible();
  expect(refused).toEqual([]);
  await dialog.getByRole('button', { name: books.close }).last().click();
  await expect(dialog).toBeHidden();
});

test.describe('a book on a small phone', () => {
  // Red when a paid book does not become work for the desk, or its buyer is not told where it is.
  test('is looked into, bought with delivery, packed and shipped, and its buyer sees where it is', async ({ open, sql }) => {
    const [book, buyer] = [await findBook(sql), newStudent('ক্রেতা')];
    const page = await open({ as: buyer, width: 360 });
    await openBook(page, book);
    await lookInside(page);
    await page.getByRole('button', { name: books.toBuy }).click();
    await expect(payButton(page, book.price)).toBeVisible();
    await giveAddress(page);
    const total = book.price + ELSEWHERE;
    await expect(payButton(page, total)).toBeEnabled();
    expect(await faultsOf(page, 'the book')).toEqual([]);
    await payButton(page, total).click();
    await page.locator('button[name=act][value=pay]').click();
    await expect(page).toHaveURL(/\/payment\/book\/[0-9a-f-]+\/success$/);
    await expect(page.getByText(payment['parcel-paid'])).toBeVisible();
    expect(await faultsOf(page, 'the order of a book')).toEqual([]);
    const [order] = await sql<{ number: string }>(
      `select o.number from commerce.orders o join identity.users u on u.id = o.user_id where u.email = $1`,
      [buyer.email],
    );
    const number = order?.number ?? '';

    const staff = await openAsStaff(open, sql, 'support', { width: 360 });
    await toParcels(staff, number, 'paid');
    await expect(rowOf(staff, number)).toBeVisible();
    expect(await faultsOf(staff, 'the parcels')).toEqual([]);
    await rowOf(staff, number).getByRole('button', { name: desk['do-packed'] }).click();
    await expect(staff.getByText(say(desk['did-packed'], { n: 1 }))).toBeVisible();
    await toParcels(staff, number, 'packed');
    await rowOf(staff, number).getByRole('button', { name: desk['do-shipped'] }).click();
    const dialog = staff.getByRole('dialog', { name: say(desk['ask-shipped'], { n: 1 }) });
    await dialog.getByRole('button', { name: desk['do-shipped'] }).click();
    await expect(dialog.getByText(desk.courierNeeded)).toBeVisible();
    await dialog.getByLabel(desk.courier, { exact: true }).fill('সুন্দরবন');
    await dialog.getByLabel(say(desk.trackingOf, { number })).fill('SB-7788');
    expect(await faultsOf(staff, 'shipping', { within: '[role=dialog]' })).toEqual([]);
    await dialog.getByRole('button', { name: desk['do-shipped'] }).click();
    await expect(dialog).toBeHidden();

    // The page is told live; whoever was away sees it on coming back.
    await page.reload();
    await expect(page.getByText(payment['parcel-shipped'])).toBeVisible();
    await expect(page.getByText(say(payment.tracking, { courier: 'সুন্দরবন', code: 'SB-7788' }))).toBeVisible();
  });

  test('staff writes a book, gives it copies and puts it on sale; a step that was wrong is taken back', async ({ open, sql }) => {
    const slug = `e2e-${Date.now().toString(36)}`;
    const title = `পরীক্ষার বই ${slug}`;
    const staff = await openAsStaff(open, sql, 'support', { width: 360 });
    await staff.goto(`${address()}/admin/books?book=new`);
    const fields = [
      [desk.title, title],
      [desk.slug, slug],
      [desk.author, 'সাদিয়া নওরিন'],
      [desk.price, '১,২৫০.৫০'],
      [desk.pages, '৯৬'],
      [desk.subject, 'পরীক্ষা'],
    ] as const;
    for (const [label, text] of fields) await staff.getByLabel(label, { exact: true }).fill(text);
    expect(await faultsOf(staff, 'a new book')).toEqual([]);
    await staff.getByRole('button', { name: desk.create }).click();
    await expect(staff).toHaveURL(/\?book=[0-9a-f-]{36}$/);
    await staff.getByRole('button', { name: desk.stockChange }).click();
    const dialog = staff.getByRole('dialog', { name: desk.stockChange });
    await dialog.getByLabel(desk.count).fill('১২');
    await dialog.getByLabel(desk.reason).fill('ছাপাখানা থেকে এসেছে');
    await dialog.getByRole('button', { name: desk.stockChange }).click();
    await expect(staff.getByText(say(desk.stockNow, { n: 12, toSend: 0 }))).toBeVisible();
    await staff.getByRole('button', { name: desk.publish }).click();
    const sure = staff.getByRole('dialog', { name: desk.publishTitle });
    await sure.getByRole('button', { name: desk.publish }).click();
    await expect(staff.getByText(desk.published, { exact: true })).toBeVisible();
    expect(await faultsOf(staff, 'a book on the desk')).toEqual([]);
    const visitor = await open({ width: 360 });
    await visitor.goto(`${address()}/books/${slug}`);
    await expect(visitor.getByText('৳১,২৫০.৫০').first()).toBeVisible();
    await staff.getByRole('button', { name: desk.archive }).click();
    await staff.getByRole('alertdialog').or(staff.getByRole('dialog')).getByRole('button', { name: desk.archive }).click();
    await expect(staff.getByText(desk.archived, { exact: true })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});
