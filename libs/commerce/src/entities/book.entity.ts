import { defineEntity, p } from '@mikro-orm/core';

/** What the set cover of a book shows: as of a course. */
export interface BookCover {
  readonly subject: string;
  readonly formula: string;
  readonly ground: 'kali' | 'kali-light' | 'kali-mid' | 'zinc';
}

/** A book for sale: printed ones have a stock, e-books a file. */
export const Book = defineEntity({
  name: 'Book',
  schema: 'commerce',
  tableName: 'books',
  properties: {
    id: p.uuid().primary(),
    slug: p.text(),
    title: p.text(),
    author: p.text(),
    publisher: p.text().default(''),
    language: p.text(),
    pages: p.integer().nullable(),
    descriptionHtml: p.text().fieldName('description_html').default(''),
    cover: p.json<BookCover>(),
    kind: p.text(),
    section: p.text().nullable(),
    pricePaisa: p.bigint().fieldName('price_paisa'),
    listPricePaisa: p.bigint().fieldName('list_price_paisa').nullable(),
    /** Copies that nobody has ordered. Taken and given back by conditional updates alone. */
    stock: p.integer().default(0),
    /** Storage keys. */
    lookInside: p.text().fieldName('look_inside').nullable(),
    ebookFile: p.text().fieldName('ebook_file').nullable(),
    state: p.text().default('draft'),
    /** Order on the lists; smaller first. */
    position: p.integer().default(0),
    /** Title, people, subject and the slug's English words as they are searched; made by PostgreSQL. */
    searchText: p
      .text()
      .fieldName('search_text')
      .generated(
        `platform.fold(title || ' ' || author || ' ' || publisher || ' ' || coalesce(cover ->> 'subject', '') || ' ' || replace(slug, '-', ' ')) stored`,
      ),
    /** Raised by staff's changes, not by sales. */
    version: p.integer().default(1),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'books_slug_uq', properties: ['slug'] }],
  checks: [
    { name: 'books_kind_ck', expression: `kind in ('printed', 'ebook')` },
    { name: 'books_section_ck', expression: `section in ('hsc', 'jobs', 'admission')` },
    { name: 'books_state_ck', expression: `state in ('draft', 'published', 'archived')` },
    { name: 'books_price_ck', expression: 'price_paisa >= 0 and (list_price_paisa is null or list_price_paisa >= price_paisa)' },
    { name: 'books_stock_ck', expression: `stock >= 0 and (kind = 'printed' or stock = 0)` },
  ],
});
