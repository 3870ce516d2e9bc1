import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { gatewayNames, type GatewayName } from '#contracts/shared/commerce';
import { Dispatcher, Logger } from '#platform';
import { AppError } from '#platform/kernel';
import { RecordReconciliation } from '../commands/record-reconciliation.command.js';
import { compareBooks, type BookLine, type Difference } from '../domain/compare-books.js';
import { ConfiguredGateways } from '../gateways/configured.js';
import type { Gateway } from '../gateways/gateway.js';
import { dayToCompare, ourBook, paymentsOfDay } from '../store/books-of-day.sql.js';
import { findPayment, readPayment } from '../store/payments.sql.js';
import { SettlePayment } from './settle-payment.flow.js';

/**
 * Compares a day with each gateway's own book. Every difference is written down as it was found; money that we did not know of is then
 * settled in the same way as if a message had told of it.
 */
@Injectable()
export class ReconcileDay {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly gateways: ConfiguredGateways,
    private readonly settle: SettlePayment,
    private readonly logger: Logger,
  ) {}

  /** Each hour: yesterday, once. A gateway that is away is compared an hour later. */
  async run(): Promise<void> {
    for (const name of gatewayNames) {
      const day = await dayToCompare(this.em.fork(), name);
      if (day === null) continue;
      try {
        await this.compare(name, day);
      } catch (error) {
        if (error instanceof AppError && error.statusMessage === 'Gateway not available') continue;
        this.logger.warn({ channel: name, err: error }, 'A day could not be compared with the book of its gateway');
      }
    }
  }

  async compare(name: GatewayName, day: string): Promise<readonly Difference[]> {
    const gateway = await this.gateways.get(name);
    const theirs = gateway.list ? await gateway.list(day) : await this.asked(gateway, name, day);
    const ours = await ourBook(
      this.em.fork(),
      name,
      day,
      theirs.map(({ gatewayId }) => gatewayId),
    );
    const differences = compareBooks(theirs, ours);
    await this.dispatcher.command(new RecordReconciliation(day, name, Math.max(theirs.length, ours.length), differences));
    for (const { kind, tranRef, gatewayId } of differences) {
      const payment = kind === 'missing-here' ? await findPayment(this.em.fork(), name, { tranRef, session: null }) : null;
      if (payment) await this.settle.run({ paymentId: payment.id, source: 'reconciliation', gatewayId });
    }
    return differences;
  }

  /** A gateway without a book is asked about each payment of the day; what it has given back only we can tell, refund by refund. */
  private async asked(gateway: Gateway, name: GatewayName, day: string): Promise<BookLine[]> {
    const book: BookLine[] = [];
    for (const { id, tranRef } of await paymentsOfDay(this.em.fork(), name, day)) {
      const payment = await readPayment(this.em.fork(), id);
      if (!payment) continue;
      const { session, amountPaisa, createdAt } = payment;
      // By our own reference, so that all sums taken under it are told.
      const verdict = await gateway.verdict({ tranRef, session, gatewayId: null, amountPaisa, createdAt });
      if (verdict.kind === 'unknown') throw new AppError('Gateway unreachable');
      if (verdict.kind !== 'paid') continue;
      const charges = [verdict, ...verdict.also];
      const own = await ourBook(
        this.em.fork(),
        name,
        day,
        charges.map((charge) => charge.gatewayId),
      );
      for (const charge of charges) {
        const refundedPaisa = own.find((line) => line.gatewayId === charge.gatewayId)?.refundedPaisa ?? 0n;
        const { gatewayId, foreign, amountPaisa: chargedPaisa = 0n } = charge;
        book.push({ tranRef, gatewayId, chargedPaisa, refundedPaisa, foreign });
      }
    }
    return book;
  }
}
