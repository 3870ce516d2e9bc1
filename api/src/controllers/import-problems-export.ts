import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import { Dispatcher } from '#platform';
import { BeginProblemsExport, GetImportProblems } from '#questions';
import type { Caller } from '../http/caller.js';
import { importProblemsSheet, type ProblemLine } from './import-problems-sheet.js';
import { ListFiles } from './list-files.js';
import type { SheetFormat } from './sheet-file.js';

/** What did not go in of an import, as a file. Which rows stand in it is fixed and noted before the first byte; they are read while they are fetched. */
@Injectable()
export class ImportProblemsExport {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  async make(caller: Caller, importId: string, format: SheetFormat): Promise<FileAnswer> {
    const { name, numbers, leftOver } = await this.dispatcher.command(new BeginProblemsExport(caller.actor, importId, format));
    const read = (some: string[]) => new GetImportProblems(caller.actor, importId, some.map(Number), caller.locale);
    const below = leftOver.map((piece): ProblemLine => ({ ...piece, number: null, item: null, state: 'left-over', problem: null }));
    const of = name.replace(/\.[^.]{1,8}$/, '');
    const ids = numbers.map(String);
    return this.files.streamRows<ProblemLine>(caller, importProblemsSheet, format, {
      ids,
      permission: 'questions.writeOwn',
      read,
      of,
      below,
    });
  }
}
