import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { listCouponUses } from '#contracts/http/coupons';
import type { ResponseOf } from '#contracts/http/endpoint';
import { AppError } from '#platform/kernel';
import { readCoupon, readCouponUses } from '../sales/coupon-list.sql.js';

/** The orders that a coupon was used in. */
export class ListCouponUses extends Query<ResponseOf<typeof listCouponUses>> {
  constructor(
    readonly couponId: string,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListCouponUses)
export class ListCouponUsesHandler implements IQueryHandler<ListCouponUses> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Coupon not found'. */
  async execute({ couponId, page }: ListCouponUses): Promise<ResponseOf<typeof listCouponUses>> {
    if (!(await readCoupon(this.em, couponId))) throw new AppError('Coupon not found');
    return readCouponUses(this.em, couponId, page);
  }
}
