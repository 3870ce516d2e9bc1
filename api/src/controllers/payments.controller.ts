import { Controller } from '@nestjs/common';
import * as orders from '#contracts/http/orders';
import * as acts from '#contracts/http/sales-acts';
import {
  CloseTask,
  DecideHeld,
  GetMyOrder,
  GetOrderStanding,
  Reconcile,
  RecordRefund,
  RefundOrder,
  ResendReceipt,
  StartPayment,
} from '#commerce';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { fieldFault } from '../http/field-fault.js';

/** How orders are paid: by their buyers, and looked after by staff. */
@Controller()
export class PaymentsController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly starts: StartPayment,
    private readonly reconcile: Reconcile,
    private readonly refunds: RefundOrder,
    private readonly held: DecideHeld,
  ) {}

  @Endpoint(orders.startPayment)
  startPayment({ caller, params, body }: Call<typeof orders.startPayment>) {
    return this.starts.run(caller.actor, params.id, body.gateway);
  }

  @Endpoint(orders.checkMyOrder)
  async checkMyOrder({ caller, params }: Call<typeof orders.checkMyOrder>) {
    // Whose it is, before a gateway hears of it.
    await this.dispatcher.query(new GetMyOrder(caller.actor, params.id));
    await this.reconcile.ask(params.id, 'poll');
    return { order: await this.dispatcher.query(new GetMyOrder(caller.actor, params.id)) };
  }

  @Endpoint(acts.checkOrder)
  async checkOrder({ caller, params }: Call<typeof acts.checkOrder>) {
    await this.standing(caller.actor, params.id);
    const looked = await this.reconcile.ask(params.id, 'staff');
    return { ...(await this.standing(caller.actor, params.id)), ...looked };
  }

  @Endpoint(acts.refundOrder)
  async refundOrder({ caller, params, body }: Call<typeof acts.refundOrder>) {
    if ((body.whole === true) === (body.lines !== undefined)) throw fieldFault(caller.locale, 'lines', 'required');
    const lines = (body.lines ?? []).map((line) => ({ ...line, amountPaisa: BigInt(line.amountPaisa) }));
    const refund = await this.refunds.run(caller.actor, params.id, { whole: body.whole === true, lines }, body.reason);
    return { ...(await this.standing(caller.actor, params.id)), ...refund };
  }

  @Endpoint(acts.settleRefund)
  async settleRefund({ caller, params, body }: Call<typeof acts.settleRefund>) {
    const { outcome, gatewayRef, reason } = body;
    const answer = { kind: outcome, ref: gatewayRef ?? null, reason, raw: { by: 'staff' } };
    return {
      refundId: params.id,
      state: await this.dispatcher.command(new RecordRefund(params.id, answer, { actor: caller.actor, reason })),
    };
  }

  @Endpoint(acts.approvePayment)
  async approvePayment({ caller, params, body }: Call<typeof acts.approvePayment>) {
    const { orderId } = await this.held.run(caller.actor, params.id, 'approve', body.reason);
    return this.standing(caller.actor, orderId);
  }

  @Endpoint(acts.rejectPayment)
  async rejectPayment({ caller, params, body }: Call<typeof acts.rejectPayment>) {
    const { orderId } = await this.held.run(caller.actor, params.id, 'reject', body.reason);
    return this.standing(caller.actor, orderId);
  }

  @Endpoint(acts.closeTask)
  async closeTask({ caller, params, body }: Call<typeof acts.closeTask>) {
    await this.dispatcher.command(new CloseTask(caller.actor, params.id, body.note ?? ''));
    return { id: params.id, state: 'done' as const };
  }

  @Endpoint(acts.resendReceipt)
  async resendReceipt({ caller, params, body }: Call<typeof acts.resendReceipt>) {
    await this.dispatcher.command(new ResendReceipt(caller.actor, params.id, body.reason));
    return { done: true as const };
  }

  private standing(actor: Actor, orderId: string) {
    return this.dispatcher.query(new GetOrderStanding(actor, orderId));
  }
}
