import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import { BeginUsersExport, GetUsersByIds } from '#identity';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { ServerClock } from '../http/server-clock.js';
import { Sessions } from '../http/session.js';
import { rowsWhileAllowed, sheetFile, type SheetFormat } from './sheet-file.js';
import { usersFileName, usersSheet } from './users-sheet.js';

type Filter = ConstructorParameters<typeof BeginUsersExport>[1];
type Sort = ConstructorParameters<typeof BeginUsersExport>[2];

/** The list of accounts as a file. Who is on it is fixed and noted before the first byte; the rows are read while they are fetched. */
@Injectable()
export class UsersExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly sessions: Sessions,
    private readonly clock: ServerClock,
  ) {}

  async make(caller: Caller, filter: Filter, sort: Sort, format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginUsersExport(caller.actor, filter, sort, format));
    const rows = rowsWhileAllowed(this.sessions, caller, 'users.read', ids, (some) => this.dispatcher.query(new GetUsersByIds(some)));
    return sheetFile(usersFileName(caller.locale, new Date(this.clock.now())), format, usersSheet(caller.locale, rows));
  }
}
