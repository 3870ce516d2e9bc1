import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import type { AttemptRow } from '#contracts/http/exam-after';
import type { exportFormats } from '#contracts/shared/choices';
import { BeginResultsExport, GetSittings } from '#exams';
import { csvBytes, Dispatcher, xlsxBytes } from '#platform';
import { AppError } from '#platform/kernel';
import type { Caller } from '../http/caller.js';
import { ServerClock } from '../http/server-clock.js';
import { Sessions } from '../http/session.js';
import { resultsFileName, resultsSheet } from './results-sheet.js';

type Format = (typeof exportFormats)[number];
type Filter = ConstructorParameters<typeof BeginResultsExport>[2];
type Sort = ConstructorParameters<typeof BeginResultsExport>[3];

const AT_ONCE = 1000;
const types: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** An exam's results as a file. Which sittings are in it is fixed and noted before the first byte; the rows are read while they are fetched. */
@Injectable()
export class ResultsExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly sessions: Sessions,
    private readonly clock: ServerClock,
  ) {}

  async make(caller: Caller, examId: string, filter: Filter, sort: Sort, format: Format): Promise<FileAnswer> {
    const { title, ids } = await this.dispatcher.command(new BeginResultsExport(caller.actor, examId, filter, sort, format));
    const sheet = resultsSheet(caller.locale, this.rows(caller, examId, ids));
    return {
      name: `${resultsFileName(caller.locale, title, new Date(this.clock.now()))}.${format}`,
      type: types[format],
      bytes: format === 'csv' ? csvBytes(sheet) : xlsxBytes(sheet),
    };
  }

  /** Whoever loses the right while the file is on its way gets no more of it. */
  private async *rows(caller: Caller, examId: string, ids: readonly string[]): AsyncGenerator<AttemptRow> {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const session = caller.tokenHash === null ? null : await this.sessions.recheck(caller.tokenHash);
      if (!session?.user.permissions.includes('exams.read')) throw new AppError('Not allowed', { permission: 'exams.read' });
      yield* await this.dispatcher.query(new GetSittings(caller.actor, examId, ids.slice(from, from + AT_ONCE)));
    }
  }
}
