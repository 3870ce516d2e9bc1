import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookBody } from '#contracts/http/books';
import { Audit } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { bookValues, orSlugTaken } from '../store/book-writes.sql.js';

/** Begins a book: a draft without stock and files. */
export class CreateBook extends Command<{ bookId: string }> {
  constructor(
    readonly actor: Actor,
    readonly book: BookBody,
  ) {
    super();
  }
}

@CommandHandler(CreateBook)
export class CreateBookHandler implements ICommandHandler<CreateBook> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Slug taken'. */
  async execute({ actor, book }: CreateBook): Promise<{ bookId: string }> {
    demand(actor, 'sales.write');
    const bookId = newId();
    const { names, values } = bookValues(book);
    await orSlugTaken(book.slug, () =>
      this.em.execute(
        `insert into commerce.books (id, ${names.join(', ')}) values (?, ${names.map((name) => (name === 'cover' ? '?::jsonb' : '?')).join(', ')})`,
        [bookId, ...values],
      ),
    );
    this.audit.add({ action: 'book.create', subjectKind: 'book', subjectId: bookId, subject: book.title, after: { slug: book.slug } });
    return { bookId };
  }
}
