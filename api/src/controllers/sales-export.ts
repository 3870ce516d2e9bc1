import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import { NoteSalesExport } from '#commerce';
import { Dispatcher } from '#platform';
import { FindSaleIds, GetSalesByIds } from '#readmodels';
import type { Caller } from '../http/caller.js';
import { salesSheet } from './sales-sheet.js';
import { ListFiles } from './list-files.js';
import type { SheetFormat } from './sheet-file.js';

type Filter = ConstructorParameters<typeof FindSaleIds>[0];
type Sort = ConstructorParameters<typeof FindSaleIds>[1];

/** The list of orders as a file. Which orders stand in it is fixed and noted before the first byte; the rows are read while they are fetched. */
@Injectable()
export class SalesExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  async make(caller: Caller, filter: Filter, sort: Sort, format: SheetFormat): Promise<FileAnswer> {
    const ids = await this.dispatcher.query(new FindSaleIds(filter, sort));
    await this.dispatcher.command(new NoteSalesExport(caller.actor, { ...filter, sort }, format, ids.length));
    const read = (some: string[]) => new GetSalesByIds(some);
    return this.files.streamRows(caller, salesSheet, format, { ids, permission: 'sales.read', read });
  }
}
