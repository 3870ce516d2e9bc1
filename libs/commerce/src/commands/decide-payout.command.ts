import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import type { Actor } from '#platform/kernel';
import { payoutMachine } from '../domain/affiliate.machine.js';
import { demand } from '../domain/rights.js';
import { postPayout } from '../store/commission.sql.js';
import { readPayout } from '../store/payouts.sql.js';

export type PayoutDecision =
  | { readonly state: 'paid'; readonly reference: string }
  | { readonly state: 'rejected'; readonly reason: string };

/** Staff has sent the money, or does not send it: then the sum stands in the balance again. */
export class DecidePayout extends Command<{ done: true }> {
  constructor(
    readonly actor: Actor,
    readonly payoutId: string,
    readonly decision: PayoutDecision,
  ) {
    super();
  }
}

@CommandHandler(DecidePayout)
export class DecidePayoutHandler implements ICommandHandler<DecidePayout> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Payout not found', 'Illegal transition'. */
  async execute({ actor, payoutId, decision }: DecidePayout): Promise<{ done: true }> {
    demand(actor, 'sales.write');
    const payout = await readPayout(this.em, payoutId, true);
    payoutMachine.step(payout.state, decision.state);
    const paid = decision.state === 'paid';
    await this.em.execute(
      'update commerce.payouts set state = ?, reference = ?, reason = ?, decided_at = platform.now(), decided_by = ? where id = ?',
      [decision.state, paid ? decision.reference : null, paid ? null : decision.reason, actor.kind === 'user' ? actor.id : null, payoutId],
    );
    if (!paid) await postPayout(this.em, 'returned', { ...payout, amountPaisa: BigInt(payout.amountPaisa) });
    this.audit.add({
      action: paid ? 'payout.pay' : 'payout.reject',
      subjectKind: 'payout',
      subjectId: payoutId,
      subject: payout.amountPaisa,
      after: { state: decision.state, amountPaisa: Number(payout.amountPaisa), ...(paid ? { reference: decision.reference } : {}) },
      ...(paid ? {} : { reason: decision.reason }),
    });
    this.outbox.add('PayoutDecided', { affiliateId: payout.affiliateId, payoutId, state: decision.state });
    return { done: true };
  }
}
