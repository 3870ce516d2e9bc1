import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DeskBook } from '#contracts/http/books';
import { AppError, type Actor } from '#platform/kernel';
import { actsOf } from '../domain/book.machine.js';
import { demand } from '../domain/rights.js';
import { Buyers } from '../ports.js';
import { bodyOf } from '../store/book-writes.sql.js';
import { bookColumns, copiesToSend, type BookRow } from '../store/books.sql.js';
import { toDeskRow } from '../store/desk-books.sql.js';

/** So many changes of the stock are shown. */
const LAST_CHANGES = 20;

/** One book with what its form needs. Throws 'Not allowed', 'Book not found'. */
export class GetDeskBook extends Query<DeskBook> {
  constructor(
    readonly actor: Actor,
    readonly bookId: string,
  ) {
    super();
  }
}

interface Change {
  readonly at: number;
  readonly byUser: string | null;
  readonly delta: number;
  readonly stock: number;
  readonly reason: string;
}

@QueryHandler(GetDeskBook)
export class GetDeskBookHandler implements IQueryHandler<GetDeskBook> {
  constructor(
    private readonly em: EntityManager,
    private readonly buyers: Buyers,
  ) {}

  async execute({ actor, bookId }: GetDeskBook): Promise<DeskBook> {
    demand(actor, 'books.read');
    const [row] = await this.em.execute<(BookRow & { toSend: number; ordered: boolean })[]>(
      `select ${bookColumns}, ${copiesToSend} as "toSend",
         exists (select from commerce.order_lines l where l.ref_id = b.id and l.kind = 'book') as ordered
       from commerce.books b where b.id = ?`,
      [bookId],
    );
    if (!row) throw new AppError('Book not found', { book: bookId });
    return {
      ...toDeskRow(row),
      book: bodyOf(row),
      acts: actsOf(row.state),
      deletable: row.state === 'draft' && !row.ordered,
      createdAt: new Date(row.createdAt).toISOString(),
      stockChanges: await this.changes(bookId),
    };
  }

  private async changes(bookId: string): Promise<DeskBook['stockChanges']> {
    const rows = await this.em.execute<Change[]>(
      `select floor(extract(epoch from at) * 1000)::float8 as at, by_user as "byUser", delta, stock, reason
       from commerce.stock_changes where book_id = ? order by commerce.stock_changes.at desc, id desc limit ${LAST_CHANGES}`,
      [bookId],
    );
    const ids = [...new Set(rows.flatMap(({ byUser }) => byUser ?? []))];
    const names = new Map((ids.length === 0 ? [] : await this.buyers.cards(ids)).map(({ userId, name }) => [userId, name]));
    return rows.map(({ at, byUser, delta, stock, reason }) => ({
      at: new Date(at).toISOString(),
      by: byUser === null ? null : (names.get(byUser) ?? null),
      delta,
      stock,
      reason,
    }));
  }
}
