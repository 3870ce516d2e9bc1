import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import { BeginUsersExport, GetUsersByIds } from '#identity';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { ListFiles } from './list-files.js';
import type { SheetFormat } from './sheet-file.js';
import { usersSheet } from './users-sheet.js';

type Filter = ConstructorParameters<typeof BeginUsersExport>[1];
type Sort = ConstructorParameters<typeof BeginUsersExport>[2];

/** The list of accounts as a file. Who is on it is fixed and noted before the first byte; the rows are read while they are fetched. */
@Injectable()
export class UsersExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  async make(caller: Caller, filter: Filter, sort: Sort, format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginUsersExport(caller.actor, filter, sort, format));
    const read = (some: string[]) => new GetUsersByIds(some);
    return this.files.streamRows(caller, usersSheet, format, { ids, permission: 'users.read', read });
  }
}
