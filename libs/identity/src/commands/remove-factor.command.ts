import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox, Push, Seal, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { factorRemoved, type FactorOwner } from '../store/factor-changes.js';
import { lockOwnAccount } from '../store/second-factors.sql.js';

/** Takes the own authenticator app away, or one of the own passkeys. */
export class RemoveFactor extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly which: 'totp' | { readonly passkeyId: string },
    readonly owner: FactorOwner,
  ) {
    super();
  }
}

@CommandHandler(RemoveFactor)
export class RemoveFactorHandler implements ICommandHandler<RemoveFactor> {
  constructor(
    readonly em: EntityManager,
    readonly audit: Audit,
    readonly outbox: Outbox,
    readonly seal: Seal,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Sign in required', 'Passkey not found' (also for somebody else's). */
  async execute({ actor, which, owner }: RemoveFactor): Promise<void> {
    const account = await lockOwnAccount(this.em, actor, owner.tokenHash);
    if (which !== 'totp') {
      const gone = await this.em.execute<unknown[]>('delete from identity.passkeys where id = ? and user_id = ? returning 1', [
        which.passkeyId,
        account.id,
      ]);
      if (gone.length === 0) throw new AppError('Passkey not found');
      return factorRemoved(this, account, 'passkey', owner.locale);
    }
    const gone = await this.em.execute<unknown[]>(
      `update identity.second_factors set totp_sealed = null, totp_since = null, totp_last_step = null
       where user_id = ? and totp_sealed is not null returning 1`,
      [account.id],
    );
    if (gone.length > 0) await factorRemoved(this, account, 'totp', owner.locale);
  }
}
