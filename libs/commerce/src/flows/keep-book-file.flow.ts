import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { BookFile } from '#contracts/shared/books';
import { Dispatcher, Storage } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { SetBookFile } from '../commands/set-book-file.command.js';
import { kindOfFile } from '../domain/book-file.js';
import { demand } from '../domain/rights.js';
import { keyOfBookFile } from '../store/book-files.js';

/** A file that has arrived, on this machine. */
export interface ArrivedBookFile {
  readonly path: string;
  readonly sha256: string;
}

/** As much as tells what a file is: an EPUB names itself within its first bytes. */
const FIRST_BYTES = 128;

const beginningOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Takes the file of a book: looked at by its bytes, put into the storage, then named by the book. A file that nobody names goes again. */
@Injectable()
export class KeepBookFile {
  constructor(
    private readonly storage: Storage,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Throws 'Not allowed', 'Book not found', 'File not accepted'. */
  async take(actor: Actor, bookId: string, file: BookFile, { path, sha256 }: ArrivedBookFile): Promise<void> {
    demand(actor, 'books.write');
    const kind = kindOfFile(await beginningOf(path));
    if (kind === null || (file === 'look-inside' && kind !== 'pdf'))
      throw new AppError('File not accepted', {}, { issues: { file: file === 'ebook' ? 'A PDF or an EPUB' : 'A PDF' } });
    const key = keyOfBookFile(bookId, file, sha256, kind);
    const there = (await this.storage.pathFor(key)) !== null;
    if (!there) await this.storage.adopt(key, path);
    await this.name(actor, bookId, file, key, there);
  }

  /** The same for bytes that were made here. */
  async put(actor: Actor, bookId: string, file: BookFile, made: { readonly sha256: string; readonly bytes: Uint8Array }): Promise<void> {
    demand(actor, 'books.write');
    const key = keyOfBookFile(bookId, file, made.sha256, 'pdf');
    await this.storage.put(key, made.bytes, 'application/pdf');
    await this.name(actor, bookId, file, key, false);
  }

  private async name(actor: Actor, bookId: string, file: BookFile, key: string, wasThere: boolean): Promise<void> {
    try {
      await this.dispatcher.command(new SetBookFile(actor, bookId, file, key));
    } catch (error) {
      if (!wasThere) await this.storage.remove(key);
      throw error;
    }
  }
}
