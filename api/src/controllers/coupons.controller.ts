import { Controller } from '@nestjs/common';
import * as coupons from '#contracts/http/coupons';
import { CreateCoupon, DeleteCoupon, SaveCoupon, SetCouponActive } from '#commerce';
import { Dispatcher } from '#platform';
import { GetCoupon, ListCoupons, ListCouponUses } from '#readmodels';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { runForEach } from './run-for-each.js';

/** Coupons, for staff. */
@Controller()
export class CouponController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(coupons.listCoupons)
  listCoupons({ query: { sort, page, ...filter } }: Call<typeof coupons.listCoupons>) {
    return this.dispatcher.query(new ListCoupons(filter, sort, page));
  }

  @Endpoint(coupons.getCoupon)
  getCoupon({ params }: Call<typeof coupons.getCoupon>) {
    return this.dispatcher.query(new GetCoupon(params.id));
  }

  @Endpoint(coupons.createCoupon)
  async createCoupon({ caller, body: { code, active, ...draft } }: Call<typeof coupons.createCoupon>) {
    const { couponId } = await this.dispatcher.command(new CreateCoupon(caller.actor, code, draft, active, caller.locale));
    return this.shown(couponId);
  }

  @Endpoint(coupons.saveCoupon)
  async saveCoupon({ caller, params, body: { version, ...draft } }: Call<typeof coupons.saveCoupon>) {
    await this.dispatcher.command(new SaveCoupon(caller.actor, params.id, version, draft, caller.locale));
    return this.shown(params.id);
  }

  @Endpoint(coupons.setCouponActive)
  async setCouponActive({ caller, params, body }: Call<typeof coupons.setCouponActive>) {
    await this.dispatcher.command(new SetCouponActive(caller.actor, params.id, body.active));
    return this.shown(params.id);
  }

  @Endpoint(coupons.setCouponsActive)
  setCouponsActive({ caller, body: { ids, active } }: Call<typeof coupons.setCouponsActive>) {
    return runForEach(ids, (id) => this.dispatcher.command(new SetCouponActive(caller.actor, id, active)));
  }

  @Endpoint(coupons.deleteCoupon)
  async deleteCoupon({ caller, params }: Call<typeof coupons.deleteCoupon>) {
    await this.dispatcher.command(new DeleteCoupon(caller.actor, params.id));
    return { done: true as const };
  }

  @Endpoint(coupons.listCouponUses)
  listCouponUses({ params, query }: Call<typeof coupons.listCouponUses>) {
    return this.dispatcher.query(new ListCouponUses(params.id, query.page));
  }

  private async shown(couponId: string) {
    return { coupon: await this.dispatcher.query(new GetCoupon(couponId)) };
  }
}
