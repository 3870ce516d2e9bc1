import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GatewayName, NewsSource } from '#contracts/shared/commerce';
import { assertNoTransaction, Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import { ClaimPayment } from '../commands/claim-payment.command.js';
import { RecordVerdict, type Settled } from '../commands/record-verdict.command.js';
import { AskedGateways } from '../gateways/asked-gateways.js';
import { ConfiguredGateways } from '../gateways/configured.js';
import type { News, Verdict, VerdictAsk } from '../gateways/gateway.js';
import { NewsBook, type Recorded } from '../store/news-book.js';
import { readPayment, type PaymentRow } from '../store/payments.sql.js';
import { RefundOrder } from './refund-order.flow.js';

export interface Heard {
  readonly gateway: GatewayName;
  readonly source: Extract<NewsSource, 'redirect' | 'notification'>;
  readonly news: News;
}
export interface Kept extends Recorded {
  readonly news: News;
}

interface Asking {
  readonly paymentId: string;
  readonly source: NewsSource;
  readonly news?: News;
  readonly newsId?: string;
  /** The gateway's id of the sum that is asked about, where no message named it. */
  readonly gatewayId?: string;
}

/**
 * The one way of settling a payment: a message is kept first, then the gateway itself is asked with no transaction open, then its answer is
 * held against the order's row. Notification, redirect, clock, staff and the daily comparison differ in `source` alone.
 */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly gateways: ConfiguredGateways,
    private readonly asked: AskedGateways,
    private readonly refunds: RefundOrder,
    private readonly news: NewsBook,
  ) {}

  /** Keeps what was said; from then on the clock looks after it, whatever becomes of this process. */
  async keep({ gateway, source, news }: Heard): Promise<Kept> {
    return { ...(await this.news.keep({ gateway, source, news })), news };
  }

  /**
   * What a kept message leads to. Null: it says nothing new, or speaks of no payment of ours. One whose signature does not hold is a reason
   * to ask (our keys may be the wrong ones), and nothing that it names is used.
   */
  async follow({ paymentId, newsId, news, known }: Kept, source: NewsSource): Promise<Settled | null> {
    if (paymentId === null || known) return null;
    return this.run(news.genuine === false ? { paymentId, source, newsId } : { paymentId, source, news, newsId });
  }

  /** Throws 'Payment not found'. */
  async run(input: Asking): Promise<Settled> {
    assertNoTransaction('a gateway');
    const payment = await readPayment(this.em.fork(), input.paymentId);
    if (!payment || payment.gateway === 'free') throw new AppError('Payment not found');
    const verdict = await this.ask(payment, payment.gateway, input);
    const settled = await this.dispatcher.command(new RecordVerdict(payment.id, input.source, verdict, input.newsId ?? null));
    for (const refundId of settled.refundIds) await this.refunds.carryOut(refundId);
    return settled;
  }

  private async ask(payment: PaymentRow, name: GatewayName, { source, news, gatewayId }: Asking): Promise<Verdict> {
    const ask: VerdictAsk = {
      tranRef: payment.tranRef,
      session: payment.session,
      gatewayId: news?.gatewayId ?? gatewayId ?? payment.gatewayId,
      claim: news?.claim ?? null,
      amountPaisa: payment.amountPaisa,
      createdAt: payment.createdAt,
    };
    const isReturn = source === 'redirect' && payment.state === 'pending';
    if (!isReturn || !(await this.gateways.get(name)).claims) return this.asked.verdict(name, ask);
    // Where our call takes the money, the buyer's return is the buyer's word for it: once, and by one of all who come.
    if (news?.claim === 'paid' && (await this.dispatcher.command(new ClaimPayment(payment.id)))) return this.asked.execute(name, ask);
    const verdict = await this.asked.verdict(name, ask);
    return this.givenUp(verdict, news);
  }

  /** Nothing was taken and nobody but us could take it: who came back without paying has ended it. */
  private givenUp(verdict: Verdict, news: News | undefined): Verdict {
    if (verdict.kind !== 'open' || (news?.claim !== 'cancelled' && news?.claim !== 'failed')) return verdict;
    const reason = news.claim === 'cancelled' ? 'cancelled' : 'declined';
    return { kind: news.claim, reason, text: null, raw: verdict.raw, byBuyer: true };
  }
}
