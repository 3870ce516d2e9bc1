import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ImportLeftOver } from '#contracts/http/imports';
import type { exportFormats } from '#contracts/shared/choices';
import { Audit, exportEntry } from '#platform';
import type { Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { askEm } from '../store/ask.js';
import { problemNumbers } from '../store/import-problems.sql.js';
import { readImportJob, readLeftOver } from '../store/imports.sql.js';

/** What stands in the file: the rows by number, and the pieces of the import's file that are left over. */
export interface ProblemsExport {
  readonly name: string;
  readonly numbers: readonly number[];
  readonly leftOver: ImportLeftOver['pieces'];
}

/** Fixes which rows of an import stand in the file of its problems and notes who takes them out, before the first byte leaves. */
export class BeginProblemsExport extends Command<ProblemsExport> {
  constructor(
    readonly actor: Actor,
    readonly importId: string,
    readonly format: (typeof exportFormats)[number],
  ) {
    super();
  }
}

@CommandHandler(BeginProblemsExport)
export class BeginProblemsExportHandler implements ICommandHandler<BeginProblemsExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Import not found'. */
  async execute({ actor, importId, format }: BeginProblemsExport): Promise<ProblemsExport> {
    const { name, counts } = await readImportJob(this.em, importId, importSightOf(actor));
    // What a reading has staged so far is nobody's to see before it has ended.
    const numbers = counts.found === 0 ? [] : await problemNumbers(askEm(this.em), importId);
    const leftOver = (await readLeftOver(this.em, importId))?.pieces ?? [];
    const what = { action: 'import.export-problems', subjectKind: 'import', subjectId: importId, subject: name } as const;
    this.audit.add(exportEntry(what, { format }, numbers.length + leftOver.length));
    return { name, numbers, leftOver };
  }
}
