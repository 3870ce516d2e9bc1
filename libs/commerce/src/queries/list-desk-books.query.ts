import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DeskBookRow } from '#contracts/http/books';
import { fewCopies, type BookKind, type BookState, type deskBookSorts, type stockMarks } from '#contracts/shared/books';
import { pageSql } from '#platform';
import { pageNumber, type Actor, type ListPage } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { bookColumns, copiesToSend, findBooks, type BookRow } from '../store/books.sql.js';
import { toDeskRow } from '../store/desk-books.sql.js';

export interface DeskBookFilter {
  readonly q?: string | undefined;
  readonly state?: BookState | undefined;
  readonly kind?: BookKind | undefined;
  readonly stock?: (typeof stockMarks)[number] | undefined;
  readonly sort: (typeof deskBookSorts)[number];
}

const orders: Readonly<Record<DeskBookFilter['sort'], string>> = {
  place: 'b.position, b.slug',
  title: 'b.title, b.slug',
  '-title': 'b.title desc, b.slug',
  stock: 'b.stock, b.slug',
  '-stock': 'b.stock desc, b.slug',
  price: 'b.price_paisa, b.slug',
  '-price': 'b.price_paisa desc, b.slug',
  '-created': 'b.created_at desc, b.slug',
};

const byStock: Readonly<Record<(typeof stockMarks)[number], string>> = {
  out: `b.kind = 'printed' and b.stock = 0`,
  low: `b.kind = 'printed' and b.stock between 1 and ${fewCopies}`,
};

/** Books of every state with their stock: one page, or all of them for a file. */
export class ListDeskBooks extends Query<{ rows: DeskBookRow[]; total: number; page: number }> {
  constructor(
    readonly actor: Actor,
    readonly filter: DeskBookFilter,
    readonly page: ListPage,
  ) {
    super();
  }
}

@QueryHandler(ListDeskBooks)
export class ListDeskBooksHandler implements IQueryHandler<ListDeskBooks> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, filter, page }: ListDeskBooks): Promise<{ rows: DeskBookRow[]; total: number; page: number }> {
    demand(actor, 'books.read');
    const { q, state, kind, stock, sort } = filter;
    const found = await findBooks(this.em, q, [
      ...(state ? [{ sql: 'b.state = ?', values: [state] }] : []),
      ...(kind ? [{ sql: 'b.kind = ?', values: [kind] }] : []),
      ...(stock ? [{ sql: byStock[stock], values: [] }] : []),
    ]);
    const rows = await this.em.execute<(BookRow & { toSend: number })[]>(
      `select ${bookColumns}, ${copiesToSend} as "toSend" from commerce.books b where ${found.sql} order by ${orders[sort]}${pageSql(page)}`,
      [...found.values],
    );
    return { rows: rows.map(toDeskRow), total: found.total, page: pageNumber(page) };
  }
}
