import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox, Push, Seal, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { readCode } from '../domain/one-time-code.js';
import { totpStep } from '../second-factor/totp.js';
import { factorAdded, type FactorOwner } from '../store/factor-changes.js';
import { findWays, lockOwnAccount, openTotp, readFactor } from '../store/second-factors.sql.js';

/** The authenticator app shows codes of the secret that waits: from now on it is asked for. */
export class ConfirmTotp extends Command<{ recoveryCodes: string[] | null }> {
  constructor(
    readonly actor: Actor,
    readonly code: string,
    readonly owner: FactorOwner,
  ) {
    super();
  }
}

@CommandHandler(ConfirmTotp)
export class ConfirmTotpHandler implements ICommandHandler<ConfirmTotp> {
  constructor(
    readonly em: EntityManager,
    readonly audit: Audit,
    readonly outbox: Outbox,
    readonly seal: Seal,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Sign in required', 'Set-up expired', 'Code not matching'. */
  async execute({ actor, code, owner }: ConfirmTotp): Promise<{ recoveryCodes: string[] | null }> {
    const account = await lockOwnAccount(this.em, actor, owner.tokenHash);
    const { totpWaiting, nowSeconds } = await readFactor(this.em, account.id);
    if (totpWaiting === null) throw new AppError('Set-up expired');
    const step = totpStep(openTotp(this.seal, account.id, totpWaiting), readCode(code), { nowSeconds, lastStep: null });
    if (step === null) throw new AppError('Code not matching');
    const isFirst = (await findWays(this.em, account.id)).length === 0;
    await this.em.execute(
      `update identity.second_factors set totp_sealed = totp_waiting, totp_since = platform.now(), totp_last_step = ?, totp_waiting = null
       where user_id = ?`,
      [step, account.id],
    );
    return factorAdded(this, account, { factor: 'totp', isFirst }, owner);
  }
}
