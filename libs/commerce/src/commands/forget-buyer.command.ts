import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { erasedAddress } from '../store/parcel-steps.sql.js';

/**
 * The account is gone. Orders and payments stay, without a name to them, since the books of account need them; where parcels
 * went is erased, of those under way when they have arrived, and unpaid orders end by their time. Twice is the same as once.
 */
export class ForgetBuyer extends Command<{ parcels: number }> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ForgetBuyer)
export class ForgetBuyerHandler implements ICommandHandler<ForgetBuyer> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetBuyer): Promise<{ parcels: number }> {
    const erased = await this.em.execute<unknown[]>(
      `update commerce.parcels p set ${erasedAddress}, version = p.version + 1
       from commerce.orders o where o.id = p.order_id and o.user_id = ? and p.phone <> '' and p.state in ('waiting', 'delivered', 'returned')
       returning 1`,
      [userId],
    );
    await this.em.execute(
      `update commerce.parcels p set forget = true from commerce.orders o
       where o.id = p.order_id and o.user_id = ? and p.state in ('paid', 'packed', 'shipped')`,
      [userId],
    );
    return { parcels: erased.length };
  }
}
