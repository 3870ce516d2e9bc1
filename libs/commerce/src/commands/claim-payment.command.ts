import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/**
 * pending → executing by one conditional statement: of all who come at once, one may ask the gateway to take the money. True for that one.
 * Who has claimed and died leaves a row that the clock asks about in ten seconds, and frees after minutes if the gateway knows of no money
 * (`isClaimOver`); nobody takes the money a second time.
 */
export class ClaimPayment extends Command<boolean> {
  constructor(readonly paymentId: string) {
    super();
  }
}

@CommandHandler(ClaimPayment)
export class ClaimPaymentHandler implements ICommandHandler<ClaimPayment> {
  constructor(private readonly em: EntityManager) {}

  async execute({ paymentId }: ClaimPayment): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `update commerce.payments p set state = 'executing', claimed_at = platform.now(), next_check_at = platform.now() + interval '10 seconds'
       where p.id = ? and p.state = 'pending' and exists (
         select 1 from commerce.orders o where o.id = p.order_id and o.state in ('pending', 'failed')) returning 1`,
      [paymentId],
    );
    return rows.length > 0;
  }
}
