import { createHash } from 'node:crypto';
import { ChangeBookState, ChangeBookStock, CreateBook, GetDeskBook, KeepBookFile, ListDeskBooks, samplePagesPdf } from '#commerce';
import type { BookFile } from '#contracts/shared/books';
import type { Dispatcher } from '#platform';
import { AppError, system } from '#platform/kernel';
import { demoBooks, type DemoBook } from './books.js';

const seeder = system('seed');

export interface BookTools {
  readonly dispatcher: Dispatcher;
  readonly files: KeepBookFile;
}

const putFile = async ({ files }: BookTools, bookId: string, file: BookFile, { book, sample }: DemoBook): Promise<void> => {
  const bytes = await samplePagesPdf({ title: book.title, author: book.author, publisher: book.publisher, chapters: sample }, 'bn');
  await files.put(seeder, bookId, file, { bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
};

/** A book with its files, then on sale; the last step comes last, so that a start that was cut short is finished by the next. */
const complete = async (tools: BookTools, bookId: string, demo: DemoBook): Promise<void> => {
  const { dispatcher } = tools;
  const versionOf = async (): Promise<number> => (await dispatcher.query(new GetDeskBook(seeder, bookId))).version;
  const now = await dispatcher.query(new GetDeskBook(seeder, bookId));
  if (now.state !== 'draft') return;
  if (demo.lookInside && !now.lookInside) await putFile(tools, bookId, 'look-inside', demo);
  if (demo.book.kind === 'ebook' && now.ebook === null) await putFile(tools, bookId, 'ebook', demo);
  if (demo.stock > 0 && now.stock === 0 && now.stockChanges.length === 0)
    await dispatcher.command(
      new ChangeBookStock(seeder, bookId, { version: await versionOf(), delta: demo.stock, reason: 'ছাপাখানা থেকে এসেছে' }),
    );
  await dispatcher.command(new ChangeBookState(seeder, bookId, await versionOf(), 'publish'));
};

/** The demo's books, as far as they are not there yet. What staff has put away stays away; answers the books' ids by slug. */
export const ensureBooks = async (tools: BookTools): Promise<ReadonlyMap<string, string>> => {
  const { dispatcher } = tools;
  const { rows } = await dispatcher.query(new ListDeskBooks(seeder, { sort: 'place' }, 'all'));
  const known = new Map(rows.map(({ slug, id, state }) => [slug, { id, state }]));
  const ids = new Map<string, string>();
  for (const demo of demoBooks) {
    const { slug } = demo.book;
    try {
      const bookId = known.get(slug)?.id ?? (await dispatcher.command(new CreateBook(seeder, demo.book))).bookId;
      ids.set(slug, bookId);
      await complete(tools, bookId, demo);
    } catch (error) {
      if (!(error instanceof AppError && error.statusMessage === 'Slug taken')) throw error;
    }
  }
  return ids;
};
