import { Injectable } from '@nestjs/common';
import type { Locale } from '#contracts/shared/values';
import { Config, Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { PrintThread } from '../formats/print-thread.js';
import { GetReceiptFacts } from '../queries/get-receipt-facts.query.js';

/** An own order's receipt as a PDF. */
@Injectable()
export class PrintReceipt {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly config: Config,
    private readonly thread: PrintThread,
  ) {}

  /** Throws 'Sign in required', 'Order not found', 'Order not paid', 'Temporarily unavailable'. */
  async make(actor: Actor, orderId: string, locale: Locale): Promise<{ number: string; bytes: Buffer }> {
    const facts = await this.dispatcher.query(new GetReceiptFacts(actor, orderId));
    const product = locale === 'bn' ? this.config.PRODUCT_NAME_BN : this.config.PRODUCT_NAME;
    const whole = { ...facts, product, address: this.config.PUBLIC_URL };
    return { number: facts.order.number, bytes: await this.thread.draw({ what: 'receipt', facts: whole, locale }) };
  }
}
