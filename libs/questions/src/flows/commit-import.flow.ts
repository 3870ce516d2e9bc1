import { Injectable } from '@nestjs/common';
import { Dispatcher, Flow, Logger } from '#platform';
import { CommitImport } from '../commands/commit-import.command.js';
import { ReopenImport } from '../commands/reopen-import.command.js';

/** Puts a reviewed import into the bank; one that cannot go in is open to be confirmed again. */
@Injectable()
export class CommitReviewed extends Flow<string> {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly logger: Logger,
  ) {
    super();
  }

  prepare(importId: string): Promise<CommitImport> {
    return Promise.resolve(new CommitImport(importId));
  }

  async giveUp(importId: string, error: unknown): Promise<void> {
    this.logger.error({ importId, err: error }, 'An import could not be committed');
    await this.dispatcher.command(new ReopenImport(importId));
  }
}
