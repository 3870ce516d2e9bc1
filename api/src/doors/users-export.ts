import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import type { UserRow } from '#contracts/http/people';
import type { exportFormats } from '#contracts/shared/choices';
import { BeginUsersExport, GetUsersByIds } from '#identity';
import { csvBytes, Dispatcher, xlsxBytes } from '#platform';
import { AppError } from '#platform/kernel';
import type { Caller } from '../http/caller.js';
import { ServerClock } from '../http/server-clock.js';
import { Sessions } from '../http/session.js';
import { usersFileName, usersSheet } from './users-sheet.js';

type Format = (typeof exportFormats)[number];
type Filter = ConstructorParameters<typeof BeginUsersExport>[1];
type Sort = ConstructorParameters<typeof BeginUsersExport>[2];

const AT_ONCE = 1000;
const types: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The list of accounts as a file. Who is on it is fixed and noted before the first byte; the rows are read while they are fetched. */
@Injectable()
export class UsersExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly sessions: Sessions,
    private readonly clock: ServerClock,
  ) {}

  async make(caller: Caller, filter: Filter, sort: Sort, format: Format): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginUsersExport(caller.actor, filter, sort, format));
    const sheet = usersSheet(caller.locale, this.rows(ids, caller.tokenHash));
    return {
      name: `${usersFileName(caller.locale, new Date(this.clock.now()))}.${format}`,
      type: types[format],
      bytes: format === 'csv' ? csvBytes(sheet) : xlsxBytes(sheet),
    };
  }

  /** Whoever loses the right while the file is on its way gets no more of it. */
  private async *rows(ids: readonly string[], tokenHash: string | null): AsyncGenerator<UserRow> {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const session = tokenHash === null ? null : await this.sessions.recheck(tokenHash);
      if (!session?.user.permissions.includes('users.read')) throw new AppError('Not allowed', { permission: 'users.read' });
      yield* await this.dispatcher.query(new GetUsersByIds(ids.slice(from, from + AT_ONCE)));
    }
  }
}
