import { randomBytes } from 'node:crypto';
import { BkashCounter } from './bkash-counter.js';
import { bkashRefund, bkashRefundStatus, type BkashRefundRow } from './bkash-refunds.js';
import { type BookLine, type BrowserReturn, bkashTime, type GatewayClock, type HostedAct, paisaIn, takaOf } from './book.js';
import type { Exchange } from './exchange.js';
import type { Fault, Faults } from './faults.js';

const DAY_MS = 24 * 3_600_000;

export interface BkashPayment {
  readonly id: string;
  readonly invoice: string;
  readonly amount: string;
  readonly amountPaisa: number;
  readonly callback: string;
  readonly payer: string;
  readonly signature: string;
  readonly createdAt: number;
  state: 'Initiated' | 'Authorised' | 'Cancelled' | 'Completed';
  trxId: string | null;
  chargedPaisa: number;
  executedAt: number;
  executes: number;
  readonly refunds: BkashRefundRow[];
}

type Version = 'v1' | 'v2';

const paths: Readonly<Record<Version, Readonly<Record<string, string>>>> = {
  v1: {
    '/v1.2.0-beta/tokenized/checkout/token/grant': 'grant',
    '/v1.2.0-beta/tokenized/checkout/token/refresh': 'refresh',
    '/v1.2.0-beta/tokenized/checkout/create': 'create',
    '/v1.2.0-beta/tokenized/checkout/execute': 'execute',
    '/v1.2.0-beta/tokenized/checkout/payment/status': 'query',
    '/v1.2.0-beta/tokenized/checkout/payment/refund': 'refund',
  },
  v2: {
    '/v2/tokenized-checkout/auth/grant-token': 'grant',
    '/v2/tokenized-checkout/auth/refresh-token': 'refresh',
    '/v2/tokenized-checkout/payment/create': 'create',
    '/v2/tokenized-checkout/payment/execute': 'execute',
    '/v2/tokenized-checkout/query/payment': 'query',
    '/v2/tokenized-checkout/refund/payment/transaction': 'refund',
    '/v2/tokenized-checkout/refund/payment/status': 'refund-status',
  },
};

/** An error as each generation writes it. */
export const bkashError = (exchange: Exchange, version: Version, code: string, words: string): void =>
  version === 'v1'
    ? exchange.answer({ statusCode: code, statusMessage: words })
    : exchange.answer({ internalCode: 'internal', externalCode: code, errorMessageEn: words, errorMessageBn: words }, 400);

/** bKash tokenized checkout in both generations (gateways.md B): only `execute` takes money, once, and the token is counted. */
export class BkashServer {
  private readonly payments = new Map<string, BkashPayment>();
  readonly counter: BkashCounter;
  /** Every call that could have taken money. */
  readonly executes: string[] = [];

  constructor(
    private readonly faults: Faults,
    private readonly clock: GatewayClock,
    private readonly origin: () => string,
  ) {
    this.counter = new BkashCounter(clock);
  }

  handle(exchange: Exchange): boolean {
    const version: Version = exchange.url.pathname.startsWith('/v2/') ? 'v2' : 'v1';
    const call = paths[version][exchange.url.pathname];
    if (call === undefined || exchange.method !== 'POST') return false;
    if (call === 'grant' || call === 'refresh') {
      if (!exchange.fails(this.faults.take('token', null))) this.counter.grant(exchange, call);
      return true;
    }
    // The raw token alone: a `Bearer` before it is refused.
    if (!this.counter.knows(exchange.header('authorization'), exchange.header('x-app-key'))) {
      exchange.answer({ message: 'Unauthorized' }, 401);
      return true;
    }
    this.serve(exchange, version, call);
    return true;
  }

  find(ref: string): BkashPayment | null {
    return this.payments.get(ref) ?? [...this.payments.values()].findLast(({ invoice }) => invoice === ref) ?? null;
  }

  /** What the buyer does on the hosted page; nothing of it moves money. */
  act(ref: string, act: HostedAct): BrowserReturn {
    const payment = this.find(ref);
    if (!payment) throw new Error(`No payment ${ref}`);
    if (act === 'close') return null;
    const paid = act === 'pay' || act === 'pay-close' || act === 'pay-twice';
    if (payment.state === 'Initiated') payment.state = paid ? 'Authorised' : act === 'cancel' ? 'Cancelled' : 'Initiated';
    if (act === 'pay-close') return null;
    const url = new URL(payment.callback);
    url.searchParams.set('paymentID', payment.id);
    url.searchParams.set('status', paid ? 'success' : act === 'cancel' ? 'cancel' : 'failure');
    url.searchParams.set('signature', payment.signature);
    return { method: 'GET', url: url.href, fields: {} };
  }

