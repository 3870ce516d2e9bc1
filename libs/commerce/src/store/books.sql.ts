import type { EntityManager } from '@mikro-orm/postgresql';
import type { BookBrief, BookPage, BookStock } from '#contracts/http/books';
import { fewCopies, type BookKind, type BookState } from '#contracts/shared/books';
import { AppError, composed } from '#platform/kernel';
import type { FormulaChecker } from '#platform';
import type { BookCover } from '../entities/book.entity.js';

export interface BookRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly publisher: string;
  readonly language: string;
  readonly pages: number | null;
  readonly descriptionHtml: string;
  readonly cover: BookCover;
  readonly kind: BookKind;
  readonly section: BookBrief['section'];
  readonly pricePaisa: number;
  readonly listPricePaisa: number | null;
  readonly stock: number;
  readonly lookInside: string | null;
  readonly ebookFile: string | null;
  readonly state: BookState;
  readonly position: number;
  readonly version: number;
  readonly createdAt: number;
}

/** The columns of `commerce.books`, as `b`; sums fit a number (the form takes at most a million taka). */
export const bookColumns = `b.id, b.slug, b.title, b.author, b.publisher, b.language, b.pages, b.description_html as "descriptionHtml", b.cover,
  b.kind, b.section, b.price_paisa::float8 as "pricePaisa", b.list_price_paisa::float8 as "listPricePaisa", b.stock,
  b.look_inside as "lookInside", b.ebook_file as "ebookFile", b.state, b.position, b.version,
  floor(extract(epoch from b.created_at) * 1000)::float8 as "createdAt"`;

/** A book as it stands; `lock` keeps others from changing it until the transaction ends. Throws 'Book not found'. */
export const readBook = async (em: EntityManager, bookId: string, lock: 'lock' | 'read' = 'read'): Promise<BookRow> => {
  const [row] = await em.execute<BookRow[]>(
    `select ${bookColumns} from commerce.books b where b.id = ?${lock === 'lock' ? ' for update' : ''}`,
    [bookId],
  );
  if (!row) throw new AppError('Book not found', { book: bookId });
  return row;
};

/** A book that is on sale. Throws 'Book not found'. */
export const readPublished = async (em: EntityManager, slug: string): Promise<BookRow> => {
  const [row] = await em.execute<BookRow[]>(`select ${bookColumns} from commerce.books b where b.slug = ? and b.state = 'published'`, [
    slug,
  ]);
  if (!row) throw new AppError('Book not found', { book: slug });
  return row;
};

/** What a buyer is told of the stock: a number only where it is small. */
export const stockOf = ({ kind, stock }: Pick<BookRow, 'kind' | 'stock'>): BookStock => {
  if (kind === 'ebook') return { state: 'file', left: null };
  if (stock === 0) return { state: 'out', left: null };
  return stock <= fewCopies ? { state: 'few', left: stock } : { state: 'many', left: null };
};

/** What an e-book's file is, by its storage key. */
export const fileKind = (key: string | null): 'pdf' | 'epub' | null => (key === null ? null : key.endsWith('.epub') ? 'epub' : 'pdf');

const toBookBrief = (row: BookRow, coverHtml: string): BookBrief => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  author: row.author,
  kind: row.kind,
  section: row.section,
  cover: { ...row.cover, html: coverHtml },
  pricePaisa: row.pricePaisa,
  listPricePaisa: row.listPricePaisa,
  stock: stockOf(row),
});

/** Rows with the formulas of their covers, asked for all at once. */
export const toBookBriefs = async (rows: readonly BookRow[], formulas: FormulaChecker): Promise<BookBrief[]> => {
  const covers = await formulas.covers(rows.map(({ cover }) => cover.formula));
  return rows.map((row, index) => toBookBrief(row, covers[index] ?? ''));
};

export const toBookPage = async (row: BookRow, formulas: FormulaChecker): Promise<BookPage> => ({
  ...toBookBrief(row, (await formulas.covers([row.cover.formula])).join('')),
  publisher: row.publisher,
  language: row.language,
  pages: row.pages,
  descriptionHtml: row.descriptionHtml,
  lookInside: row.lookInside !== null,
  ebook: fileKind(row.ebookFile),
});

interface Part {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const like = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Each word must be there; `near`: one that is only similar (a letter wrong or missing) counts too. */
const searchPart = (typed: string | undefined, near: boolean): Part[] =>
  composed(typed ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) =>
      near
        ? { sql: 'word_similarity(platform.fold(?), b.search_text) >= 0.35', values: [word] }
        : { sql: `b.search_text like '%' || platform.fold(?) || '%'`, values: [like(word)] },
    );

const together = (parts: readonly Part[]): Part => ({
  sql: parts.length === 0 ? 'true' : parts.map(({ sql }) => sql).join(' and '),
  values: parts.flatMap(({ values }) => values),
});

const countOf = async (em: EntityManager, { sql, values }: Part): Promise<number> => {
  const [row] = await em.execute<{ total: number }[]>(`select count(*)::int as total from commerce.books b where ${sql}`, [...values]);
  return row?.total ?? 0;
};

/** The condition that finds books: as typed, or, where those words find none, by similar ones. */
export const findBooks = async (
  em: EntityManager,
  q: string | undefined,
  others: readonly Part[],
): Promise<Part & { readonly total: number }> => {
  const exact = together([...others, ...searchPart(q, false)]);
  const total = await countOf(em, exact);
  if (total > 0 || !q?.trim()) return { ...exact, total };
  const near = together([...others, ...searchPart(q, true)]);
  return { ...near, total: await countOf(em, near) };
};

/** Copies of books in paid orders that have not left the house, by book. */
export const copiesToSend = `(select coalesce(sum(l.quantity), 0)::int from commerce.order_lines l join commerce.parcels p on p.order_id = l.order_id
  where l.ref_id = b.id and l.kind = 'book' and l.outcome = 'parcel' and l.refunded_at is null and p.state in ('paid', 'packed'))`;
