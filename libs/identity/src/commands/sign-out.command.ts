import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Push, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { afterSessionsEnded, endSessions } from '../store/sessions.sql.js';

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
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  async execute({ actor, tokenHash }: SignOut): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const [session] = await this.em.execute<{ id: string }[]>('select id from identity.sessions where token_hash = ? and user_id = ?', [
      tokenHash,
      actor.id,
    ]);
    // Also when it had ended before: the cache must not keep what the table has dropped.
    afterCommit(() => this.cache.drop(tokenHash));
    if (!session) return;
    await afterSessionsEnded(this.em, this, actor.id, await endSessions(this.em, { userId: actor.id, sessionId: session.id }));
  }
}
