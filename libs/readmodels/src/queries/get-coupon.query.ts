import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CouponRow } from '#contracts/http/coupons';
import { AppError } from '#platform/kernel';
import { readCoupon } from '../sales/coupon-list.sql.js';

/** One coupon as staff see it. */
export class GetCoupon extends Query<CouponRow> {
  constructor(readonly couponId: string) {
    super();
  }
}

@QueryHandler(GetCoupon)
export class GetCouponHandler implements IQueryHandler<GetCoupon> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Coupon not found'. */
  async execute({ couponId }: GetCoupon): Promise<CouponRow> {
    const coupon = await readCoupon(this.em, couponId);
    if (!coupon) throw new AppError('Coupon not found');
    return coupon;
  }
}
