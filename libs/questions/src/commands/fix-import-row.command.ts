import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ImportCounts, ImportQuestion, ImportRow } from '#contracts/http/imports';
import type { Locale } from '#contracts/shared/values';
import { Preparations } from '#platform';
import type { Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { ImportReader, type Judged } from '../import/import-reader.js';
import { askEm } from '../store/ask.js';
import { judgeRow, rewriteRow } from '../store/import-rows.sql.js';
import { comparedWith } from '../store/imports.sql.js';
import { rowsAsShown } from '../store/import-view.js';
import { closeRow, demandOpenRow, openRow } from '../store/open-import.js';
import { keepOwnPlace } from '../store/place-rows.sql.js';
import { placed } from '../store/placed.js';
import { freeTwinsOf, settleRow } from '../store/twins.sql.js';

/** Puts another question into a row, which is then looked at as if the file had said so. */
export class FixImportRow extends Command<{ row: ImportRow; counts: ImportCounts }> {
  constructor(
    readonly actor: Actor,
    readonly place: { readonly importId: string; readonly number: number },
    readonly question: ImportQuestion,
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(FixImportRow)
export class FixImportRowHandler implements ICommandHandler<FixImportRow> {
  private readonly judgedOf: (command: FixImportRow) => Judged;

  constructor(
    private readonly em: EntityManager,
    private readonly reader: ImportReader,
    preparations: Preparations,
  ) {
    this.judgedOf = preparations.add(FixImportRow, async ({ actor, place, question }) => {
      // Nothing is read for somebody who may not, or where there is no such row.
      await demandOpenRow(em, place, importSightOf(actor));
      return reader.assess(question);
    });
  }

  /** Throws 'Import not found' (also for a row), 'Illegal transition', 'Invalid input', 'Temporarily unavailable'. */
  async execute(command: FixImportRow): Promise<{ row: ImportRow; counts: ImportCounts }> {
    const { question, locale } = command;
    const { importId, number } = command.place;
    const ask = askEm(this.em);
    const judged = this.judgedOf(command);
    const { job, row } = await openRow(this.em, ask, command.place, importSightOf(command.actor));
    await keepOwnPlace(ask, command.place, row.question, question);
    await rewriteRow(ask, importId, number, placed(judged.question ?? question, job.target));
    const { state, problem, contentKey } = judged;
    await judgeRow(ask, importId, number, { state, problem, contentKey, twinRow: null, twinQuestionId: null });
    // First those that repeated what stood here: one of them may now be the first of its kind.
    if (row.contentKey && row.contentKey !== contentKey)
      await freeTwinsOf(ask, { importId, number, with: comparedWith(job) }, row.contentKey);
    await settleRow(ask, { importId, number, with: comparedWith(job) });
    const { row: now, counts } = await closeRow(this.em, ask, importId, number);
    const [shown] = await rowsAsShown(ask, importId, [now], (code) => this.reader.words(code, locale));
    return { row: shown!, counts };
  }
}
