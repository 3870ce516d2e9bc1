import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Push } from '#platform';
import { readHead } from '../store/feeds.sql.js';

/** Tells whoever watches a feed what it holds now. */
export class PushFeed extends Command<void> {
  constructor(readonly audience: string) {
    super();
  }
}

@CommandHandler(PushFeed)
export class PushFeedHandler implements ICommandHandler<PushFeed> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async execute({ audience }: PushFeed): Promise<void> {
    const { version, body } = await readHead(this.em, audience);
    afterCommit(() => this.push.publish(`notices:${audience}`, version, body));
  }
}
