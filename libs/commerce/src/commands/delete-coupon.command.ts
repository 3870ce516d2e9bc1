import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { holdCoupon } from '../store/coupon-desk.sql.js';

/** Takes a coupon away that no order ever named. */
export class DeleteCoupon extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly couponId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteCoupon)
export class DeleteCouponHandler implements ICommandHandler<DeleteCoupon> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Coupon not found', 'Coupon in use'. */
  async execute({ actor, couponId }: DeleteCoupon): Promise<void> {
    demand(actor, 'sales.write');
    // While it is held nobody takes a use of it, so that none can come between the look and the deletion.
    const coupon = await holdCoupon(this.em, couponId);
    const gone = await this.em.execute<unknown[]>(
      `delete from commerce.coupons c where c.id = ? and not exists (select from commerce.coupon_uses u where u.coupon_id = c.id)
         and not exists (select from commerce.orders o where o.coupon_id = c.id) returning 1`,
      [couponId],
    );
    if (gone.length === 0) throw new AppError('Coupon in use');
    this.audit.add({ action: 'coupon.delete', subjectKind: 'coupon', subjectId: couponId, subject: coupon.code, before: coupon.says });
  }
}
