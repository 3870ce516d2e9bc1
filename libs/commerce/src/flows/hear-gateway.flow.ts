import { setTimeout as pause } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { cutText } from '#contracts/shared/cut-text';
import type { GatewayName } from '#contracts/shared/commerce';
import { Logger } from '#platform';
import { ConfiguredGateways } from '../gateways/configured.js';
import type { Gateway, News } from '../gateways/gateway.js';
import { masked } from '../gateways/masked.js';
import { resultPage } from '../domain/result-page.js';
import { findPayment, readOrder } from '../store/payments.sql.js';
import { SettlePayment, type Kept } from './settle-payment.flow.js';

type Fields = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string | undefined>>;

/** What is no text of ours is made one before it is read: a reference or an id is stored as well. */
const storableFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [cutText(name), cutText(value)]));

/** Payments that are asked about at once; the others wait their turn, and leave connections to what else this process does. */
const AT_ONCE = 5;
/** What waits beyond this is left to the clock, which knows of it. */
const WAITING = 5000;
/** A browser that comes back waits so long for the outcome; the page shows the rest live. */
const PATIENCE_MS = 2500;

interface Busy {
  kept: Kept;
  begun: boolean;
  next: Kept | null;
}

/**
 * What a gateway says, and browsers that come back from one. The caller is answered when its message is kept; what it leads to happens
 * after, once for each payment however many messages there are, and what dies on the way the clock finds again.
 */
@Injectable()
export class HearGateway {
  private running = 0;
  private readonly waiting: (() => Promise<void>)[] = [];
  /** Notifications by payment: the one that waits or is followed, and the last that came meanwhile. */
  private readonly busy = new Map<string, Busy>();

  constructor(
    private readonly em: EntityManager,
    private readonly gateways: ConfiguredGateways,
    private readonly settle: SettlePayment,
    private readonly logger: Logger,
  ) {}

  /** Resolves when the message is stored. Throws 'Gateway not available' for a gateway that is not set up. */
  async notification(name: GatewayName, fields: Fields, headers: Headers): Promise<void> {
    const news = await this.read(await this.gateways.get(name), storableFields(fields), headers);
    const kept = await this.settle.keep({ gateway: name, source: 'notification', news });
    void this.follow(kept, 'notification');
  }

  /** Where the browser goes on to. `ref`: our own reference in the address that it was sent back to. */
  async browser(name: GatewayName, fields: Fields, headers: Headers, ref: string | undefined): Promise<string> {
    const news = await this.read(await this.gateways.get(name), storableFields(fields), headers);
    const told = news.tranRef === null && news.session === null && ref !== undefined ? { ...news, tranRef: ref } : news;
    const kept = await this.settle.keep({ gateway: name, source: 'redirect', news: told });
    await Promise.race([this.follow(kept, 'redirect'), pause(PATIENCE_MS, undefined, { ref: false })]);
    const orderId = kept.orderId ?? (await findPayment(this.em.fork(), name, told))?.orderId;
    const order = orderId === undefined ? null : await readOrder(this.em.fork(), orderId);
    return resultPage(order, told.claim);
  }

  /** Also what names no payment, or cannot be read at all, is a notification: it is stored before it is validated. */
  private async read(gateway: Gateway, fields: Fields, headers: Headers): Promise<News> {
    const nothing: News = { tranRef: null, session: null, gatewayId: null, claim: 'unknown', genuine: null, masked: masked(fields) };
    try {
      return (await gateway.readNews(fields, headers)) ?? nothing;
    } catch (error) {
      this.logger.warn({ err: error }, 'A message of a gateway could not be read');
      return nothing;
    }
  }

  private follow(kept: Kept, source: 'notification' | 'redirect'): Promise<void> {
    const { paymentId } = kept;
    if (paymentId === null || kept.known) return Promise.resolve();
    // A redirect brings what a notification does not: the buyer's word that money may be taken. It is not folded.
    if (source === 'redirect') return this.inTurn(() => this.once(kept, source));
    const busy = this.busy.get(paymentId);
    if (!busy) return this.notified(paymentId, kept);
    if (busy.begun) busy.next = kept;
    else busy.kept = kept;
    return Promise.resolve();
  }

  private async notified(paymentId: string, kept: Kept): Promise<void> {
    const busy: Busy = { kept, begun: false, next: null };
    this.busy.set(paymentId, busy);
    await this.inTurn(async () => {
      busy.begun = true;
      await this.once(busy.kept, 'notification');
    });
    this.busy.delete(paymentId);
    if (busy.next) await this.notified(paymentId, busy.next);
  }

  private async once(kept: Kept, source: 'notification' | 'redirect'): Promise<void> {
    try {
      await this.settle.follow(kept, source);
    } catch (error) {
      this.logger.warn({ err: error, paymentId: kept.paymentId }, 'A message was kept and could not be followed; the clock takes it up');
    }
  }

  private async inTurn(work: () => Promise<void>): Promise<void> {
    if (this.running >= AT_ONCE) {
      if (this.waiting.length >= WAITING) return;
      await new Promise<void>((enter) => this.waiting.push(async () => enter()));
    } else this.running += 1;
    try {
      await work();
    } finally {
      const next = this.waiting.shift();
      if (next) void next();
      else this.running -= 1;
    }
  }
}
