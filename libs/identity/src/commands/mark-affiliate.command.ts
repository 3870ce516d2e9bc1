import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Push, SessionCache } from '#platform';
import { userChanged } from '../store/sessions.sql.js';

/** The affiliate programme has taken the person in, or let go; the person's devices hear of it. Twice is the same as once. */
export class MarkAffiliate extends Command<{ changed: boolean }> {
  constructor(
    readonly userId: string,
    readonly affiliate: boolean,
  ) {
    super();
  }
}

@CommandHandler(MarkAffiliate)
export class MarkAffiliateHandler implements ICommandHandler<MarkAffiliate> {
  constructor(
    private readonly em: EntityManager,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  async execute({ userId, affiliate }: MarkAffiliate): Promise<{ changed: boolean }> {
    const rows = await this.em.execute<unknown[]>(
      `update identity.users set affiliate = ? where id = ? and state <> 'deleted' and affiliate <> ? returning 1`,
      [affiliate, userId, affiliate],
    );
    if (rows.length > 0) await userChanged(this.em, this, userId);
    return { changed: rows.length > 0 };
  }
}
