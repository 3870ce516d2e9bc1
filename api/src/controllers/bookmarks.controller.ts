import { Controller } from '@nestjs/common';
import * as selfpractice from '#contracts/http/selfpractice';
import { Dispatcher } from '#platform';
import { DeleteFolder, ListBookmarks, RemoveBookmark, SaveBookmark, SaveFolder } from '#practice';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { idOf } from './own-id.js';

@Controller()
export class BookmarkController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(selfpractice.listBookmarks)
  listBookmarks({ caller, query }: Call<typeof selfpractice.listBookmarks>) {
    return this.dispatcher.query(new ListBookmarks(idOf(caller.actor), query));
  }

  @Endpoint(selfpractice.saveBookmark)
  saveBookmark({ caller, params, body }: Call<typeof selfpractice.saveBookmark>) {
    return this.dispatcher.command(new SaveBookmark(idOf(caller.actor), params.questionId, body));
  }

  @Endpoint(selfpractice.removeBookmark)
  removeBookmark({ caller, params }: Call<typeof selfpractice.removeBookmark>) {
    return this.dispatcher.command(new RemoveBookmark(idOf(caller.actor), params.questionId));
  }

  @Endpoint(selfpractice.createFolder)
  async createFolder({ caller, body }: Call<typeof selfpractice.createFolder>) {
    return { folder: await this.dispatcher.command(new SaveFolder(idOf(caller.actor), null, body.name)) };
  }

  @Endpoint(selfpractice.renameFolder)
  async renameFolder({ caller, params, body }: Call<typeof selfpractice.renameFolder>) {
    return { folder: await this.dispatcher.command(new SaveFolder(idOf(caller.actor), params.folderId, body.name)) };
  }

  @Endpoint(selfpractice.deleteFolder)
  deleteFolder({ caller, params }: Call<typeof selfpractice.deleteFolder>) {
    return this.dispatcher.command(new DeleteFolder(idOf(caller.actor), params.folderId));
  }
}
