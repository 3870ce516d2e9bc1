import { Controller } from '@nestjs/common';
import * as sales from '#contracts/http/sales';
import { OpenPaidLine } from '#catalog';
import { Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import {
  GetMoneyToday,
  GetPracticeSales,
  GetSaleOrder,
  GetSalesTotals,
  ListCourseFigures,
  ListProducts,
  ListReconciliations,
  ListSubscriptions,
  ListTasks,
  SearchOrders,
} from '#readmodels';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { SalesExport } from './sales-export.js';

/** Orders and money, for staff: what was sold, what happened to each order, what waits. */
@Controller()
export class SalesController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly exports: SalesExport,
  ) {}

  @Endpoint(sales.searchOrders)
  searchOrders({ query: { sort, page, ...filter } }: Call<typeof sales.searchOrders>) {
    return this.dispatcher.query(new SearchOrders(filter, sort, page));
  }

  @Endpoint(sales.exportOrders)
  exportOrders({ caller, query: { sort, format, ...filter } }: Call<typeof sales.exportOrders>) {
    return this.exports.make(caller, filter, sort, format);
  }

  @Endpoint(sales.getSaleOrder)
  getSaleOrder({ caller, params }: Call<typeof sales.getSaleOrder>) {
    return this.dispatcher.query(new GetSaleOrder(caller.actor, params.id));
  }

  @Endpoint(sales.openPaidLine)
  async openPaidLine({ caller, params, body: { lineId, reason } }: Call<typeof sales.openPaidLine>) {
    const { order, buyer, lines } = await this.dispatcher.query(new GetSaleOrder(caller.actor, params.id));
    const line = lines.find(
      ({ id, kind, refundedAt }) => id === lineId && refundedAt === null && (kind === 'course' || kind === 'exam-batch'),
    );
    if (!line || (order.state !== 'paid' && order.state !== 'fulfilled')) throw new AppError('Order not paid');
    const paid = { orderId: order.id, number: order.number, lineId, userId: buyer.id, courseId: line.refId };
    await this.dispatcher.command(new OpenPaidLine(caller.actor, paid, reason));
    return { done: true as const };
  }

  @Endpoint(sales.getSalesTotals)
  getSalesTotals({ query }: Call<typeof sales.getSalesTotals>) {
    return this.dispatcher.query(new GetSalesTotals(query.from, query.to));
  }

  @Endpoint(sales.listProducts)
  listProducts() {
    return this.dispatcher.query(new ListProducts());
  }

  @Endpoint(sales.listTasks)
  listTasks({ query: { page, ...filter } }: Call<typeof sales.listTasks>) {
    return this.dispatcher.query(new ListTasks(filter, page));
  }

  @Endpoint(sales.listReconciliations)
  listReconciliations({ query }: Call<typeof sales.listReconciliations>) {
    return this.dispatcher.query(new ListReconciliations(query.page));
  }

  @Endpoint(sales.getMoneyToday)
  getMoneyToday() {
    return this.dispatcher.query(new GetMoneyToday());
  }

  @Endpoint(sales.listCourseFigures)
  listCourseFigures({ query: { q, sort, page } }: Call<typeof sales.listCourseFigures>) {
    return this.dispatcher.query(new ListCourseFigures(q, sort, page));
  }

  @Endpoint(sales.getPracticeSales)
  getPracticeSales({ query }: Call<typeof sales.getPracticeSales>) {
    return this.dispatcher.query(new GetPracticeSales(query.from, query.to));
  }

  @Endpoint(sales.listSubscriptions)
  listSubscriptions({ query: { page, ...filter } }: Call<typeof sales.listSubscriptions>) {
    return this.dispatcher.query(new ListSubscriptions(filter, page));
  }
}
