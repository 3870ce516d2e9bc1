import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox, Seal } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { subjectOf } from '../store/accounts.sql.js';
import type { FactorOwner } from '../store/factor-changes.js';
import { provenAddresses } from '../store/resets.sql.js';
import { findWays, lockOwnAccount, putRecoveryCodes } from '../store/second-factors.sql.js';
import { tellAddresses } from '../store/security-notices.js';

/** Ten new recovery codes; those before work no more. */
export class RenewRecoveryCodes extends Command<string[]> {
  constructor(
    readonly actor: Actor,
    readonly owner: FactorOwner,
  ) {
    super();
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    readonly outbox: Outbox,
    readonly seal: Seal,
  ) {}

  /** Throws 'Sign in required', 'No second factor'. */
  async execute({ actor, owner }: RenewRecoveryCodes): Promise<string[]> {
    const account = await lockOwnAccount(this.em, actor, owner.tokenHash);
    if ((await findWays(this.em, account.id)).length === 0) throw new AppError('No second factor');
    const codes = await putRecoveryCodes(this.em, this.seal, account.id);
    this.audit.add({ action: 'user.recovery-renewed', ...subjectOf(account) });
    tellAddresses(this, provenAddresses(account), 'recovery-renewed', owner.locale);
    return codes;
  }
}
