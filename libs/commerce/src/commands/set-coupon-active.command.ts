import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { holdCoupon } from '../store/coupon-desk.sql.js';

/** Switches a coupon on or off. Orders that hold it keep it. */
export class SetCouponActive extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly couponId: string,
    readonly active: boolean,
  ) {
    super();
  }
}

@CommandHandler(SetCouponActive)
export class SetCouponActiveHandler implements ICommandHandler<SetCouponActive> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Coupon not found'. */
  async execute({ actor, couponId, active }: SetCouponActive): Promise<void> {
    demand(actor, 'sales.write');
    const coupon = await holdCoupon(this.em, couponId);
    if (coupon.active === active) return;
    await this.em.execute('update commerce.coupons set active = ?, version = version + 1 where id = ?', [active, couponId]);
    this.audit.add({
      action: active ? 'coupon.switch-on' : 'coupon.switch-off',
      subjectKind: 'coupon',
      subjectId: couponId,
      subject: coupon.code,
      before: { active: coupon.active },
      after: { active },
    });
  }
}
