import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OwnPayout } from '#contracts/http/affiliate-shapes';
import { LEAST_PAYOUT_PAISA } from '#contracts/shared/affiliates';
import { nameConstraint, Seal } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { approvedSelf } from '../store/affiliates.sql.js';
import { postPayout, readSums } from '../store/commission.sql.js';
import { openPayoutOf, readPayout, toOwnPayout } from '../store/payouts.sql.js';

nameConstraint('payouts_one_open_uq', 'Payout under way');

/** The caller asks for all that is approved. The sum leaves the balance at once, so that it cannot be asked for twice. */
export class RequestPayout extends Command<OwnPayout> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@CommandHandler(RequestPayout)
export class RequestPayoutHandler implements ICommandHandler<RequestPayout> {
  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
  ) {}

  /** Throws 'Sign in required', 'Not an affiliate', 'Payout under way', 'Nothing to pay out' (too little, or no number given). */
  async execute({ actor }: RequestPayout): Promise<OwnPayout> {
    const affiliate = await approvedSelf(this.em, actor, { lock: true });
    if (await openPayoutOf(this.em, affiliate.id)) throw new AppError('Payout under way');
    const { approved } = await readSums(this.em, affiliate.id);
    if (affiliate.payoutSealed === null || approved < BigInt(LEAST_PAYOUT_PAISA)) throw new AppError('Nothing to pay out');
    const payout = { id: newId(), affiliateId: affiliate.id, amountPaisa: approved };
    await this.em.execute('insert into commerce.payouts (id, affiliate_id, amount_paisa, to_sealed) values (?, ?, ?, ?)', [
      payout.id,
      affiliate.id,
      approved.toString(),
      affiliate.payoutSealed,
    ]);
    await postPayout(this.em, 'paid-out', payout);
    return toOwnPayout(await readPayout(this.em, payout.id, false), this.seal);
  }
}
