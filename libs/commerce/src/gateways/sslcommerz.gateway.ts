import { cutText } from '#contracts/shared/cut-text';
import { leastPayablePaisa } from '#contracts/shared/commerce';
import { AppError } from '#platform/kernel';
import { askGateway, GatewayAway, objectIn, textOf, type Fields } from './ask-gateway.js';
import { decimalOf } from './decimal.js';
import type { BeginAsk, Begun, Gateway, News, RefundAnswer, RefundAsk, TestResult, Verdict, VerdictAsk } from './gateway.js';
import type { GatewaySettings } from './gateway-settings.js';
import { masked } from './masked.js';
import {
  claimOf,
  endOf,
  furtherOf,
  isPaid,
  isTaka,
  paidTries,
  riskOf,
  transactionOf,
  transactionsIn,
  type SslTransaction,
} from './sslcommerz-answers.js';
import { sslcommerzGenuine } from './sslcommerz-signature.js';
import { sessionFields } from './sslcommerz-session.js';

type Settings = Pick<GatewaySettings['sslcommerz'], 'url' | 'keys'> & { readonly timeoutMs: number };

const SESSION = '/gwprocess/v4/api.php';
const VALIDATE = '/validator/api/validationserverAPI.php';
const QUERY = '/validator/api/merchantTransIDvalidationAPI.php';

/** The gateway answered, and it refuses us or contradicts itself. */
const unknown = (reason: string, away: boolean, raw: Fields = {}): Extract<Verdict, { kind: 'unknown' }> => ({
  kind: 'unknown',
  reason,
  away,
  raw: masked(raw),
});

/** SSLCommerz v4 (gateways.md A). Only the validation answer (A3) says that something was paid. */
export class SslcommerzGateway implements Gateway {
  readonly name = 'sslcommerz';
  readonly claims = false;
  readonly limits = { leastPaisa: BigInt(leastPayablePaisa), mostPaisa: 50_000_000n };

  constructor(private readonly settings: Settings) {}

  async begin(ask: BeginAsk): Promise<Begun> {
    const { leastPaisa, mostPaisa } = this.limits;
    if (ask.amountPaisa < leastPaisa || ask.amountPaisa > mostPaisa) throw new AppError('Gateway not available', { gateway: this.name });
    const answer = await this.openSession(sessionFields(ask));
    const [page, session] = [textOf(answer, 'GatewayPageURL'), textOf(answer, 'sessionkey')];
    if (textOf(answer, 'status')?.toUpperCase() !== 'SUCCESS' || page === null || session === null) {
      const reason = textOf(answer, 'failedreason') ?? 'no page was given';
      throw new AppError(
        'Gateway not available',
        { gateway: this.name },
        { cause: new Error(`SSLCommerz refuses the session: ${cutText(reason, 200)}`) },
      );
    }
    if (!this.mayOpen(page)) {
      throw new AppError('Gateway unreachable', { gateway: this.name }, { cause: new Error('SSLCommerz names a page of another host') });
    }
    return { redirectUrl: page, session };
  }

  readNews(fields: Fields): Promise<News | null> {
    const tranRef = textOf(fields, 'tran_id');
    if (tranRef === null || tranRef.length > 30) return Promise.resolve(null);
    return Promise.resolve({
      tranRef,
      session: textOf(fields, 'sessionkey'),
      gatewayId: textOf(fields, 'val_id'),
      claim: claimOf(textOf(fields, 'status')),
      genuine: sslcommerzGenuine(fields, this.settings.keys.storePassword),
      masked: masked(fields),
    });
  }

