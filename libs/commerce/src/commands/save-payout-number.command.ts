import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OwnAffiliate } from '#contracts/http/affiliate-shapes';
import { mobileNumber } from '#contracts/shared/mobile-number';
import { Seal } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { payerHash } from '../affiliates/payer-hash.js';
import { approvedSelf, sealNumber, shopRate, toOwn } from '../store/affiliates.sql.js';

/** To which bKash number the caller's payouts go from now on; a payout that is open keeps the number it was asked for with. */
export class SavePayoutNumber extends Command<OwnAffiliate> {
  constructor(
    readonly actor: Actor,
    /** As it was typed; the contract has seen that it is a mobile number. */
    readonly bkash: string,
  ) {
    super();
  }
}

@CommandHandler(SavePayoutNumber)
export class SavePayoutNumberHandler implements ICommandHandler<SavePayoutNumber> {
  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
  ) {}

  /** Throws 'Sign in required', 'Not an affiliate'. */
  async execute({ actor, bkash }: SavePayoutNumber): Promise<OwnAffiliate> {
    const affiliate = await approvedSelf(this.em, actor, { lock: true });
    const number = mobileNumber(bkash);
    if (number === null) throw new AppError('Invalid input', { field: 'bkash' });
    const payoutSealed = sealNumber(this.seal, affiliate.id, number);
    await this.em.execute('update commerce.affiliates set payout_sealed = ?, payout_hash = ? where id = ?', [
      payoutSealed,
      payerHash(this.seal, number),
      affiliate.id,
    ]);
    return toOwn({ ...affiliate, payoutSealed }, this.seal, await shopRate(this.em));
  }
}
