import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Audit, Storage } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { readBook } from '../store/books.sql.js';

/** Deletes a draft that nobody ordered, with its files. */
export class DeleteBook extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly bookId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteBook)
export class DeleteBookHandler implements ICommandHandler<DeleteBook> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly storage: Storage,
  ) {}

  /** Throws 'Not allowed', 'Book not found', 'Book in use'. */
  async execute({ actor, bookId }: DeleteBook): Promise<void> {
    demand(actor, 'sales.write');
    const book = await readBook(this.em, bookId, 'lock');
    const gone = await this.em.execute<unknown[]>(
      `delete from commerce.books b where b.id = ? and b.state = 'draft'
         and not exists (select from commerce.order_lines l where l.ref_id = b.id and l.kind = 'book') returning b.id`,
      [bookId],
    );
    if (gone.length === 0) throw new AppError('Book in use', { book: book.title });
    this.audit.add({ action: 'book.delete', subjectKind: 'book', subjectId: bookId, subject: book.title, before: { slug: book.slug } });
    for (const key of [book.lookInside, book.ebookFile]) if (key) afterCommit(() => this.storage.remove(key));
  }
}
