import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Push, Storage } from '#platform';
import { IllegalTransition, type Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { keyOfImport } from '../store/import-files.js';
import { tellWatchers } from '../store/import-topic.js';
import { lockImport, stepImport } from '../store/imports.sql.js';

/** Gives an import up that has not gone into the bank; its file goes too. */
export class DiscardImport extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly importId: string,
  ) {
    super();
  }
}

@CommandHandler(DiscardImport)
export class DiscardImportHandler implements ICommandHandler<DiscardImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
    private readonly storage: Storage,
  ) {}

  /** Throws 'Import not found', 'Illegal transition'. */
  async execute({ actor, importId }: DiscardImport): Promise<void> {
    const job = await lockImport(this.em, importId, importSightOf(actor));
    // What is in the bank is taken back by undoing it, which looks whether it is in use.
    if (job.state === 'committed') throw new IllegalTransition('import', job.state, 'discarded');
    await stepImport(this.em, job, 'discarded');
    await tellWatchers(this.em, this.push, importId);
    afterCommit(() => this.storage.remove(keyOfImport(importId)));
  }
}