  /** A val_id that the news brought is tried first; where it is not this payment's, the payment is looked up by our own reference. */
  async verdict(ask: VerdictAsk): Promise<Verdict> {
    try {
      if (ask.gatewayId === null) return await this.lookUp(ask);
      const told = await this.validate(ask.gatewayId);
      if (told === null) return { ...(await this.lookUp(ask)), hint: 'unknown' };
      if ('kind' in told) return told;
      if (told.tranId !== ask.tranRef) return { ...(await this.lookUp(ask)), hint: 'foreign' };
      if (!isPaid(told)) return await this.lookUp(ask);
      const paid = this.paid(told, ask.gatewayId, []);
      if (isTaka(told)) return paid;
      // Beside a sum in another currency the order's own may stand, which goes before it.
      const whole = await this.lookUp(ask);
      return whole.kind === 'paid' && whole.gatewayId !== ask.gatewayId ? whole : paid;
    } catch (error) {
      if (error instanceof GatewayAway) return unknown(error.reason, true);
      throw error;
    }
  }

  async refund(ask: RefundAsk): Promise<RefundAnswer> {
    if (ask.bankRef === null) return { kind: 'refused', ref: null, reason: 'the payment has no bank_tran_id', raw: {} };
    return this.refundCall(
      {
        bank_tran_id: ask.bankRef,
        refund_trans_id: ask.ourRef,
        refund_amount: decimalOf(ask.amountPaisa),
        refund_remarks: cutText(ask.reason, 255) || 'refund',
        refe_id: ask.ourRef,
        v: '1',
      },
      { success: 'processing', processing: 'processing', failed: 'refused' },
    );
  }

  /** The gateway is asked by its own reference alone: a refund whose answer was lost before it named one stays unknown, for staff. */
  async refundStatus(ask: RefundAsk): Promise<RefundAnswer> {
    if (ask.gatewayRef === null) {
      return { kind: 'unknown', ref: null, reason: 'SSLCommerz never named its refund_ref_id: look it up in the merchant panel', raw: {} };
    }
    return this.refundCall({ refund_ref_id: ask.gatewayRef }, { refunded: 'done', processing: 'processing', cancelled: 'refused' });
  }

  /** Asks about a reference that nobody has: an answer of DONE means that the store is known. */
  async test(): Promise<TestResult> {
    try {
      const answer = await this.get(QUERY, { tran_id: 'PROSTUTI-CONNECTION-TEST', v: '1' });
      const word = textOf(answer, 'APIConnect');
      if (word === 'DONE') return { ok: true, outcome: 'ready', text: null };
      return { ok: false, outcome: 'refused', text: word };
    } catch (error) {
      if (error instanceof GatewayAway) return { ok: false, outcome: 'away', text: error.reason };
      throw error;
    }
  }

  private async openSession(fields: Readonly<Record<string, string>>): Promise<Fields> {
    const { storeId, storePassword } = this.settings.keys;
    const body = new URLSearchParams({ store_id: storeId, store_passwd: storePassword, ...fields }).toString();
    try {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
      return this.read(await askGateway({ url: this.url(SESSION), method: 'POST', headers, body, timeoutMs: this.settings.timeoutMs }));
    } catch (error) {
      if (error instanceof GatewayAway) throw new AppError('Gateway unreachable', { gateway: this.name }, { cause: error });
      throw error;
    }
  }

  /** A3. Null: no such val_id. A verdict: the gateway cannot or will not say. */
  private async validate(valId: string): Promise<SslTransaction | Extract<Verdict, { kind: 'unknown' }> | null> {
    const answer = await this.get(VALIDATE, { val_id: valId, v: '1' });
    const one = transactionOf(answer);
    // Some answers to a val_id that nobody gave have no other word than this one.
    if (one.status === 'INVALID_TRANSACTION') return null;
    const refusal = this.refusal(answer);
    if (refusal) return refusal;
    return one.status === '' ? unknown('the validation has no status', true, answer) : one;
  }

