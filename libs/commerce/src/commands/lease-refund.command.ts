import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { leaseRefund } from '../store/refunds.sql.js';

/** Takes a refund that is due for a look, for as long as a look may last. False: somebody else is at it, or it has ended. */
export class LeaseRefund extends Command<boolean> {
  constructor(readonly refundId: string) {
    super();
  }
}

@CommandHandler(LeaseRefund)
export class LeaseRefundHandler implements ICommandHandler<LeaseRefund> {
  constructor(private readonly em: EntityManager) {}

  execute({ refundId }: LeaseRefund): Promise<boolean> {
    return leaseRefund(this.em, refundId);
  }
}
