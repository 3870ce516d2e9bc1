import { createReadStream } from 'node:fs';
import { Controller } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import * as books from '#contracts/http/books';
import * as desk from '#contracts/http/books-desk';
import {
  ChangeBookState,
  ChangeBookStock,
  CreateBook,
  DeleteBook,
  GetBook,
  GetBookFile,
  GetDeskBook,
  KeepBookFile,
  ListBooks,
  ListDeskBooks,
  SaveBook,
  SetBookFile,
  type BookFileFound,
} from '#commerce';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { booksSheet } from './books-sheet.js';
import { ListFiles } from './list-files.js';

const streamed = ({ path, name, type }: BookFileFound): FileAnswer => ({ name, type, bytes: createReadStream(path) });

/** Books: for everybody, for their buyers, and for the desk. */
@Controller()
export class BooksController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: KeepBookFile,
    private readonly lists: ListFiles,
  ) {}

  @Endpoint(books.listBooks)
  listBooks({ query }: Call<typeof books.listBooks>) {
    return this.dispatcher.query(new ListBooks(query));
  }

  @Endpoint(books.getBook)
  getBook({ caller, params }: Call<typeof books.getBook>) {
    return this.dispatcher.query(new GetBook(caller.actor, params.slug));
  }

  @Endpoint(books.getLookInside)
  async getLookInside({ params }: Call<typeof books.getLookInside>) {
    return { ...streamed(await this.dispatcher.query(new GetBookFile({ by: 'anybody', slug: params.slug }))), inline: true as const };
  }

  @Endpoint(books.downloadEbook)
  async downloadEbook({ caller, params }: Call<typeof books.downloadEbook>) {
    return streamed(await this.dispatcher.query(new GetBookFile({ by: 'buyer', slug: params.slug, actor: caller.actor })));
  }

  @Endpoint(desk.listDeskBooks)
  listDeskBooks({ caller, query: { page, ...filter } }: Call<typeof desk.listDeskBooks>) {
    return this.dispatcher.query(new ListDeskBooks(caller.actor, filter, page));
  }

  @Endpoint(desk.exportBooks)
  exportBooks({ caller, query }: Call<typeof desk.exportBooks>) {
    const { format: _, ...filter } = query;
    return this.lists.exportQuery(caller, booksSheet, query, new ListDeskBooks(caller.actor, filter, 'all'));
  }

  @Endpoint(desk.createBook)
  async createBook({ caller, body }: Call<typeof desk.createBook>) {
    const { bookId } = await this.dispatcher.command(new CreateBook(caller.actor, body.book));
    return this.deskOf(caller, bookId);
  }

  @Endpoint(desk.getDeskBook)
  getDeskBook({ caller, params }: Call<typeof desk.getDeskBook>) {
    return this.deskOf(caller, params.id);
  }

  @Endpoint(desk.saveBook)
  async saveBook({ caller, params, body }: Call<typeof desk.saveBook>) {
    await this.dispatcher.command(new SaveBook(caller.actor, params.id, body.version, body.book));
    return this.deskOf(caller, params.id);
  }

  @Endpoint(desk.changeBookState)
  async changeBookState({ caller, params, body }: Call<typeof desk.changeBookState>) {
    await this.dispatcher.command(new ChangeBookState(caller.actor, params.id, body.version, body.act));
    return this.deskOf(caller, params.id);
  }

  @Endpoint(desk.deleteBook)
  async deleteBook({ caller, params }: Call<typeof desk.deleteBook>) {
    await this.dispatcher.command(new DeleteBook(caller.actor, params.id));
    return { deleted: true as const };
  }

  @Endpoint(desk.changeBookStock)
  async changeBookStock({ caller, params, body: { version, way, count, reason } }: Call<typeof desk.changeBookStock>) {
    const delta = way === 'in' ? count : -count;
    await this.dispatcher.command(new ChangeBookStock(caller.actor, params.id, { version, delta, reason }));
    return this.deskOf(caller, params.id);
  }

  @Endpoint(desk.uploadBookFile)
  async uploadBookFile({ caller, params, upload }: Call<typeof desk.uploadBookFile>) {
    await this.files.take(caller.actor, params.id, params.file, await upload());
    return this.deskOf(caller, params.id);
  }

  @Endpoint(desk.getBookFile)
  async getBookFile({ caller, params }: Call<typeof desk.getBookFile>) {
    const ask = { by: 'staff', bookId: params.id, file: params.file, actor: caller.actor } as const;
    return streamed(await this.dispatcher.query(new GetBookFile(ask)));
  }

  @Endpoint(desk.removeBookFile)
  async removeBookFile({ caller, params }: Call<typeof desk.removeBookFile>) {
    await this.dispatcher.command(new SetBookFile(caller.actor, params.id, params.file, null));
    return this.deskOf(caller, params.id);
  }

  private async deskOf({ actor }: Caller, bookId: string) {
    return { book: await this.dispatcher.query(new GetDeskBook(actor, bookId)) };
  }
}
