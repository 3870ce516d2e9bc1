import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import { BeginAuditExport, GetAuditByIds } from '#identity';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { ServerClock } from '../http/server-clock.js';
import { Sessions } from '../http/session.js';
import { auditFileName, auditSheet } from './audit-sheet.js';
import { rowsWhileAllowed, sheetFile, type SheetFormat } from './sheet-file.js';

type Filter = ConstructorParameters<typeof BeginAuditExport>[1];

/** The log of acts as a file. Which entries stand in it is fixed and noted before the first byte; the rows are read while they are fetched. */
@Injectable()
export class AuditExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly sessions: Sessions,
    private readonly clock: ServerClock,
  ) {}

  async make(caller: Caller, filter: Filter, format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginAuditExport(caller.actor, filter, format));
    const read = (some: string[]) => this.dispatcher.query(new GetAuditByIds(caller.actor, some));
    const rows = rowsWhileAllowed(this.sessions, caller, 'users.roles', ids, read);
    return sheetFile(auditFileName(caller.locale, new Date(this.clock.now())), format, auditSheet(caller.locale, rows));
  }
}
