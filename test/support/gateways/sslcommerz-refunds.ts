import { randomBytes } from 'node:crypto';
import { type GatewayClock, paisaIn, sslTime } from './book.js';
import type { Exchange } from './exchange.js';
import type { Faults } from './faults.js';

export interface SslTry {
  readonly valId: string | null;
  readonly bankTranId: string;
  status: string;
  readonly amountPaisa: number;
  /** What the buyer was charged in, and how much of it. */
  readonly currency: readonly [type: string, amount: string];
  readonly error: string;
  readonly at: number;
}
interface SslRefund {
  readonly ref: string;
  readonly transId: string;
  readonly amountPaisa: number;
  questions: number;
  failed: boolean;
  readonly at: number;
}
export interface SslSession {
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly amountPaisa: number;
  readonly tries: SslTry[];
  readonly refunds: Map<string, SslRefund[]>;
  /** Notifications kept back until a refund. */
  kept: Record<string, string>[];
}

/** The refunds of SSLCommerz: accepted first, back later, one for each refund_trans_id. */
export class SslRefunds {
  constructor(
    private readonly faults: Faults,
    private readonly clock: GatewayClock,
    private readonly sessions: () => Iterable<SslSession>,
    private readonly release: (session: SslSession) => void,
  ) {}

  begin(exchange: Exchange, query: URLSearchParams): void {
    const bank = query.get('bank_tran_id') ?? '';
    const found = [...this.sessions()]
      .flatMap((session) => session.tries.map((one) => ({ session, one })))
      .find(({ one }) => one.bankTranId === bank && one.valId !== null);
    const amountPaisa = paisaIn(query.get('refund_amount'));
    const transId = query.get('refund_trans_id') ?? '';
    const fault = this.faults.take('refund', found?.session.fields.tran_id ?? null);
    if (exchange.fails(fault)) return;
    const refuse = (errorReason: string): void =>
      exchange.answer({ APIConnect: 'DONE', bank_tran_id: bank, trans_id: '', refund_ref_id: '', status: 'failed', errorReason });
    if (!found) return refuse('Transaction not found');
    const all = found.session.refunds.get(bank) ?? [];
    const gone = all.reduce((sum, one) => sum + (one.failed ? 0 : one.amountPaisa), 0);
    if (transId === '' || transId.length > 30) return refuse('refund_trans_id is not valid');
    if (all.some((one) => one.transId === transId)) return refuse('Duplicate refund_trans_id');
    if (!(amountPaisa > 0) || gone + amountPaisa > found.one.amountPaisa) return refuse('Refund amount exceeds the transaction');
    if (fault?.what === 'failed') return refuse('Refund is not possible now');
    const ref = `R${randomBytes(12).toString('hex')}`;
    const questions = fault?.what === 'processing' ? Number(fault.value ?? 1) : 0;
    found.session.refunds.set(bank, [...all, { ref, transId, amountPaisa, questions, failed: false, at: this.clock.now() }]);
    this.release(found.session);
    if (fault?.what === 'take-then-hang') return;
    exchange.answer({
      APIConnect: 'DONE',
      bank_tran_id: bank,
      trans_id: found.session.fields.tran_id,
      refund_ref_id: ref,
      status: questions > 0 ? 'processing' : 'success',
      errorReason: '',
    });
  }

  status(exchange: Exchange, ref: string): void {
    const found = [...this.sessions()]
      .flatMap((session) => [...session.refunds].flatMap(([bank, all]) => all.map((one) => ({ session, bank, one }))))
      .find(({ one }) => one.ref === ref);
    if (exchange.fails(this.faults.take('query', found?.session.fields.tran_id ?? null))) return;
    if (!found) return exchange.answer({ APIConnect: 'DONE', refund_ref_id: ref, status: '', errorReason: 'not found' });
    const { one, bank, session } = found;
    const status = one.failed ? 'cancelled' : one.questions > 0 ? 'processing' : 'refunded';
    one.questions = Math.max(0, one.questions - 1);
    exchange.answer({
      APIConnect: 'DONE',
      bank_tran_id: bank,
      trans_id: session.fields.tran_id,
      refund_ref_id: ref,
      initiated_on: sslTime(one.at),
      refunded_on: status === 'refunded' ? sslTime(this.clock.now()) : '',
      status,
      errorReason: '',
    });
  }
}
