import { Injectable } from '@nestjs/common';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { ApproveHeldPayment, RejectHeldPayment } from '../commands/decide-held-payment.command.js';
import { RefundOrder } from './refund-order.flow.js';

/**
 * What staff makes of money that was held; what goes back by it goes at once. Throws 'Payment not found', 'Payment not on hold',
 * 'Order not pending'.
 */
@Injectable()
export class DecideHeld {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly refunds: RefundOrder,
  ) {}

  async run(actor: Actor, paymentId: string, decision: 'approve' | 'reject', reason: string): Promise<{ orderId: string }> {
    const command =
      decision === 'approve' ? new ApproveHeldPayment(actor, paymentId, reason) : new RejectHeldPayment(actor, paymentId, reason);
    const { orderId, refundId } = await this.dispatcher.command(command);
    if (refundId !== null) await this.refunds.carryOut(refundId);
    return { orderId };
  }
}
