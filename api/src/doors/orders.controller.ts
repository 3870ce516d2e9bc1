import { Controller } from '@nestjs/common';
import * as orders from '#contracts/http/orders';
import { CancelOrder, GetMyOrder, ListMyOrders, PlaceOrder, QuoteOrder, visitorKey } from '#commerce';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { Line } from '../http/line.js';

/** Carts and own orders; how they are paid stands in `payments.controller.ts`. */
@Controller()
export class OrdersDoors {
  /** Many order in the minute in which a course opens. */
  private readonly orders = new Line(6, 15_000);

  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(orders.quoteOrder)
  quoteOrder({ caller, body }: Call<typeof orders.quoteOrder>) {
    return this.dispatcher.query(new QuoteOrder(caller.actor, { ...body, locale: caller.locale }));
  }

  @Endpoint(orders.placeOrder)
  async placeOrder({ caller, body, answer }: Call<typeof orders.placeOrder>) {
    const wish = { ...body, locale: caller.locale, visitor: visitorKey(answer.kept('visitor')) };
    const id = await this.orders.run(() => this.dispatcher.command(new PlaceOrder(caller.actor, wish)));
    return { order: await this.dispatcher.query(new GetMyOrder(caller.actor, id)) };
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
