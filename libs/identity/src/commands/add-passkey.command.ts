import type * as z from 'zod/mini';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { passkeyRegistration } from '#contracts/http/second-factor';
import { secondFactorRules } from '#contracts/shared/choices';
import { Audit, Outbox, Push, Seal, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { PasskeyVerifier } from '../second-factor/passkey-verifier.js';
import { factorAdded, type FactorOwner } from '../store/factor-changes.js';
import { insertPasskey } from '../store/passkeys.sql.js';
import { findWays, lockOwnAccount, readFactor } from '../store/second-factors.sql.js';

/** The passkey that the browser made: from now on it is a way through the second step. */
export class AddPasskey extends Command<{ recoveryCodes: string[] | null }> {
  constructor(
    readonly actor: Actor,
    readonly made: { readonly name: string; readonly passkey: z.infer<typeof passkeyRegistration> },
    readonly owner: FactorOwner,
  ) {
    super();
  }
}

@CommandHandler(AddPasskey)
export class AddPasskeyHandler implements ICommandHandler<AddPasskey> {
  constructor(
    readonly em: EntityManager,
    private readonly passkeys: PasskeyVerifier,
    readonly audit: Audit,
    readonly outbox: Outbox,
    readonly seal: Seal,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Sign in required', 'Set-up expired', 'Passkey refused' (also one that is there already), 'Too many passkeys'. */
  async execute({ actor, made, owner }: AddPasskey): Promise<{ recoveryCodes: string[] | null }> {
    const account = await lockOwnAccount(this.em, actor, owner.tokenHash);
    const { challenge } = await readFactor(this.em, account.id);
    if (challenge === null) throw new AppError('Set-up expired');
    const key = await this.passkeys.register(made.passkey, challenge);
    const [held] = await this.em.execute<{ count: number }[]>('select count(*)::int as count from identity.passkeys where user_id = ?', [
      account.id,
    ]);
    if (held!.count >= secondFactorRules.passkeys) throw new AppError('Too many passkeys', { count: secondFactorRules.passkeys });
    const isFirst = (await findWays(this.em, account.id)).length === 0;
    await this.em.execute('update identity.second_factors set challenge = null where user_id = ?', [account.id]);
    await insertPasskey(this.em, account.id, made.name, key);
    return factorAdded(this, account, { factor: 'passkey', isFirst }, owner);
  }
}
