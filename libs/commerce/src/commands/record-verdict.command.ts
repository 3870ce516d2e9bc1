import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cutText } from '#contracts/shared/cut-text';
import type { NewsSource, OrderState, PaymentState } from '#contracts/shared/commerce';
import { AppError } from '#platform/kernel';
import { judgeVerdict, type Judgement } from '../domain/judge-verdict.js';
import type { Verdict } from '../gateways/gateway.js';
import { addNews, holdOrderOf, holdPaymentOf, type OrderRow, type PaymentRow } from '../store/payments.sql.js';
import { Settlement } from '../store/settlement.js';

export interface Settled {
  readonly outcome: string;
  readonly orderId: string;
  readonly orderState: OrderState;
  readonly paymentState: PaymentState;
  /** Money that is to go back at once, since it was paid twice. */
  readonly refundIds: readonly string[];
}

/**
 * settle(): what the gateway's own validation said of a payment, held against the order's row under its lock. Redirect, notification, the
 * clock, staff and the daily comparison all end here. The same verdict twice changes nothing the second time. Throws 'Payment not found'.
 */
export class RecordVerdict extends Command<Settled> {
  constructor(
    readonly paymentId: string,
    readonly source: NewsSource,
    readonly verdict: Verdict,
    /** The message that was the reason to ask, which is told what came of it. */
    readonly newsId: string | null = null,
  ) {
    super();
  }
}

interface Done {
  readonly outcome: string;
  readonly refundIds?: readonly string[];
}

@CommandHandler(RecordVerdict)
export class RecordVerdictHandler implements ICommandHandler<RecordVerdict> {
  constructor(
    private readonly em: EntityManager,
    private readonly settlement: Settlement,
  ) {}

  async execute({ paymentId, source, verdict, newsId }: RecordVerdict): Promise<Settled> {
    const order = await holdOrderOf(this.em, paymentId);
    const held = order && (await holdPaymentOf(this.em, paymentId, verdict.kind === 'paid' ? verdict.gatewayId : null));
    if (!order || !held) throw new AppError('Payment not found');
    const { payment, idUsedElsewhere } = held;
    const judgement = judgeVerdict(verdict, {
      payment,
      order,
      idUsedElsewhere,
      paidByAnother: ['paid', 'fulfilled', 'refunded'].includes(order.state),
    });
    const { outcome, refundIds = [] } = await this.apply(order, payment, judgement, verdict);
    if (verdict.hint) this.settlement.suspect(order, payment, `id-${verdict.hint}`);
    const states = await this.keep(order, payment, { source, verdict, newsId, outcome });
    return { outcome, orderId: order.id, ...states, refundIds };
  }

  private async apply(order: OrderRow, payment: PaymentRow, judgement: Judgement, verdict: Verdict): Promise<Done> {
    switch (judgement.kind) {
      case 'pay': {
        await this.settlement.pay(order, payment, judgement.charge);
        return { outcome: 'paid', refundIds: (await this.settlement.charges(order, payment, judgement.charge.also)).refundIds };
      }
      case 'extra': {
        const first = await this.settlement.extra(order, payment, judgement.charge);
        const { refundIds } = await this.settlement.charges(order, payment, judgement.charge.also);
        return { outcome: 'extra', refundIds: [first, ...refundIds] };
      }
      case 'hold':
        await this.settlement.hold(order, payment, { ...judgement.charge }, judgement);
        return { outcome: `on-hold ${judgement.reason}` };
      case 'known': {
        const { refundIds, held } = await this.settlement.charges(order, payment, this.furtherOf(payment, judgement.also));
        return { outcome: refundIds.length > 0 ? 'extra' : held ? 'on-hold currency' : 'known', refundIds };
      }
      case 'forged':
        this.settlement.suspect(order, payment, judgement.what);
        await this.settlement.wait(payment, null);
        return { outcome: judgement.what };
      case 'end':
        await this.settlement.end(order, payment, judgement.to, judgement.reason);
        return { outcome: judgement.to };
      case 'wait':
        return { outcome: await this.waitOn(order, payment, verdict) };
      case 'nothing':
        if (['failed', 'cancelled', 'expired'].includes(payment.state)) await this.settlement.wait(payment, null);
        return { outcome: 'unchanged' };
    }
  }

  /**
   * A gateway that has said 'nothing yet' for a whole day will not say anything else. Where a call of ours takes the money, minutes are enough:
   * whoever claimed it died before that call, and the order is free to be paid. Should the money be taken after all, what the gateway says wins.
   */
  private async waitOn(order: OrderRow, payment: PaymentRow, verdict: Verdict): Promise<string> {
    const isOver = await this.settlement.wait(payment, verdict.kind === 'unknown' ? cutText(verdict.reason, 300) : null);
    if (!isOver || verdict.kind !== 'open') return verdict.kind;
    await this.settlement.end(order, payment, 'expired', 'expired');
    return 'expired';
  }

  private furtherOf(payment: PaymentRow, also: Extract<Judgement, { kind: 'known' }>['also']) {
    if (!['succeeded', 'refunded'].includes(payment.state)) return [];
    return also.filter((charge) => charge.foreign || charge.amountPaisa > 0n);
  }

  /** Its message learns what came of it; a look by the clock that found nothing new leaves no line. Answers what is true of both now. */
  private async keep(
    order: OrderRow,
    payment: PaymentRow,
    { source, verdict, newsId, outcome }: Pick<RecordVerdict, 'source' | 'verdict' | 'newsId'> & { readonly outcome: string },
  ): Promise<Pick<Settled, 'orderState' | 'paymentState'>> {
    const told = { ...verdict, raw: undefined, payer: undefined };
    const plain = JSON.parse(
      JSON.stringify(told, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ) as unknown;
    // A message that came while another was followed is answered by the look that came after it.
    const [states] = await this.em.execute<Pick<Settled, 'orderState' | 'paymentState'>[]>(
      `with told as (update commerce.payment_news set outcome = coalesce(outcome, ?), verdict = case when id = ?::uuid then ?::jsonb else verdict end
         where payment_id = ? and (outcome is null or id = ?::uuid))
       select o.state as "orderState", p.state as "paymentState" from commerce.payments p join commerce.orders o on o.id = p.order_id
       where p.id = ?`,
      [outcome, newsId, JSON.stringify({ told: plain, raw: verdict.raw }), payment.id, newsId, payment.id],
    );
    if (newsId === null && !(source === 'poll' && ['open', 'unknown', 'known', 'unchanged'].includes(outcome))) {
      const { gateway, orderId } = payment;
      await addNews(this.em, { paymentId: payment.id, orderId, gateway, source, body: verdict.raw, verdict: { told: plain }, outcome });
    }
    return states ?? { orderState: order.state, paymentState: payment.state };
  }
}
