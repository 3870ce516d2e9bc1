import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import { BeginAuditExport, GetAuditByIds } from '#identity';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { auditSheet } from './audit-sheet.js';
import { ListFiles } from './list-files.js';
import type { SheetFormat } from './sheet-file.js';

type Filter = ConstructorParameters<typeof BeginAuditExport>[1];

/** The log of acts as a file. Which entries stand in it is fixed and noted before the first byte; the rows are read while they are fetched. */
@Injectable()
export class AuditExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  async make(caller: Caller, filter: Filter, format: SheetFormat): Promise<FileAnswer> {
    const { ids } = await this.dispatcher.command(new BeginAuditExport(caller.actor, filter, format));
    const read = (some: string[]) => new GetAuditByIds(caller.actor, some);
    return this.files.streamRows(caller, auditSheet, format, { ids, permission: 'users.roles', read });
  }
}
