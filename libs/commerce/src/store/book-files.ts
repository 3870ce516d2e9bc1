import type { BookFile } from '#contracts/shared/books';

/** Where a file of a book lies: by its content, so that a new one is another file and the old one can be taken away after it. */
export const keyOfBookFile = (bookId: string, file: BookFile, sha256: string, kind: 'pdf' | 'epub'): string =>
  `books/${bookId}/${file}-${sha256.slice(0, 32)}.${kind}`;