  book(): BookLine[] {
    return [...this.payments.values()]
      .filter(({ trxId }) => trxId !== null)
      .map(({ invoice, trxId, chargedPaisa, refunds }) => ({
        gateway: 'bkash',
        tranRef: invoice,
        gatewayId: trxId ?? '',
        chargedPaisa,
        refundedPaisa: refunds.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0),
      }));
  }

  private serve(exchange: Exchange, version: Version, call: string): void {
    const body = exchange.json;
    if (call === 'create') return this.create(exchange, version, body);
    const id = body[version === 'v1' ? 'paymentID' : 'paymentId'];
    const payment = typeof id === 'string' ? (this.payments.get(id) ?? null) : null;
    if (call === 'execute') return this.execute(exchange, version, payment);
    if (call === 'query') return this.query(exchange, version, payment);
    const status = call === 'refund-status' || (version === 'v1' && body.amount === undefined);
    const desk = { faults: this.faults, clock: this.clock, version };
    return status ? bkashRefundStatus(exchange, desk, payment) : bkashRefund(exchange, desk, payment, body);
  }

  private create(exchange: Exchange, version: Version, body: Record<string, unknown>): void {
    const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
    const invoice = text('merchantInvoiceNumber');
    if (exchange.fails(this.faults.take('session', invoice))) return;
    const amountPaisa = paisaIn(text('amount'));
    if (version === 'v1' && text('mode') !== '0011') return bkashError(exchange, version, '2065', 'Mandatory field missing');
    if (!(amountPaisa >= 100)) return bkashError(exchange, version, '2006', 'Invalid Amount');
    if (text('currency') !== 'BDT') return bkashError(exchange, version, '2007', 'Invalid Currency');
    if (invoice === '' || /[<>&]/.test(invoice)) return bkashError(exchange, version, '2031', 'Invalid Merchant Invoice Number');
    if (!URL.canParse(text('callbackURL'))) return bkashError(exchange, version, '2049', 'Invalid Callback URL');
    const id = `TR0011${randomBytes(9).toString('hex')}`;
    const signature = randomBytes(7).toString('base64url');
    const payment: BkashPayment = {
      id,
      invoice,
      amount: text('amount'),
      amountPaisa,
      callback: text('callbackURL'),
      payer: text('payerReference'),
      signature,
      createdAt: this.clock.now(),
      state: 'Initiated',
      trxId: null,
      chargedPaisa: 0,
      executedAt: 0,
      executes: 0,
      refunds: [],
    };
    this.payments.set(id, payment);
    const back = (status: string): string =>
      `${payment.callback}${payment.callback.includes('?') ? '&' : '?'}paymentID=${id}&status=${status}&signature=${signature}`;
    const page = `${this.origin()}/bkash-page/?paymentId=${id}&hash=${randomBytes(8).toString('hex')}`;
    exchange.answer({
      statusCode: '0000',
      statusMessage: 'Successful',
      [version === 'v1' ? 'paymentID' : 'paymentId']: id,
      [version === 'v1' ? 'bkashURL' : 'bKashURL']: page,
      callbackURL: payment.callback,
      successCallbackURL: back('success'),
      failureCallbackURL: back('failure'),
      cancelledCallbackURL: back('cancel'),
      amount: payment.amount,
      intent: 'sale',
      currency: 'BDT',
      paymentCreateTime: bkashTime(payment.createdAt),
      transactionStatus: 'Initiated',
      merchantInvoiceNumber: invoice,
    });
  }

  private execute(exchange: Exchange, version: Version, payment: BkashPayment | null): void {
    if (!payment) return bkashError(exchange, version, '2002', 'Invalid Payment ID');
    payment.executes += 1;
    this.executes.push(payment.invoice);
    const fault = this.faults.take('execute', payment.invoice);
    if (exchange.fails(fault)) return;
    if (fault && /^\d+$/.test(fault.what)) return bkashError(exchange, version, fault.what, 'Refused');
    if (payment.state === 'Completed')
      return bkashError(exchange, version, version === 'v1' ? '2062' : '2117', 'The payment has already been completed');
    if (payment.state === 'Cancelled' || this.isOver(payment)) return bkashError(exchange, version, '2056', 'Invalid Payment State');
    if (payment.state !== 'Authorised') return bkashError(exchange, version, '2060', 'Execution pre-requisite not met');
    this.take(payment, fault);
    if (fault?.what === 'take-then-hang') return;
    if (fault?.what === 'take-then-cut') return exchange.cut();
    exchange.answer({
      statusCode: '0000',
      statusMessage: 'Successful',
      ...this.told(payment, version),
      paymentExecuteTime: bkashTime(payment.executedAt),
    });
  }

  private take(payment: BkashPayment, fault: Fault | null): void {
    payment.state = 'Completed';
    payment.trxId = randomBytes(5).toString('hex').toUpperCase();
    payment.chargedPaisa = payment.amountPaisa + (fault?.what === 'amount' ? Number(fault.value) : 0);
    payment.executedAt = this.clock.now();
  }

  private isOver({ createdAt }: BkashPayment): boolean {
    return this.clock.now() - createdAt > DAY_MS;
  }

  private query(exchange: Exchange, version: Version, payment: BkashPayment | null): void {
    const fault = this.faults.take('query', payment?.invoice ?? null);
    if (exchange.fails(fault)) return;
    if (!payment) return bkashError(exchange, version, '2033', 'Transaction not found');
    const early = fault?.what === 'initiated';
    const done = payment.state === 'Completed' && !early;
    if (done)
      return exchange.answer({
        statusCode: '0000',
        statusMessage: 'Successful',
        ...this.told(payment, version),
        verificationStatus: 'Complete',
      });
    exchange.answer({
      statusCode: '0000',
      statusMessage: 'Successful',
      ...(version === 'v1'
        ? { paymentID: payment.id, mode: '0011', merchantInvoice: payment.invoice, paymentCreateTime: bkashTime(payment.createdAt) }
        : { paymentId: payment.id }),
      verificationStatus: 'Incomplete',
      amount: payment.amount,
      transactionStatus: 'Initiated',
    });
  }

  private told(payment: BkashPayment, version: Version): Record<string, string> {
    const amount = takaOf(payment.chargedPaisa);
    const common = { amount, currency: 'BDT', transactionStatus: 'Completed' };
    if (version === 'v2') return { paymentId: payment.id, trxId: payment.trxId ?? '', payerAccount: '01770618575', ...common };
    return {
      paymentID: payment.id,
      trxID: payment.trxId ?? '',
      customerMsisdn: '01770618575',
      payerReference: payment.payer,
      intent: 'sale',
      merchantInvoiceNumber: payment.invoice,
      ...common,
    };
  }
}

export { bkashKeys } from './bkash-counter.js';
