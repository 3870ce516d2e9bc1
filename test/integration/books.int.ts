import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookBrief, DeskBook } from '#contracts/http/books';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { bookBody, booksOf, somePdf } from '../support/books.js';
import { addBook } from '../support/shop.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let staff: Person;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  staff = await person(http, world, 'Staff', ['student', 'support']);
  [buyer, other] = [await person(http, world, 'Buyer'), await person(http, world, 'Other')];
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const bookOf = ({ body }: Answer): DeskBook => body['book'] as DeskBook;
const codeOf = ({ status, body }: Answer): string => (status < 300 ? String(status) : `${status} ${String(body['statusMessage'])}`);
const at = (id: string, rest = ''): string => `/api/admin/books/${id}${rest}`;
const create = (over: object = {}): Promise<Answer> => http.call('POST', '/api/admin/books', { as: staff, body: { book: bookBody(over) } });
const act = (book: DeskBook, word: string, version = book.version): Promise<Answer> =>
  http.call('POST', at(book.id, '/state'), { as: staff, body: { version, act: word } });
const upload = async (id: string, file: string, bytes: Buffer, as = staff): Promise<Answer> => {
  const answer = await fetch(`${http.base}${at(id, `/files/${file}`)}`, {
    method: 'POST',
    headers: { cookie: as.cookie, 'content-type': 'application/octet-stream', origin: http.base },
    body: new Uint8Array(bytes),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as Record<string, unknown> };
};

describe('a book on the desk', () => {
  it('is begun, changed, published and put away; each change says what it was made from', async () => {
    const slug = 'motion-handbook';
    const draft = bookOf(await create({ slug, descriptionHtml: '<p onclick="x()">ক</p><script>x()</script>' }));
    expect(draft).toMatchObject({ state: 'draft', stock: 0, deletable: true, acts: ['publish'] });
    expect(draft.book.descriptionHtml).toBe('<p>ক</p>');
    expect(codeOf(await create({ slug }))).toBe('409 Slug taken');
    expect(codeOf(await http.call('GET', `/api/books/${slug}`))).toBe('404 Book not found');

    const dearer = { ...draft.book, pricePaisa: 31_000, pages: '১৩০' };
    const saved = bookOf(await http.call('PUT', at(draft.id), { as: staff, body: { version: draft.version, book: dearer } }));
    expect(saved).toMatchObject({ pricePaisa: 31_000, version: draft.version + 1 });
    expect(saved.book.pages).toBe(130);
    const late = { as: staff, body: { version: draft.version, book: { ...dearer, title: 'আরেক নাম' } } };
    expect(codeOf(await http.call('PUT', at(draft.id), late))).toBe('409 Changed meanwhile');

    const published = bookOf(await act(saved, 'publish'));
    expect(published).toMatchObject({ state: 'published', acts: ['archive'], deletable: false });
    expect(codeOf(await act(published, 'publish'))).toBe('409 Illegal transition');
    expect(codeOf(await act(published, 'archive', 1))).toBe('409 Changed meanwhile');
    expect(codeOf(await http.call('DELETE', at(published.id), { as: staff }))).toBe('409 Book in use');
    expect((await http.call('GET', `/api/books/${slug}`)).body).toMatchObject({
      book: { slug, stock: { state: 'out', left: null }, cover: { html: expect.stringContaining('<math>') } },
      owned: false,
      delivery: { dhakaPaisa: 6000, elsewherePaisa: 12_000 },
    });
    await act(published, 'archive');
    expect(codeOf(await http.call('GET', `/api/books/${slug}`))).toBe('404 Book not found');
    const told = await world.sql<{ action: string }>(`select action from platform.audit where subject_id = $1 order by seq`, [draft.id]);
    expect(told.map(({ action }) => action)).toEqual(['book.create', 'book.save', 'book.publish', 'book.archive']);

    const gone = bookOf(await create());
    expect(codeOf(await http.call('DELETE', at(gone.id), { as: staff }))).toBe('200');
    expect(codeOf(await http.call('GET', at(gone.id), { as: staff }))).toBe('404 Book not found');
  });

  it('refuses a list price below the price, a negative price and what is no field', async () => {
    const wrong = await create({ pricePaisa: 20_000, listPricePaisa: 10_000 });
    expect([wrong.status, Object.keys(wrong.body['issues'] as object)]).toEqual([400, ['book.listPricePaisa']]);
    expect((await create({ pricePaisa: -1 })).status).toBe(400);
    expect((await create({ stock: 5 })).status).toBe(400);
    expect(codeOf(await http.call('POST', '/api/admin/books', { as: buyer, body: { book: bookBody() } }))).toBe('403 Not allowed');
  });

  it('changes its stock by what came or went, with a reason, and never below nothing', async () => {
    const id = await addBook(world, { pricePaisa: 10_000, stock: 2 });
    const change = async (way: string, count: unknown, version?: number): Promise<Answer> => {
      const now = version ?? bookOf(await http.call('GET', at(id), { as: staff })).version;
      return http.call('POST', at(id, '/stock'), { as: staff, body: { version: now, way, count, reason: 'গোনা হয়েছে' } });
    };
    const more = bookOf(await change('in', '১০'));
    const counted = { by: 'Staff', delta: 10, stock: 12, reason: 'গোনা হয়েছে' };
    expect(more).toMatchObject({ stock: 12, stockChanges: [counted, { delta: 2, stock: 2 }] });
    // Red when the same sending counts twice.
    expect(codeOf(await change('in', 10, more.version - 1))).toBe('409 Changed meanwhile');
    expect(codeOf(await change('out', 13))).toBe('409 Out of stock');
    expect(bookOf(await change('out', 12)).stock).toBe(0);
    await expect(world.sql('update commerce.books set stock = -1 where id = $1', [id])).rejects.toThrow('books_stock_ck');
  });
});

describe('the files of a book', () => {
  it('the look inside is for everybody, framed by our own page only, and a PDF by its bytes', async () => {
    const draft = bookOf(await create());
    expect(codeOf(await upload(draft.id, 'look-inside', Buffer.from('<html>%PDF-')))).toBe('422 File not accepted');
    expect(codeOf(await upload(draft.id, 'look-inside', Buffer.alloc(0)))).toBe('422 File empty');
    expect(codeOf(await upload(draft.id, 'ebook', somePdf()))).toBe('422 File not accepted');
    expect(codeOf(await upload(draft.id, 'look-inside', somePdf('first'), buyer))).toBe('403 Not allowed');
    const kept = bookOf(await upload(draft.id, 'look-inside', somePdf('first')));
    expect(kept.lookInside).toBe(true);
    const open = `${http.base}/api/books/${draft.slug}/look-inside`;
    expect((await fetch(open)).status).toBe(404);
    const sold = bookOf(await act(kept, 'publish'));
    const shown = await fetch(open);
    expect(await shown.text()).toBe(somePdf('first').toString());
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    });
    await upload(draft.id, 'look-inside', somePdf('second'));
    expect(await (await fetch(open)).text()).toBe(somePdf('second').toString());
    expect(bookOf(await http.call('DELETE', at(sold.id, '/files/look-inside'), { as: staff })).lookInside).toBe(false);
    expect((await fetch(open)).status).toBe(404);
  });

  it('an e-book is published with its file and given to its buyers alone, also when it is no longer sold', async () => {
    const books = booksOf(world, http);
    const draft = bookOf(await create({ kind: 'ebook', pricePaisa: 9_900 }));
    expect(codeOf(await act(draft, 'publish'))).toBe('422 File not accepted');
    const kept = bookOf(await upload(draft.id, 'ebook', somePdf('whole')));
    const sold = bookOf(await act(kept, 'publish'));
    const file = (as?: Person): Promise<Answer> => http.call('GET', `/api/books/${draft.slug}/ebook`, { as });
    expect(codeOf(await file())).toBe('401 Sign in required');
    const order = await books.order(buyer, [{ kind: 'book', refId: draft.id, quantity: 1 }], {});
    expect(order.delivery).toBeNull();
    expect(codeOf(await file(buyer))).toBe('404 Book not found');
    expect(await books.pay(order.id)).toEqual(['granted']);
    expect((await file(buyer)).text).toBe(somePdf('whole').toString());
    expect(codeOf(await file(other))).toBe('404 Book not found');
    expect((await http.call('GET', `/api/books/${draft.slug}`, { as: buyer })).body).toMatchObject({ owned: true });
    expect(codeOf(await http.call('DELETE', at(sold.id, '/files/ebook'), { as: staff }))).toBe('409 Book in use');
    await act(sold, 'archive');
    expect((await file(buyer)).status).toBe(200);
    await books.refund(order.lines[0]?.id ?? '');
    expect(codeOf(await file(buyer))).toBe('404 Book not found');
  });
});

