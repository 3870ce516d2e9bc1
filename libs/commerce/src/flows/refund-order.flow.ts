import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RefundState } from '#contracts/shared/commerce';
import { assertNoTransaction, Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { LeaseRefund } from '../commands/lease-refund.command.js';
import { RecordRefund } from '../commands/record-refund.command.js';
import { RequestRefund } from '../commands/request-refund.command.js';
import type { RefundWish } from '../domain/refund-plan.js';
import { ConfiguredGateways } from '../gateways/configured.js';
import type { Gateway, RefundAnswer, RefundAsk } from '../gateways/gateway.js';
import { refundAsk } from '../store/refunds.sql.js';

const nothingToSend: RefundAnswer = { kind: 'done', ref: null, reason: null, raw: {} };
const unknown = (reason: string): RefundAnswer => ({ kind: 'unknown', ref: null, reason, raw: {} });
/** So many paisa of another currency are not what was paid: a person gives it back, and says so. */
const byHand = (currency: string): RefundAnswer =>
  unknown(`It was paid in ${currency}: give it back at the gateway, then say how it ended`);

/**
 * Gives money back: the wish is committed, then the gateway is asked with no transaction open, then its answer is committed. An answer that
 * was lost is asked after, and the wish sent again only where the gateway surely does not know it.
 */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly gateways: ConfiguredGateways,
  ) {}

  /** Throws 'Order not found', 'Order not paid', 'Nothing to refund', 'Refund too large', 'Refund under way'. */
  async run(actor: Actor, orderId: string, wish: RefundWish, reason: string): Promise<{ refundId: string; state: RefundState }> {
    const refundId = await this.dispatcher.command(new RequestRefund(actor, orderId, wish, reason));
    return { refundId, state: await this.carryOut(refundId) };
  }

  /** The first try, by whoever has committed the wish; nobody else has it yet. */
  carryOut(refundId: string): Promise<RefundState> {
    return this.through(refundId, (gateway, ask) => gateway.refund(ask));
  }

  /** A later look, by the clock. */
  async lookAfter(refundId: string): Promise<RefundState | null> {
    if (!(await this.dispatcher.command(new LeaseRefund(refundId)))) return null;
    return this.through(refundId, async (gateway, ask) => {
      const status = await gateway.refundStatus(ask);
      return status.kind === 'absent' ? gateway.refund(ask) : status;
    });
  }

  private async through(refundId: string, call: (gateway: Gateway, ask: RefundAsk) => Promise<RefundAnswer>): Promise<RefundState> {
    assertNoTransaction('a gateway');
    const found = await refundAsk(this.em.fork(), refundId);
    if (!found) throw new AppError('Payment not found');
    const { gateway: name, foreign, ...ask } = found;
    if (foreign !== null) return this.dispatcher.command(new RecordRefund(refundId, byHand(foreign)));
    if (name === 'free' || ask.amountPaisa === 0n) return this.dispatcher.command(new RecordRefund(refundId, nothingToSend));
    let answer: RefundAnswer;
    try {
      answer = await call(await this.gateways.get(name), ask);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer = unknown(error.statusMessage);
    }
    return this.dispatcher.command(new RecordRefund(refundId, answer));
  }
}
