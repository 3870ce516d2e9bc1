import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { listCoupons } from '#contracts/http/coupons';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { ListPage } from '#platform/kernel';
import { listCouponRows, type CouponFilter, type CouponSort } from '../sales/coupon-list.sql.js';

/** The coupons, one page or all of them. */
export class ListCoupons extends Query<ResponseOf<typeof listCoupons>> {
  constructor(
    readonly filter: CouponFilter,
    readonly sort: CouponSort,
    readonly page: ListPage,
  ) {
    super();
  }
}

@QueryHandler(ListCoupons)
export class ListCouponsHandler implements IQueryHandler<ListCoupons> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter, sort, page }: ListCoupons): Promise<ResponseOf<typeof listCoupons>> {
    return listCouponRows(this.em, filter, sort, page);
  }
}
