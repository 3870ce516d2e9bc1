import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Outbox, Push, Storage } from '#platform';
import { askEm } from '../store/ask.js';
import { insertReady, markTaken } from '../store/bank.sql.js';
import { keyOfImport } from '../store/import-files.js';
import { tellWatchers } from '../store/import-topic.js';
import { comparedWith, countRows, findImport, stepImport } from '../store/imports.sql.js';
import { matchWithBank } from '../store/twins.sql.js';

const MATCHED = 5000;

/**
 * reviewed → committed: the ready rows go into the bank, all in this one transaction or none. What the bank has come to hold since the file
 * was read is counted as a duplicate. Does nothing for an import that is not waiting for it.
 */
export class CommitImport extends Command<void> {
  constructor(readonly importId: string) {
    super();
  }
}

@CommandHandler(CommitImport)
export class CommitImportHandler implements ICommandHandler<CommitImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly push: Push,
    private readonly storage: Storage,
  ) {}

  async execute({ importId }: CommitImport): Promise<void> {
    await this.em.execute('select 1 from questions.imports where id = ? for no key update', [importId]);
    const job = await findImport(this.em, importId);
    if (job?.state !== 'reviewed') return;
    const ask = askEm(this.em);
    for (let from = 1; from <= job.counts.found; from += MATCHED)
      await matchWithBank(ask, { importId, from, to: from + MATCHED - 1, with: comparedWith(job) });
    const { added, subjectIds } = await insertReady(this.em, job);
    await markTaken(this.em, job);
    await stepImport(this.em, job, 'committed', { counts: await countRows(ask, importId) });
    this.outbox.add('QuestionsImported', { importId, count: added, subjectIds });
    await tellWatchers(this.em, this.push, importId);
    afterCommit(() => this.storage.remove(keyOfImport(importId)));
  }
}
