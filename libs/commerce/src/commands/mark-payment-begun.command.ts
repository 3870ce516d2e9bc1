import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cutText } from '#contracts/shared/cut-text';
import { AppError } from '#platform/kernel';
import { paymentMachine } from '../domain/payment.machine.js';
import type { Begun } from '../gateways/gateway.js';
import { OrderChanges } from '../store/order-topic.js';
import { holdOrder, readPayment } from '../store/payments.sql.js';

/**
 * The gateway's page is open; answers its address, or that of the page that was written down before: two calls for one payment end on one
 * page. A message that was faster than this answer keeps what it said. Throws 'Payment not found'.
 */
export class MarkPaymentPending extends Command<string> {
  constructor(
    readonly paymentId: string,
    readonly begun: Begun,
  ) {
    super();
  }
}

@CommandHandler(MarkPaymentPending)
export class MarkPaymentPendingHandler implements ICommandHandler<MarkPaymentPending> {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: OrderChanges,
  ) {}

  async execute({ paymentId, begun }: MarkPaymentPending): Promise<string> {
    const found = await readPayment(this.em, paymentId);
    const order = found && (await holdOrder(this.em, found.orderId));
    const payment = order && (await readPayment(this.em, paymentId));
    if (!payment) throw new AppError('Payment not found');
    if (payment.redirectUrl !== null) return payment.redirectUrl;
    paymentMachine.step('initiated', 'pending');
    await this.em.execute(
      `update commerce.payments set gateway_session = ?, redirect_url = ?,
         state = case when state = 'initiated' then 'pending' else state end where id = ?`,
      [begun.session, begun.redirectUrl, paymentId],
    );
    await this.changes.tell(payment.orderId);
    return begun.redirectUrl;
  }
}

/** No page could be opened; the order stays payable. It is asked about all the same: the gateway may have heard what we did not. */
export class MarkPaymentUnbegun extends Command<void> {
  constructor(
    readonly paymentId: string,
    readonly error: string,
  ) {
    super();
  }
}

@CommandHandler(MarkPaymentUnbegun)
export class MarkPaymentUnbegunHandler implements ICommandHandler<MarkPaymentUnbegun> {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: OrderChanges,
  ) {}

  async execute({ paymentId, error }: MarkPaymentUnbegun): Promise<void> {
    const payment = await readPayment(this.em, paymentId);
    if (!payment) return;
    await holdOrder(this.em, payment.orderId);
    paymentMachine.step('initiated', 'failed');
    await this.em.execute(
      `update commerce.payments set state = 'failed', failed_reason = 'gateway-down', last_error = ? where id = ? and state = 'initiated'`,
      [cutText(error, 300), paymentId],
    );
    await this.changes.tell(payment.orderId);
  }
}
