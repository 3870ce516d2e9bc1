import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Push } from '#platform';
import { readPersonHeads, type FeedHead } from '../store/feeds.sql.js';

/** Read and pushed at once. */
const atOnce = 500;

/** Tells each person that a notice is for what their own feed holds now. */
export class PushPeople extends Command<void> {
  constructor(readonly noticeId: string) {
    super();
  }
}

@CommandHandler(PushPeople)
export class PushPeopleHandler implements ICommandHandler<PushPeople> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async execute({ noticeId }: PushPeople): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const found = await readPersonHeads(this.em, noticeId, after, atOnce);
      if (found.length > 0) afterCommit(() => this.tell(found));
      if (found.length < atOnce) return;
      after = found.at(-1)?.userId ?? after;
    }
  }

  private async tell(found: readonly ({ userId: string } & FeedHead)[]): Promise<void> {
    await Promise.all(found.map(({ userId, version, body }) => this.push.publish(`notices:person-${userId}`, version, body)));
  }
}
