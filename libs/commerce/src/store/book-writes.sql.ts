import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { BookBody } from '#contracts/http/books';
import type { Pages } from '#platform';
import { AppError, composed } from '#platform/kernel';
import { sanitiseDescription } from '../rich-text/sanitise-description.js';
import type { BookRow } from './books.sql.js';

const kept = (text: string): string => composed(text.replaceAll('\u0000', '')).trim();

/** What staff writes as it is stored. */
export const storedBook = (book: BookBody): BookBody => ({
  ...book,
  title: kept(book.title),
  author: kept(book.author),
  publisher: kept(book.publisher),
  language: kept(book.language),
  cover: { subject: kept(book.cover.subject), formula: kept(book.cover.formula), ground: book.cover.ground },
  descriptionHtml: sanitiseDescription(book.descriptionHtml),
});

/** The columns that the form writes, and their values in the same order. */
export const bookValues = (given: BookBody): { readonly names: readonly string[]; readonly values: readonly unknown[] } => {
  const book = storedBook(given);
  const columns: Readonly<Record<string, unknown>> = {
    slug: book.slug,
    title: book.title,
    author: book.author,
    publisher: book.publisher,
    language: book.language,
    pages: book.pages,
    description_html: book.descriptionHtml,
    cover: JSON.stringify(book.cover),
    kind: book.kind,
    section: book.section,
    price_paisa: book.pricePaisa,
    list_price_paisa: book.listPricePaisa,
    position: book.position,
  };
  return { names: Object.keys(columns), values: Object.values(columns) };
};

/** The book as its form holds it. */
export const bodyOf = (row: BookRow): BookBody => ({
  slug: row.slug,
  title: row.title,
  author: row.author,
  publisher: row.publisher,
  language: row.language,
  pages: row.pages,
  descriptionHtml: row.descriptionHtml,
  cover: { subject: row.cover.subject, formula: row.cover.formula, ground: row.cover.ground },
  kind: row.kind,
  section: row.section,
  pricePaisa: row.pricePaisa,
  listPricePaisa: row.listPricePaisa,
  position: row.position,
});

export const orSlugTaken = async (slug: string, write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw new AppError('Slug taken', { slug }, { issues: { 'book.slug': 'This slug is taken' }, cause: error });
    throw error;
  }
};

/** The public pages that show books. */
export const touchBooks = (pages: Pages): void => {
  pages.touch('books');
};
