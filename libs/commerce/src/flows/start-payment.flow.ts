import { setTimeout as wait } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GatewayName } from '#contracts/shared/commerce';
import { assertNoTransaction, Config, Dispatcher, isResumed } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { CreatePayment, type Begin } from '../commands/create-payment.command.js';
import { MarkPaymentPending, MarkPaymentUnbegun } from '../commands/mark-payment-begun.command.js';
import { ConfiguredGateways } from '../gateways/configured.js';
import type { BeginAsk, Begun, Gateway } from '../gateways/gateway.js';
import { Buyers } from '../ports.js';
import { goodsOf } from '../store/goods.sql.js';
import { readOrder, readPayment, type OrderRow } from '../store/payments.sql.js';

/** So long a second call waits for the page that the first is opening. */
const OPENING_MS = 20_000;
const LOOK_MS = 100;

interface Page {
  readonly redirectUrl: string;
}

/**
 * Opens the page of a gateway for an own order: the intent is committed, then the gateway is asked with no transaction open, then its answer
 * is committed. However often it is called, an order has one open page. Whose process died on the way is sent again with its key and goes on.
 */
@Injectable()
export class StartPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly gateways: ConfiguredGateways,
    private readonly buyers: Buyers,
    private readonly config: Config,
  ) {}

  /**
   * The address of the page. Throws 'Order not found', 'Order not pending', 'Gateway not available', 'Gateway unreachable',
   * 'Out of stock', 'Coupon used up'.
   */
  async run(actor: Actor, orderId: string, gateway: GatewayName): Promise<Page> {
    assertNoTransaction('a gateway');
    await this.refuseUnavailable(actor, orderId, gateway);
    const create = () => this.dispatcher.command(new CreatePayment(actor, orderId, gateway));
    const begin = await create();
    if (!isResumed()) return this.goOn(begin, orderId, gateway);
    return (await this.resumed(begin, orderId, gateway)) ?? this.goOn(await create(), orderId, gateway);
  }

  private async goOn(begin: Begin, orderId: string, gateway: GatewayName): Promise<Page> {
    if (begin.kind === 'open') return { redirectUrl: begin.redirectUrl };
    if (begin.kind === 'opening') return this.opened(begin.paymentId);
    const [order, payment] = await Promise.all([readOrder(this.em.fork(), orderId), readPayment(this.em.fork(), begin.paymentId)]);
    if (!order || !payment) throw new AppError('Order not found');
    return this.open(payment.id, await this.askFor(order, payment.tranRef, gateway), await this.gateways.get(gateway));
  }

  /**
   * The page of the try that died on its way: as it was written down, else as the gateway has it under its reference. Null: there is none to
   * be had, the try has ended, and another one is begun.
   */
  private async resumed(begin: Begin, orderId: string, gateway: GatewayName): Promise<Page | null> {
    if (begin.kind === 'open') return { redirectUrl: begin.redirectUrl };
    const payment = await readPayment(this.em.fork(), begin.paymentId);
    if (payment?.redirectUrl && payment.state !== 'initiated') return { redirectUrl: payment.redirectUrl };
    if (payment?.state !== 'initiated') return null;
    try {
      return await this.goOn(begin, orderId, gateway);
    } catch (error) {
      if (error instanceof AppError && error.statusMessage === 'Gateway not available') return null;
      throw error;
    }
  }

  /** Before anything is written: whose order it is, and whether this gateway takes its sum now. */
  private async refuseUnavailable(actor: Actor, orderId: string, gateway: GatewayName): Promise<void> {
    const order = await readOrder(this.em.fork(), orderId);
    if (!order || actor.kind !== 'user' || order.userId !== actor.id) throw new AppError('Order not found');
    const isOpen = order.totalPaisa === 0n || (await this.gateways.open(order.totalPaisa)).includes(gateway);
    if (!isOpen) throw new AppError('Gateway not available', { gateway });
  }

  private async open(paymentId: string, ask: BeginAsk, gateway: Gateway): Promise<Page> {
    const begun = await this.begun(paymentId, ask, gateway);
    return { redirectUrl: await this.dispatcher.command(new MarkPaymentPending(paymentId, begun)) };
  }

  private async begun(paymentId: string, ask: BeginAsk, gateway: Gateway): Promise<Begun> {
    try {
      return await gateway.begin(ask);
    } catch (error) {
      const reason = error instanceof AppError ? error.statusMessage : 'fault';
      await this.dispatcher.command(new MarkPaymentUnbegun(paymentId, reason));
      throw error;
    }
  }

  private async opened(paymentId: string): Promise<Page> {
    for (const end = Date.now() + OPENING_MS; Date.now() < end; await wait(LOOK_MS)) {
      const payment = await readPayment(this.em.fork(), paymentId);
      if (payment?.redirectUrl && payment.state !== 'initiated') return { redirectUrl: payment.redirectUrl };
      if (payment?.state !== 'initiated') break;
    }
    throw new AppError('Gateway unreachable');
  }

  private async askFor(order: OrderRow, tranRef: string, gateway: GatewayName): Promise<BeginAsk> {
    const [[card], goods] = await Promise.all([this.buyers.cards([order.userId]), goodsOf(this.em.fork(), order.id)]);
    const at = `${this.config.PUBLIC_URL}/api/gateways/${gateway}`;
    const back = `${at}/return?ref=${tranRef}`;
    return {
      tranRef,
      orderNumber: order.number,
      amountPaisa: order.totalPaisa,
      buyer: { name: card?.name ?? order.number, phone: card?.phone ?? null, email: card?.email ?? null },
      goods,
      returnUrls: { success: back, fail: back, cancel: back },
      notifyUrl: `${at}/notify`,
      locale: order.locale,
    };
  }
}
