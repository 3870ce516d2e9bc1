import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookFile } from '#contracts/shared/books';
import { afterCommit, Audit, Pages, Storage } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { touchBooks } from '../store/book-writes.sql.js';
import { readBook } from '../store/books.sql.js';

/** What the log says of a file. */
const pictureOf = (file: BookFile, key: string | null) => (file === 'ebook' ? { ebook: key } : { 'look-inside': key });
const columnOf: Readonly<Record<BookFile, 'look_inside' | 'ebook_file'>> = { 'look-inside': 'look_inside', ebook: 'ebook_file' };

/** Names the stored file of a book, or takes it away (`key` null); the one before goes once this is committed. */
export class SetBookFile extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly bookId: string,
    readonly file: BookFile,
    readonly key: string | null,
  ) {
    super();
  }
}

@CommandHandler(SetBookFile)
export class SetBookFileHandler implements ICommandHandler<SetBookFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
    private readonly storage: Storage,
  ) {}

  /** Throws 'Not allowed', 'Book not found', 'Book in use' (an e-book's file goes only where nobody ordered it), 'File not accepted'. */
  async execute({ actor, bookId, file, key }: SetBookFile): Promise<void> {
    demand(actor, 'books.write');
    const book = await readBook(this.em, bookId, 'lock');
    if (file === 'ebook' && book.kind !== 'ebook')
      throw new AppError('File not accepted', {}, { issues: { file: 'A printed book has no e-book file' } });
    const before = file === 'ebook' ? book.ebookFile : book.lookInside;
    if (key === null && file === 'ebook' && (book.state === 'published' || (await this.ordered(bookId))))
      throw new AppError('Book in use', { book: book.title });
    await this.em.execute(`update commerce.books set ${columnOf[file]} = ?, version = version + 1 where id = ?`, [key, bookId]);
    this.audit.add({
      action: key === null ? 'book.file-removed' : 'book.file',
      subjectKind: 'book',
      subjectId: bookId,
      subject: book.title,
      before: pictureOf(file, before),
      after: pictureOf(file, key),
    });
    if (before !== null && before !== key) afterCommit(() => this.storage.remove(before));
    touchBooks(this.pages);
  }

  private async ordered(bookId: string): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(`select from commerce.order_lines where ref_id = ? and kind = 'book' limit 1`, [bookId]);
    return rows.length > 0;
  }
}
