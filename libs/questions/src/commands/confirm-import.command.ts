import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { QuestionDestination } from '#contracts/shared/bank';
import { Audit, Outbox, Push } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { lacksSubject } from '../store/bank.sql.js';
import { tellWatchers } from '../store/import-topic.js';
import { lockImport, stepImport } from '../store/imports.sql.js';

/** parsed → reviewed: the ready rows are to go into the bank. `version` is the one that was looked at. */
export class ConfirmImport extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly importId: string,
    readonly version: number,
    readonly destination: QuestionDestination,
  ) {
    super();
  }
}

@CommandHandler(ConfirmImport)
export class ConfirmImportHandler implements ICommandHandler<ConfirmImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly push: Push,
  ) {}

  /** Throws 'Import not found', 'Changed meanwhile', 'Illegal transition', 'Nothing to import', 'Invalid input' (no subject to go to). */
  async execute({ actor, importId, version, destination }: ConfirmImport): Promise<void> {
    const job = await lockImport(this.em, importId, importSightOf(actor));
    if (job.version !== version) throw new AppError('Changed meanwhile');
    await stepImport(this.em, job, 'reviewed', { destination });
    if (job.counts.ready === 0) throw new AppError('Nothing to import');
    if (await lacksSubject(this.em, importId)) {
      throw new AppError('Invalid input', { field: 'subject' }, { issues: { subject: 'Choose the subject that the questions go to' } });
    }
    this.outbox.add('ImportConfirmed', { importId });
    this.audit.add({
      action: 'import.confirm',
      subjectKind: 'import',
      subjectId: importId,
      subject: job.name,
      after: { ready: job.counts.ready, destination },
    });
    await tellWatchers(this.em, this.push, importId);
  }
}
