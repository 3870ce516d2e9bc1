import { Controller } from '@nestjs/common';
import * as orders from '#contracts/http/orders';
import { CancelOrder, GetMyOrder, ListMyOrders, PlaceOrder, QuoteOrder, visitorKey } from '#commerce';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { Line } from '../http/line.js';
import { RateLimits } from '../http/rate-limit.js';

/** Carts and own orders; how they are paid stands in `payments.controller.ts`. */
@Controller()
export class OrdersController {
  /** Many order in the minute in which a course opens. */
  private readonly orders = new Line(6, 15_000);

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(orders.quoteOrder)
  async quoteOrder({ caller, body }: Call<typeof orders.quoteOrder>) {
    const { coupon, ...cart } = body;
    const quote = (code?: string) => this.dispatcher.query(new QuoteOrder(caller.actor, { ...cart, coupon: code, locale: caller.locale }));
    if (coupon === undefined || caller.actor.kind !== 'user') return quote(coupon);
    try {
      return await this.limits.couponGuess(
        caller.actor.id,
        coupon,
        () => quote(coupon),
        (_, quoted) => quoted?.coupon?.fault === 'not-found',
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.statusMessage !== 'Too many requests') throw error;
      // The cart can be bought all the same.
      return {
        ...(await quote()),
        coupon: { code: coupon.trim().toUpperCase(), valid: false, fault: 'too-many' as const, minPaisa: null },
      };
    }
  }

  @Endpoint(orders.placeOrder)
  async placeOrder({ caller, body, answer }: Call<typeof orders.placeOrder>) {
    const wish = { ...body, locale: caller.locale, visitor: visitorKey(answer.kept('visitor')) };
    const place = () => this.orders.run(() => this.dispatcher.command(new PlaceOrder(caller.actor, wish)));
    const id = await this.underLimit(caller.actor, body.coupon, place);
    return { order: await this.dispatcher.query(new GetMyOrder(caller.actor, id)) };
  }

  private underLimit(actor: Actor, coupon: string | undefined, place: () => Promise<string>): Promise<string> {
    if (coupon === undefined || actor.kind !== 'user') return place();
    const isWrong = (error: unknown): boolean =>
      error instanceof AppError && error.statusMessage === 'Coupon not valid' && error.facts.fault === 'not-found';
    return this.limits.couponGuess(actor.id, coupon, place, isWrong);
  }

  @Endpoint(orders.getMyOrder)
  async getMyOrder({ caller, params }: Call<typeof orders.getMyOrder>) {
    return { order: await this.dispatcher.query(new GetMyOrder(caller.actor, params.id)) };
  }

  @Endpoint(orders.cancelMyOrder)
  async cancelMyOrder({ caller, params }: Call<typeof orders.cancelMyOrder>) {
    await this.dispatcher.command(new CancelOrder(caller.actor, params.id));
    return { order: await this.dispatcher.query(new GetMyOrder(caller.actor, params.id)) };
  }

  @Endpoint(orders.listMyOrders)
  listMyOrders({ caller, query }: Call<typeof orders.listMyOrders>) {
    return this.dispatcher.query(new ListMyOrders(caller.actor, query.page));
  }
}
