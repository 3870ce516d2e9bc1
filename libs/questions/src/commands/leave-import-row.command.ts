import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ImportCounts, ImportRow } from '#contracts/http/imports';
import type { Locale } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { ImportReader } from '../import/import-reader.js';
import { askEm, type Ask } from '../store/ask.js';
import { judgeRow, type StoredRow } from '../store/import-rows.sql.js';
import { comparedWith, type StoredImport } from '../store/imports.sql.js';
import { rowsAsShown } from '../store/import-view.js';
import { closeRow, openRow } from '../store/open-import.js';
import { settleRow } from '../store/twins.sql.js';

/** Leaves a row out, or takes it in again. Rows that repeat it stay duplicates: who leaves a question out wants none of its copies. */
export class LeaveImportRow extends Command<{ row: ImportRow; counts: ImportCounts }> {
  constructor(
    readonly actor: Actor,
    readonly place: { readonly importId: string; readonly number: number },
    readonly left: boolean,
    readonly locale: Locale,
  ) {
    super();
  }
}

const leave = (ask: Ask, { id: importId }: StoredImport, row: StoredRow): Promise<void> =>
  judgeRow(ask, importId, row.number, { ...row, state: 'left', leftState: row.state });

/** As it was before; whether it repeats another is asked again, since others may have changed meanwhile. */
const takeIn = async (ask: Ask, job: StoredImport, row: StoredRow): Promise<void> => {
  const { id: importId } = job;
  const before = row.leftState ?? 'error';
  const compared = before === 'ready' || before === 'near' || before === 'duplicate';
  if (!compared) {
    await judgeRow(ask, importId, row.number, { ...row, state: before, leftState: null });
    return;
  }
  const fresh = { problem: null, twinRow: null, twinQuestionId: null, contentKey: row.contentKey };
  await judgeRow(ask, importId, row.number, { ...fresh, state: 'ready', leftState: null });
  await settleRow(ask, { importId, number: row.number, with: comparedWith(job) });
};

@CommandHandler(LeaveImportRow)
export class LeaveImportRowHandler implements ICommandHandler<LeaveImportRow> {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: ImportReader,
  ) {}

  /** Throws 'Import not found' (also for a row), 'Illegal transition'. */
  async execute({ actor, place: { importId, number }, left, locale }: LeaveImportRow): Promise<{ row: ImportRow; counts: ImportCounts }> {
    const ask = askEm(this.em);
    const { job, row } = await openRow(this.em, ask, { importId, number }, importSightOf(actor));
    if (left !== (row.state === 'left')) await (left ? leave : takeIn)(ask, job, row);
    const { row: now, counts } = await closeRow(this.em, ask, importId, number);
    const [shown] = await rowsAsShown(ask, importId, [now], (code) => this.reader.words(code, locale));
    return { row: shown!, counts };
  }
}
