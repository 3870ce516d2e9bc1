import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookBody } from '#contracts/http/books';
import { Audit, changedFields, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { bodyOf, bookValues, orSlugTaken, storedBook, touchBooks } from '../store/book-writes.sql.js';
import { readBook } from '../store/books.sql.js';

/** A book as its form holds it; `version` is that of the book it was made from. Orders that stand keep their price. */
export class SaveBook extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly bookId: string,
    readonly version: number,
    readonly book: BookBody,
  ) {
    super();
  }
}

@CommandHandler(SaveBook)
export class SaveBookHandler implements ICommandHandler<SaveBook> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Book not found', 'Changed meanwhile', 'Slug taken', 'Invalid input' (another kind once it was on sale). */
  async execute({ actor, bookId, version, book }: SaveBook): Promise<void> {
    demand(actor, 'books.write');
    const stored = await readBook(this.em, bookId, 'lock');
    if (stored.version !== version) throw new AppError('Changed meanwhile', { book: bookId });
    // Orders and parcels were made by the kind it had.
    if (stored.kind !== book.kind && (stored.state !== 'draft' || stored.stock > 0))
      throw new AppError('Invalid input', {}, { issues: { 'book.kind': 'Only a draft without stock can change its kind' } });
    // Who looks after texts and files alone leaves what it costs to who sells.
    if (stored.pricePaisa !== book.pricePaisa || stored.listPricePaisa !== book.listPricePaisa || stored.kind !== book.kind)
      demand(actor, 'sales.write');
    const changed = changedFields(bodyOf(stored), storedBook(book));
    if (!changed) return;
    const { names, values } = bookValues(book);
    const set = names.map((name) => `${name} = ?${name === 'cover' ? '::jsonb' : ''}`).join(', ');
    await orSlugTaken(book.slug, () =>
      this.em.execute(`update commerce.books set ${set}, version = version + 1 where id = ?`, [...values, bookId]),
    );
    this.audit.add({ action: 'book.save', subjectKind: 'book', subjectId: bookId, subject: book.title, ...changed });
    touchBooks(this.pages);
  }
}
