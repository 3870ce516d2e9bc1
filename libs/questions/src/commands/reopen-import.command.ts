import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Push } from '#platform';
import { tellWatchers } from '../store/import-topic.js';
import { findImport, stepImport } from '../store/imports.sql.js';

/** reviewed → parsed: the bank could not take it, and it can be confirmed again. Does nothing for an import in another state. */
export class ReopenImport extends Command<void> {
  constructor(readonly importId: string) {
    super();
  }
}

@CommandHandler(ReopenImport)
export class ReopenImportHandler implements ICommandHandler<ReopenImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async execute({ importId }: ReopenImport): Promise<void> {
    await this.em.execute('select 1 from questions.imports where id = ? for no key update', [importId]);
    const job = await findImport(this.em, importId);
    if (job?.state !== 'reviewed') return;
    await stepImport(this.em, job, 'parsed');
    await tellWatchers(this.em, this.push, importId);
  }
}