describe('the list of books', () => {
  const list = async (query: string): Promise<string[]> =>
    ((await http.call('GET', `/api/books?${query}`)).body['rows'] as BookBrief[]).map(({ slug }) => slug);

  it('is found by words of both scripts, a letter wrong included, filtered and put in order; exact numbers stay with us', async () => {
    const make = async (over: object, stock: number): Promise<void> => {
      const draft = bookOf(await create(over));
      if (stock > 0) await world.sql('update commerce.books set stock = $2 where id = $1', [draft.id, stock]);
      await act(draft, 'publish');
    };
    await make({ slug: 'wave-optics', title: 'তরঙ্গ ও আলো', author: 'নাফিস ইকবাল', pricePaisa: 5_000, section: 'jobs' }, 400);
    await make({ slug: 'plant-world', title: 'উদ্ভিদ জগৎ', author: 'রুমানা হক', pricePaisa: 7_000, section: 'jobs' }, 10);
    expect(await list('q=optics&section=jobs')).toEqual(['wave-optics']);
    expect(await list(`q=${encodeURIComponent('উদ্ভীদ')}`)).toEqual(['plant-world']);
    expect(await list('q=optcs')).toEqual(['wave-optics']);
    // A percent sign is one, and stands for nothing else.
    expect(await list('q=%25%25%25')).toEqual([]);
    expect(await list('section=jobs&sort=-price')).toEqual(['plant-world', 'wave-optics']);
    const rows = (await http.call('GET', '/api/books?section=jobs&sort=price')).body['rows'] as BookBrief[];
    expect(rows.map(({ stock }) => stock)).toEqual([
      { state: 'many', left: null },
      { state: 'few', left: 10 },
    ]);
    expect((await http.call('GET', '/api/books?sort=stock')).status).toBe(400);
  });

  it('is a file for staff, in the language of the caller', async () => {
    const answer = await http.call('GET', '/api/admin/books/export?format=csv&q=optics', { as: staff });
    expect(answer.text.split('\r\n')[0]).toContain('শিরোনাম,লেখক');
    expect(answer.text).toContain('তরঙ্গ ও আলো');
    expect(codeOf(await http.call('GET', '/api/admin/books?stock=low', { as: buyer }))).toBe('403 Not allowed');
    expect((await http.call('GET', '/api/admin/books?stock=low&q=plant', { as: staff })).body).toMatchObject({ total: 1 });
  });
});
