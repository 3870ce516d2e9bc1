import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import { BeginResultsExport, GetSittings } from '#exams';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { resultsSheet } from './results-sheet.js';
import { ListFiles } from './list-files.js';
import type { SheetFormat } from './sheet-file.js';

type Filter = ConstructorParameters<typeof BeginResultsExport>[2];
type Sort = ConstructorParameters<typeof BeginResultsExport>[3];

/** An exam's results as a file. Which sittings are in it is fixed and noted before the first byte; the rows are read while they are fetched. */
@Injectable()
export class ResultsExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  async make(caller: Caller, examId: string, filter: Filter, sort: Sort, format: SheetFormat): Promise<FileAnswer> {
    const { title, ids } = await this.dispatcher.command(new BeginResultsExport(caller.actor, examId, filter, sort, format));
    const read = (some: string[]) => new GetSittings(caller.actor, examId, some);
    return this.files.streamRows(caller, resultsSheet, format, { ids, permission: 'exams.read', read, of: title });
  }
}
