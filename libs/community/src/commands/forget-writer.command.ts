import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { forgetVotes } from '../store/votes.sql.js';

/**
 * The account is gone: what the person asked and answered stays without a name, since others learn from it; votes go, reports stay nobody's. Reviews of
 * courses go: what nobody stands for tells a buyer nothing.
 * Harmless to run twice.
 */
export class ForgetWriter extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ForgetWriter)
export class ForgetWriterHandler implements ICommandHandler<ForgetWriter> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetWriter): Promise<void> {
    await this.em.execute('update community.threads set author_id = null where author_id = ?', [userId]);
    await this.em.execute('update community.answers set author_id = null where author_id = ?', [userId]);
    await this.em.execute('update community.reports set reporter_id = null where reporter_id = ?', [userId]);
    await this.em.execute('delete from community.reviews where author_id = ?', [userId]);
    await forgetVotes(this.em, userId);
  }
}
