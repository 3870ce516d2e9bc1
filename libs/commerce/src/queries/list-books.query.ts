import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BookBrief } from '#contracts/http/books';
import type { BookKind, bookSorts } from '#contracts/shared/books';
import { pageSize } from '#contracts/shared/values';
import { FormulaChecker } from '#platform';
import { bookColumns, findBooks, toBookBriefs, type BookRow } from '../store/books.sql.js';

export interface BookFilter {
  readonly q?: string | undefined;
  readonly kind?: BookKind | undefined;
  readonly section?: BookBrief['section'] | undefined;
  readonly sort: (typeof bookSorts)[number];
  /** From 1. */
  readonly page: number;
}

/** Each ends in the slug, so that a page holds the same books however often it is asked for. */
const orders: Readonly<Record<BookFilter['sort'], string>> = {
  place: 'b.position, b.slug',
  newest: 'b.created_at desc, b.slug',
  price: 'b.price_paisa, b.slug',
  '-price': 'b.price_paisa desc, b.slug',
  title: 'b.title, b.slug',
};

/** One page of the books on sale. */
export class ListBooks extends Query<{ rows: BookBrief[]; total: number; page: number }> {
  constructor(readonly filter: BookFilter) {
    super();
  }
}

@QueryHandler(ListBooks)
export class ListBooksHandler implements IQueryHandler<ListBooks> {
  constructor(
    private readonly em: EntityManager,
    private readonly formulas: FormulaChecker,
  ) {}

  async execute({ filter: { q, kind, section, sort, page } }: ListBooks): Promise<{ rows: BookBrief[]; total: number; page: number }> {
    const found = await findBooks(this.em, q, [
      { sql: `b.state = 'published'`, values: [] },
      ...(kind ? [{ sql: 'b.kind = ?', values: [kind] }] : []),
      ...(section ? [{ sql: 'b.section = ?', values: [section] }] : []),
    ]);
    const rows = await this.em.execute<BookRow[]>(
      `select ${bookColumns} from commerce.books b where ${found.sql} order by ${orders[sort]} limit ${pageSize} offset ?`,
      [...found.values, (page - 1) * pageSize],
    );
    return { rows: await toBookBriefs(rows, this.formulas), total: found.total, page };
  }
}
