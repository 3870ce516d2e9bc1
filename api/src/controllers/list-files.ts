import { Injectable } from '@nestjs/common';
import type { Query } from '@nestjs/cqrs';
import type { FileAnswer } from '#contracts/http/endpoint';
import { cutText } from '#contracts/shared/cut-text';
import type { Permission } from '#contracts/shared/permissions';
import { Dispatcher, exportEntry, NoteAct, type AuditEntry, type AuditFields, type Named } from '#platform';
import { dhakaDay } from '#platform/kernel';
import type { Caller } from '../http/caller.js';
import { ServerClock } from '../http/server-clock.js';
import { Sessions } from '../http/session.js';
import { each } from './sheet-cells.js';
import { rowsWhileAllowed, sheetFile, sheetOf, type Column, type SheetFormat, type Words } from './sheet-file.js';

/** A list on its way out: what the file is called and its columns. */
export interface NamedSheet<Row> {
  readonly name: Words;
  readonly columns: readonly Column<Row>[];
}
/** One that is noted here: with what the audit log calls its leaving. */
export interface ListSheet<Row> extends NamedSheet<Row>, Pick<AuditEntry, 'action' | 'subjectKind'> {}

/** What the list was asked, and as which file it is wanted. */
interface Asked {
  readonly format: SheetFormat;
}

interface Streamed<Row> {
  readonly ids: readonly string[];
  readonly permission: Permission;
  readonly read: (ids: string[]) => Query<Row[]>;
  readonly of?: string;
  readonly below?: readonly Row[];
}

async function* followed<Row>(rows: AsyncIterable<Row>, below: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
  yield* below;
}

/** The lists of the back office as files. */
@Injectable()
export class ListFiles {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly sessions: Sessions,
    private readonly clock: ServerClock,
  ) {}

  /** What a query answers, as it stands at one moment; noted before the first byte leaves. */
  async exportQuery<Row, A extends Asked>(
    caller: Caller,
    sheet: ListSheet<Row>,
    asked: A & Named<A>,
    query: Query<{ rows: Row[] }>,
  ): Promise<FileAnswer> {
    const { rows } = await this.dispatcher.query(query);
    return this.noteAndSend(caller, sheet, asked, rows);
  }

  /** The same for rows that were read already. */
  exportRows<Row, A extends Asked>(caller: Caller, sheet: ListSheet<Row>, asked: A & Named<A>, rows: readonly Row[]): Promise<FileAnswer> {
    return this.noteAndSend(caller, sheet, asked, rows);
  }

  /** Rows of ids that were fixed and noted by a command, read while they are fetched and as long as the caller may. `of`: whose list it is; `below`: what stands under them. */
  streamRows<Row>(
    caller: Caller,
    sheet: NamedSheet<Row>,
    format: SheetFormat,
    { ids, permission, read, of, below = [] }: Streamed<Row>,
  ): FileAnswer {
    const rows = rowsWhileAllowed(this.sessions, caller, permission, ids, (some) => this.dispatcher.query(read(some)));
    return this.file(caller, sheet, format, followed(rows, below), of);
  }

  private async noteAndSend<Row>(
    caller: Caller,
    sheet: ListSheet<Row>,
    asked: AuditFields & Asked,
    rows: readonly Row[],
  ): Promise<FileAnswer> {
    await this.dispatcher.command(new NoteAct(exportEntry(sheet, asked, rows.length)));
    return this.file(caller, sheet, asked.format, each(rows));
  }

  private file<Row>(caller: Caller, { name, columns }: NamedSheet<Row>, format: SheetFormat, rows: AsyncIterable<Row>, of?: string) {
    const whose = of === undefined ? '' : ` ${cutText(of.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' '), 80)}`;
    const called = `${name[caller.locale]}${whose} ${dhakaDay(this.clock.now())}`;
    return sheetFile(called, format, sheetOf(caller.locale, name, columns, rows));
  }
}
