import * as z from 'zod/mini';
import { bookActs, bookKinds, bookStates, bookStockStates } from '../shared/books.js';
import { sections } from '../shared/choices.js';
import { typedWhole } from '../shared/typed-whole.js';
import { id, instant, slug } from '../shared/values.js';

export { bookActs, bookKinds, bookSorts, bookStates, deskBookSorts } from '../shared/books.js';

/** How many are left, without telling more than a buyer needs: the number stands only where it is small. */
export const bookStock = z.strictObject({ state: z.enum(bookStockStates), left: z.nullable(z.int()) });
export type BookStock = z.infer<typeof bookStock>;

/** The set cover of a book, as of a course; the formula comes set. */
const shownCover = z.strictObject({
  subject: z.string(),
  formula: z.string(),
  html: z.string(),
  ground: z.enum(['kali', 'kali-light', 'kali-mid', 'zinc']),
});

export const bookBrief = z.strictObject({
  id,
  slug,
  title: z.string(),
  author: z.string(),
  kind: z.enum(bookKinds),
  section: z.nullable(z.enum(sections)),
  cover: shownCover,
  pricePaisa: z.int(),
  listPricePaisa: z.nullable(z.int()),
  stock: bookStock,
});
export type BookBrief = z.infer<typeof bookBrief>;

export const bookPage = z.strictObject({
  ...bookBrief.shape,
  publisher: z.string(),
  language: z.string(),
  pages: z.nullable(z.int()),
  descriptionHtml: z.string(),
  lookInside: z.boolean(),
  /** An e-book's file, as its buyer gets it; null where there is none yet, and for printed books. */
  ebook: z.nullable(z.enum(['pdf', 'epub'])),
});
export type BookPage = z.infer<typeof bookPage>;

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const price = z.int().check(z.minimum(0), z.maximum(100_000_000));

/** A book as staff writes it. The stock is not among it: it changes by what came and went. */
export const bookBody = z
  .strictObject({
    slug,
    title: line(160),
    author: line(120),
    publisher: z.string().check(z.trim(), z.maxLength(120)),
    language: line(40),
    pages: z.nullable(typedWhole(1, 5000)),
    descriptionHtml: z.string().check(z.maxLength(40_000)),
    cover: z.strictObject({
      subject: line(60),
      formula: z.string().check(z.trim(), z.maxLength(120)),
      ground: z.enum(['kali', 'kali-light', 'kali-mid', 'zinc']),
    }),
    kind: z.enum(bookKinds),
    section: z.nullable(z.enum(sections)),
    pricePaisa: price,
    listPricePaisa: z.nullable(price),
    position: typedWhole(0, 100_000),
  })
  .check(
    z.refine(({ pricePaisa, listPricePaisa }) => listPricePaisa === null || listPricePaisa >= pricePaisa, {
      error: 'The list price is at least the price',
      path: ['listPricePaisa'],
    }),
  );
export type BookBody = z.infer<typeof bookBody>;

/** A line of the desk's list. */
export const deskBookRow = z.strictObject({
  id,
  slug,
  title: z.string(),
  author: z.string(),
  kind: z.enum(bookKinds),
  state: z.enum(bookStates),
  pricePaisa: z.int(),
  listPricePaisa: z.nullable(z.int()),
  stock: z.int(),
  /** Copies in paid orders that have not left the house. */
  toSend: z.int(),
  lookInside: z.boolean(),
  ebook: z.nullable(z.enum(['pdf', 'epub'])),
  version: z.int(),
});
export type DeskBookRow = z.infer<typeof deskBookRow>;

/** The whole book for its form, and what was done to its stock of late. */
export const deskBook = z.strictObject({
  ...deskBookRow.shape,
  book: bookBody,
  /** The acts that its state allows. */
  acts: z.array(z.enum(bookActs)),
  /** A draft that nobody ordered can be deleted. */
  deletable: z.boolean(),
  createdAt: instant,
  stockChanges: z.array(z.strictObject({ at: instant, by: z.nullable(z.string()), delta: z.int(), stock: z.int(), reason: z.string() })),
});
export type DeskBook = z.infer<typeof deskBook>;
