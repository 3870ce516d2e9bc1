import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BookFile } from '#contracts/shared/books';
import { Storage } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { fileKind, readBook, type BookRow } from '../store/books.sql.js';
import { ownsEbook } from '../store/ebooks.sql.js';

/** A file of a book on this machine, and what it is called when it is kept. */
export interface BookFileFound {
  readonly path: string;
  readonly name: string;
  readonly type: string;
}

/** By whom a file is asked for: anybody its look inside, a buyer the e-book, staff both. */
export type BookFileAsk =
  | { readonly by: 'anybody'; readonly slug: string }
  | { readonly by: 'buyer'; readonly slug: string; readonly actor: Actor }
  | { readonly by: 'staff'; readonly bookId: string; readonly file: BookFile; readonly actor: Actor };

const types = { pdf: 'application/pdf', epub: 'application/epub+zip' } as const;

/** Where a file of a book lies. Throws 'Book not found' also for who may not have it; 'Not allowed'. */
export class GetBookFile extends Query<BookFileFound> {
  constructor(readonly ask: BookFileAsk) {
    super();
  }
}

@QueryHandler(GetBookFile)
export class GetBookFileHandler implements IQueryHandler<GetBookFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
  ) {}

  async execute({ ask }: GetBookFile): Promise<BookFileFound> {
    const { book, file } = await this.bookOf(ask);
    const key = file === 'ebook' ? book.ebookFile : book.lookInside;
    const kind = fileKind(key);
    const path = key === null ? null : await this.storage.pathFor(key);
    if (kind === null || path === null) throw new AppError('Book not found', { book: book.slug });
    return { path, name: `${book.title}.${kind}`, type: types[kind] };
  }

  private async bookOf(ask: BookFileAsk): Promise<{ book: BookRow; file: BookFile }> {
    if (ask.by === 'staff') {
      demand(ask.actor, 'books.read');
      return { book: await readBook(this.em, ask.bookId), file: ask.file };
    }
    const book = await this.bySlug(ask.slug);
    if (ask.by === 'anybody') {
      if (book.state !== 'published') throw new AppError('Book not found', { book: ask.slug });
      return { book, file: 'look-inside' };
    }
    // Whoever bought it keeps it, also when it is no longer sold.
    const owned = ask.actor.kind === 'user' && (await ownsEbook(this.em, ask.actor.id, book.id));
    if (!owned) throw new AppError('Book not found', { book: ask.slug });
    return { book, file: 'ebook' };
  }

  private async bySlug(slug: string): Promise<BookRow> {
    const [found] = await this.em.execute<{ id: string }[]>('select id from commerce.books where slug = ?', [slug]);
    if (!found) throw new AppError('Book not found', { book: slug });
    return readBook(this.em, found.id);
  }
}
