import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Posting, type ToPost } from '../store/posting.js';

/** Posts what was planned for now or earlier, at most so many; answers how many. What is past its end by now is posted without a sound. */
export class PostDueNotices extends Command<number> {
  constructor(readonly limit: number) {
    super();
  }
}

@CommandHandler(PostDueNotices)
export class PostDueNoticesHandler implements ICommandHandler<PostDueNotices> {
  constructor(
    private readonly em: EntityManager,
    private readonly posting: Posting,
  ) {}

  async execute({ limit }: PostDueNotices): Promise<number> {
    const due = await this.em.execute<ToPost[]>(
      `select id, audience, push and (ends_at is null or ends_at > platform.now()) as push from community.notices
       where state = 'planned' and starts_at <= platform.now() order by starts_at, id limit ? for update skip locked`,
      [limit],
    );
    for (const notice of due) await this.posting.post(notice);
    return due.length;
  }
}
