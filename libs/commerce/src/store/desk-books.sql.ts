import type { DeskBookRow } from '#contracts/http/books';
import { fileKind, type BookRow } from './books.sql.js';

/** A book as the desk's list shows it. */
export const toDeskRow = (row: BookRow & { readonly toSend: number }): DeskBookRow => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  author: row.author,
  kind: row.kind,
  state: row.state,
  pricePaisa: row.pricePaisa,
  listPricePaisa: row.listPricePaisa,
  stock: row.stock,
  toSend: row.toSend,
  lookInside: row.lookInside !== null,
  ebook: fileKind(row.ebookFile),
  version: row.version,
});
