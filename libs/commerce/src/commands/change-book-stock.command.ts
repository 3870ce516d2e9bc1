import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Pages } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { touchBooks } from '../store/book-writes.sql.js';
import { readBook } from '../store/books.sql.js';

/** Copies that came or went, with the reason. By difference, so that what is sold in between stays sold. */
export class ChangeBookStock extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly bookId: string,
    readonly change: { readonly version: number; readonly delta: number; readonly reason: string },
  ) {
    super();
  }
}

@CommandHandler(ChangeBookStock)
export class ChangeBookStockHandler implements ICommandHandler<ChangeBookStock> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Book not found', 'Changed meanwhile', 'Out of stock' (more than there are), 'Invalid input' (an e-book). */
  async execute({ actor, bookId, change: { version, delta, reason } }: ChangeBookStock): Promise<void> {
    demand(actor, 'sales.write');
    const book = await readBook(this.em, bookId, 'lock');
    if (book.version !== version) throw new AppError('Changed meanwhile', { book: bookId });
    if (book.kind === 'ebook') throw new AppError('Invalid input', {}, { issues: { count: 'An e-book has no stock' } });
    const stock = book.stock + delta;
    if (stock < 0) throw new AppError('Out of stock', { title: book.title }, { issues: { count: 'There are not so many' } });
    await this.em.execute('update commerce.books set stock = ?, version = version + 1 where id = ?', [stock, bookId]);
    const byUser = actor.kind === 'user' ? actor.id : null;
    await this.em.execute('insert into commerce.stock_changes (id, book_id, delta, stock, reason, by_user) values (?, ?, ?, ?, ?, ?)', [
      newId(),
      bookId,
      delta,
      stock,
      reason,
      byUser,
    ]);
    this.audit.add({
      action: 'book.stock',
      subjectKind: 'book',
      subjectId: bookId,
      subject: book.title,
      before: { stock: book.stock },
      after: { stock },
      reason,
    });
    touchBooks(this.pages);
  }
}
