import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Push, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { afterSessionsEnded, endSessions } from '../store/sessions.sql.js';

/** Ends one of the caller's own sign-ins, or all but the one the call comes from. Answers those that ended now. */
export class EndDevices extends Command<{ ended: number; current: boolean }> {
  constructor(
    readonly actor: Actor,
    /** SHA-256 of the caller's token, hex. */
    readonly tokenHash: string | null,
    readonly which: { readonly sessionId: string } | 'others',
  ) {
    super();
  }
}

@CommandHandler(EndDevices)
export class EndDevicesHandler implements ICommandHandler<EndDevices> {
  constructor(
    private readonly em: EntityManager,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Sign in required', 'Not found' (not the caller's, or over). */
  async execute({ actor, tokenHash, which }: EndDevices): Promise<{ ended: number; current: boolean }> {
    if (actor.kind !== 'user' || tokenHash === null) throw new AppError('Sign in required');
    const ended = await endSessions(
      this.em,
      which === 'others' ? { userId: actor.id, exceptHash: tokenHash } : { userId: actor.id, sessionId: which.sessionId },
    );
    if (which !== 'others' && ended.length === 0) throw new AppError('Not found');
    await afterSessionsEnded(this.em, this, actor.id, ended);
    return { ended: ended.length, current: ended.some((session) => session.tokenHash === tokenHash) };
  }
}
