import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockAffiliate } from '../store/affiliates.sql.js';
import { postClawBacks } from '../store/commission.sql.js';

/** Money of an order went back: so does the commission on it, before a payout or after. */
export class ClawBack extends Command<{ takenPaisa: number }> {
  constructor(readonly orderId: string) {
    super();
  }
}

@CommandHandler(ClawBack)
export class ClawBackHandler implements ICommandHandler<ClawBack> {
  constructor(private readonly em: EntityManager) {}

  async execute({ orderId }: ClawBack): Promise<{ takenPaisa: number }> {
    const [order] = await this.em.execute<{ affiliate_id: string | null }[]>('select affiliate_id from commerce.orders where id = ?', [
      orderId,
    ]);
    if (!order?.affiliate_id) return { takenPaisa: 0 };
    await lockAffiliate(this.em, order.affiliate_id);
    return { takenPaisa: Number(await postClawBacks(this.em, orderId)) };
  }
}