  /** A4: all tries under our reference, whatever their order; what was paid is validated (A3) by the val_id found there. */
  private async lookUp(ask: VerdictAsk): Promise<Verdict> {
    const answer = await this.get(QUERY, { tran_id: ask.tranRef, v: '1' });
    const refusal = this.refusal(answer);
    if (refusal) return refusal;
    const tries = transactionsIn(answer);
    const foreign = tries.find(({ tranId }) => tranId !== null && tranId !== ask.tranRef);
    if (foreign) return unknown('the answer is about another payment', false, answer);
    const [first, ...more] = paidTries(tries);
    if (!first) {
      const end = endOf(tries);
      return { ...(end ?? { kind: 'open' as const }), raw: masked(answer) };
    }
    if (first.valId === null) return unknown('a paid transaction without val_id', false, answer);
    const told = await this.validate(first.valId);
    if (told === null) return unknown('the gateway does not know its own val_id', false, answer);
    if ('kind' in told) return told;
    if (!isPaid(told)) return unknown(`the query says paid, the validation ${cutText(told.status, 40)}`, false, told.raw);
    return this.paid(told, first.valId, more);
  }

  private paid(one: SslTransaction, valId: string, more: readonly SslTransaction[]): Verdict {
    if (one.sum === null) return unknown('the validation has no sum', false, one.raw);
    const risk = riskOf(one);
    return {
      kind: 'paid',
      gatewayId: valId,
      bankRef: one.bankTranId,
      ...one.sum,
      tranRef: one.tranId ?? '',
      risky: risk !== null,
      riskFacts: risk ?? {},
      payer: null,
      also: furtherOf(more, valId),
      raw: masked(one.raw),
    };
  }

  private async refundCall(
    query: Readonly<Record<string, string>>,
    kinds: Readonly<Record<string, RefundAnswer['kind']>>,
  ): Promise<RefundAnswer> {
    try {
      const answer = await this.get(QUERY, query);
      const [ref, status] = [textOf(answer, 'refund_ref_id'), textOf(answer, 'status')?.toLowerCase() ?? ''];
      const known = textOf(answer, 'APIConnect') === 'DONE' ? kinds[status] : undefined;
      const reason = textOf(answer, 'errorReason') ?? (known ? null : (textOf(answer, 'APIConnect') ?? 'no APIConnect'));
      return { kind: known ?? 'unknown', ref, reason, raw: masked(answer) };
    } catch (error) {
      if (error instanceof GatewayAway) return { kind: error.sent ? 'unknown' : 'absent', ref: null, reason: error.reason, raw: {} };
      throw error;
    }
  }

  private refusal(answer: Fields): Extract<Verdict, { kind: 'unknown' }> | null {
    const word = textOf(answer, 'APIConnect');
    if (word === 'DONE') return null;
    return unknown(word === null ? 'no APIConnect' : `APIConnect ${cutText(word, 40)}`, word === null, answer);
  }

  private async get(path: string, query: Readonly<Record<string, string>>): Promise<Fields> {
    const { storeId, storePassword } = this.settings.keys;
    const url = this.url(path);
    url.search = new URLSearchParams({ ...query, store_id: storeId, store_passwd: storePassword, format: 'json' }).toString();
    return this.read(await askGateway({ url, method: 'GET', headers: { accept: 'application/json' }, timeoutMs: this.settings.timeoutMs }));
  }

  private read({ status, text }: { readonly status: number; readonly text: string }): Fields {
    const fields = status >= 200 && status < 300 ? objectIn(text) : null;
    if (!fields) throw new GatewayAway(`SSLCommerz answers ${status} and no JSON object`, true);
    return fields;
  }

  private url(path: string): URL {
    return new URL(`${this.settings.url.replace(/\/$/, '')}${path}`);
  }

  /** The page lies at SSLCommerz, or at the very host that is configured; nowhere else is a buyer sent. */
  private mayOpen(page: string): boolean {
    const [url, own] = [URL.canParse(page) ? new URL(page) : null, new URL(this.settings.url)];
    if (!url || url.username !== '' || url.password !== '') return false;
    return url.origin === own.origin || (url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.sslcommerz.com'));
  }
}
