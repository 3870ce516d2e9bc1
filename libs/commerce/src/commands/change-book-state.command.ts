import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookAct } from '#contracts/shared/books';
import { Audit, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { bookAfter } from '../domain/book.machine.js';
import { demand } from '../domain/rights.js';
import { touchBooks } from '../store/book-writes.sql.js';
import { readBook } from '../store/books.sql.js';

/** Puts a book on sale or away. Whoever has bought it keeps it. */
export class ChangeBookState extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly bookId: string,
    readonly version: number,
    readonly act: BookAct,
  ) {
    super();
  }
}

@CommandHandler(ChangeBookState)
export class ChangeBookStateHandler implements ICommandHandler<ChangeBookState> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'Book not found', 'Changed meanwhile', 'Illegal transition', 'File not accepted' (an e-book without its file). */
  async execute({ actor, bookId, version, act }: ChangeBookState): Promise<void> {
    demand(actor, 'sales.write');
    const book = await readBook(this.em, bookId, 'lock');
    if (book.version !== version) throw new AppError('Changed meanwhile', { book: bookId });
    const state = bookAfter(book.state, act);
    if (act === 'publish' && book.kind === 'ebook' && book.ebookFile === null)
      throw new AppError('File not accepted', {}, { issues: { ebook: 'An e-book is published with its file' } });
    await this.em.execute('update commerce.books set state = ?, version = version + 1 where id = ?', [state, bookId]);
    const before = { state: book.state };
    this.audit.add({ action: `book.${act}`, subjectKind: 'book', subjectId: bookId, subject: book.title, before, after: { state } });
    touchBooks(this.pages);
  }
}
