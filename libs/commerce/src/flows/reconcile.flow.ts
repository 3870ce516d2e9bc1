import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GatewayName, NewsSource } from '#contracts/shared/commerce';
import { Dispatcher, Logger } from '#platform';
import { ClaimGatewayCheck } from '../commands/claim-gateway-check.command.js';
import { RecheckWaiting } from '../commands/recheck-waiting.command.js';
import { AskedGateways } from '../gateways/asked-gateways.js';
import { duePayments, paymentsOf, type PaymentRow } from '../store/payments.sql.js';
import { dueRefunds } from '../store/refunds.sql.js';
import { RefundOrder } from './refund-order.flow.js';
import { SettlePayment } from './settle-payment.flow.js';

/** Of one tick; what is left is due at the next. */
const LOOKS = 300;
const AT_ONCE = 8;

type Asker = Extract<NewsSource, 'poll' | 'staff'>;

export interface Looked {
  readonly asked: number;
  readonly unreachable: number;
}

/** Runs `work` over all, a few at once; one that fails is the next look's. */
const each = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const left = [...all];
  const line = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, line));
};

/** Finds what no message told: asks the gateways about every payment and refund that is due for a look. */
@Injectable()
export class Reconcile {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly settle: SettlePayment,
    private readonly refunds: RefundOrder,
    private readonly asked: AskedGateways,
    private readonly logger: Logger,
  ) {}

  /** Each tick of the clock. A gateway that answers again is asked at once about all that waited for it. */
  async run(): Promise<void> {
    await this.look();
    const back = this.asked.whichAreBack();
    if (back.length === 0) return;
    await this.dispatcher.command(new RecheckWaiting(back));
    await this.look();
  }

  /** The same for people who press a button, or wait on a page that does: once in some seconds for an order; else what is known already. */
  async ask(orderId: string, source: Asker): Promise<Looked> {
    const known = await this.askable(orderId, source);
    if (known.length > 0 && (await this.dispatcher.command(new ClaimGatewayCheck(orderId)))) return this.order(orderId, source);
    return { asked: known.length, unreachable: known.filter(({ lastError }) => lastError !== null).length };
  }

  /** An order's payments that could still change, for whoever waits for them. */
  async order(orderId: string, source: Asker): Promise<Looked> {
    const asking = await this.askable(orderId, source);
    let unreachable = 0;
    await each(asking, async ({ id }) => {
      const { outcome } = await this.settle.run({ paymentId: id, source });
      if (outcome === 'unknown') unreachable += 1;
    });
    return { asked: asking.length, unreachable };
  }

  private async askable(orderId: string, source: Asker): Promise<PaymentRow[]> {
    const payments = (await paymentsOf(this.em.fork(), orderId)).filter(({ gateway }) => gateway !== 'free');
    // Also one that is over: what the gateway says last is true. One that is paid is asked about by staff alone.
    return payments.filter(({ state }) => source === 'staff' || !['succeeded', 'refunded', 'on_hold'].includes(state));
  }

  private async look(): Promise<void> {
    const due = await duePayments(this.em.fork(), LOOKS);
    await each(due, ({ id, gateway }) => this.logged(gateway, () => this.settle.run({ paymentId: id, source: 'poll' })));
    const refunds = await dueRefunds(this.em.fork(), LOOKS);
    await each(refunds, ({ id, gateway }) => this.logged(gateway, () => this.refunds.lookAfter(id)));
  }

  private async logged(gateway: GatewayName | 'free', work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ channel: gateway, err: error }, 'A payment could not be looked at; it is looked at again');
    }
  }
}
