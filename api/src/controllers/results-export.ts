import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import { BeginResultsExport, GetSittings } from '#exams';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { ServerClock } from '../http/server-clock.js';
import { Sessions } from '../http/session.js';
import { resultsFileName, resultsSheet } from './results-sheet.js';
import { rowsWhileAllowed, sheetFile, type SheetFormat } from './sheet-file.js';

type Filter = ConstructorParameters<typeof BeginResultsExport>[2];
type Sort = ConstructorParameters<typeof BeginResultsExport>[3];

/** An exam's results as a file. Which sittings are in it is fixed and noted before the first byte; the rows are read while they are fetched. */
@Injectable()
export class ResultsExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly sessions: Sessions,
    private readonly clock: ServerClock,
  ) {}

  async make(caller: Caller, examId: string, filter: Filter, sort: Sort, format: SheetFormat): Promise<FileAnswer> {
    const { title, ids } = await this.dispatcher.command(new BeginResultsExport(caller.actor, examId, filter, sort, format));
    const read = (some: string[]) => this.dispatcher.query(new GetSittings(caller.actor, examId, some));
    const rows = rowsWhileAllowed(this.sessions, caller, 'exams.read', ids, read);
    return sheetFile(resultsFileName(caller.locale, title, new Date(this.clock.now())), format, resultsSheet(caller.locale, rows));
  }
}
