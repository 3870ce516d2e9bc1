import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Push, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';

/** Ends one sign-in of the caller's own; twice is the same as once. */
export class SignOut extends Command<void> {
  constructor(
    readonly actor: Actor,
    /** SHA-256 of the session's token, hex. */
    readonly tokenHash: string,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly em: EntityManager,
    private readonly cache: SessionCache,
    private readonly push: Push,
  ) {}

  async execute({ actor, tokenHash }: SignOut): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const ended = await this.em.execute<{ id: string }[]>(
      `update identity.sessions set revoked_at = platform.now()
       where token_hash = ? and user_id = ? and revoked_at is null returning id`,
      [tokenHash, actor.id],
    );
    // Also when it had ended before: the cache must not keep what the table has dropped.
    afterCommit(() => this.cache.drop(tokenHash));
    if (ended.length === 0) return;
    const [user] = await this.em.execute<{ revision: number }[]>(
      'update identity.users set revision = revision + 1 where id = ? returning revision',
      [actor.id],
    );
    if (user) afterCommit(() => this.push.publish(`user:${actor.id}`, user.revision, { revision: user.revision }));
  }
}
