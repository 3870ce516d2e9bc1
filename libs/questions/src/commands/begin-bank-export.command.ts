import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BankFormat } from '#contracts/shared/bank';
import { Audit, usedFilters } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { ExamUse } from '../ports.js';
import { askEm } from '../store/ask.js';
import type { BankFilter } from '../store/bank-filter.js';
import { findAll } from '../store/bank-pages.sql.js';

/** A bank that is larger goes out in parts. */
const MOST = 500_000;

/** Fixes which questions stand in an export and notes who takes them out, before the first byte leaves. */
export class BeginBankExport extends Command<{ ids: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly filter: BankFilter,
    readonly format: BankFormat,
  ) {
    super();
  }
}

@CommandHandler(BeginBankExport)
export class BeginBankExportHandler implements ICommandHandler<BeginBankExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly exams: ExamUse,
  ) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, filter, format }: BeginBankExport): Promise<{ ids: string[] }> {
    demand(actor, 'questions.write');
    const userId = actor.kind === 'user' ? actor.id : null;
    const ids = await findAll(askEm(this.em), filter, { userId, usedVersions: () => this.exams.all(actor) }, MOST);
    const used = usedFilters(filter);
    this.audit.add({
      action: 'questions.export',
      subjectKind: 'questions',
      subjectId: null,
      subject: format.toUpperCase(),
      after: { ...used, format, count: ids.length },
    });
    return { ids };
  }
}
