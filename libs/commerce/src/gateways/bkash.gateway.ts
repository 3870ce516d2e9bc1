import { cutText } from '#contracts/shared/cut-text';
import type { Logger } from '#platform';
import { leastPayablePaisa } from '#contracts/shared/commerce';
import { AppError } from '#platform/kernel';
import { askGateway, GatewayAway, objectIn, textOf, type Fields } from './ask-gateway.js';
import { codeOf, isGood, refundAmong, refundsIn, refusals, standingOf, wordsOf, WRONG_STATE, type BkashAnswer } from './bkash-answers.js';
import { bkashMaps, type BkashMap } from './bkash-maps.js';
import { snsAddress, snsGenuine } from './bkash-sns.js';
import { TokenBudgetSpent, TokenRefused, type BkashTokens } from './bkash-tokens.js';
import { decimalOf } from './decimal.js';
import type { BeginAsk, Begun, Claim, Gateway, News, RefundAnswer, RefundAsk, TestResult, Verdict, VerdictAsk } from './gateway.js';
import type { GatewaySettings } from './gateway-settings.js';
import { masked } from './masked.js';
import { bkashPaid, bkashUnknown, endedByBuyer } from './bkash-verdict.js';

type Settings = Pick<GatewaySettings['bkash'], 'url' | 'keys' | 'version' | 'topicArn'> & { readonly timeoutMs: number };

const claims: Readonly<Record<string, Claim>> = { success: 'paid', failure: 'failed', cancel: 'cancelled', Completed: 'paid' };

/** bKash tokenized checkout (gateways.md B): our own `execute` takes the money, once; whatever is unclear is asked, never sent again. */
export class BkashGateway implements Gateway {
  readonly name = 'bkash';
  readonly claims = true;
  readonly limits = { leastPaisa: BigInt(leastPayablePaisa), mostPaisa: 50_000_000n };
  private readonly map: BkashMap;

  constructor(
    private readonly settings: Settings,
    private readonly tokens: BkashTokens,
    private readonly logger: Logger,
  ) {
    this.map = bkashMaps[settings.version];
  }

  async begin(ask: BeginAsk): Promise<Begun> {
    const { leastPaisa, mostPaisa } = this.limits;
    if (ask.amountPaisa < leastPaisa || ask.amountPaisa > mostPaisa) throw new AppError('Gateway not available', { gateway: this.name });
    const answer = await this.create(ask);
    const page = answer.fields === null ? null : textOf(answer.fields, 'bkashURL', 'bKashURL');
    const session = answer.fields === null ? null : textOf(answer.fields, 'paymentID', 'paymentId');
    if (!isGood(answer) || page === null || session === null) {
      const cause = new Error(`bKash refuses the payment: ${answer.status}, ${codeOf(answer) ?? wordsOf(answer) ?? 'no page was given'}`);
      const away = answer.fields === null || answer.status >= 500 || codeOf(answer) === '503';
      throw new AppError(away ? 'Gateway unreachable' : 'Gateway not available', { gateway: this.name }, { cause });
    }
    if (!this.mayOpen(page)) {
      throw new AppError('Gateway unreachable', { gateway: this.name }, { cause: new Error('bKash names a page of another host') });
    }
    return { redirectUrl: page, session };
  }

  async readNews(fields: Fields): Promise<News | null> {
    if (textOf(fields, 'Type') !== null && textOf(fields, 'TopicArn') !== null) return this.readSns(fields);
    const session = textOf(fields, 'paymentID', 'paymentId');
    if (session === null || session.length > 120) return null;
    const claim = claims[textOf(fields, 'status') ?? ''] ?? 'unknown';
    // The signature in the address has no published rule: there is nothing to check it by.
    return { tranRef: null, session, gatewayId: null, claim, genuine: null, masked: masked(fields) };
  }

  async verdict(ask: VerdictAsk): Promise<Verdict> {
    if (ask.session === null) return bkashUnknown('no paymentID was given', false);
    try {
      return this.told(await this.call(this.map.query, { [this.map.paymentId]: ask.session }), ask);
    } catch (error) {
      return this.silence(error);
    }
  }

  /** No answer, or one that says neither yes nor no: the query decides, in the same breath and later; it is never sent twice. */
  async execute(ask: VerdictAsk): Promise<Verdict> {
    if (ask.session === null) return { ...bkashUnknown('no paymentID was given', false), notSent: true };
    const executed = { ...ask, executed: true };
    let answer: BkashAnswer;
    try {
      answer = await this.call(this.map.execute, { [this.map.paymentId]: ask.session });
    } catch (error) {
      const silence = this.silence(error);
      return silence.notSent ? silence : this.verdict(executed);
    }
    const code = codeOf(answer);
    const reason = code === null ? undefined : refusals[code];
    if (reason !== undefined) return { kind: 'failed', reason, text: wordsOf(answer), raw: masked(answer.fields ?? {}) };
    if (isGood(answer) && textOf(answer.fields, 'transactionStatus') === 'Completed') return this.told(answer, executed);
    const seen = await this.verdict(executed);
    // In a state that forbids it, and the query knows of no money either: nothing was taken and nothing will be.
    if (code === WRONG_STATE && seen.kind === 'open') return { kind: 'failed', reason: 'declined', text: wordsOf(answer), raw: seen.raw };
    return seen;
  }

  async refund(ask: RefundAsk): Promise<RefundAnswer> {
    const { paymentId, trxId, refundAmount } = this.map;
    const body = {
      [paymentId]: ask.session ?? '',
      [trxId]: ask.gatewayId,
      [refundAmount]: decimalOf(ask.amountPaisa),
      sku: ask.ourRef,
      reason: cutText(ask.reason, 255) || 'refund',
    };
    return this.refundCall(this.map.refund, body, (answer) => {
      const [told] = refundsIn(answer.fields);
      if (told) return standingOf(told);
      return { kind: 'unknown', ref: null, reason: 'the answer names no refund' };
    });
  }

  async refundStatus(ask: RefundAsk): Promise<RefundAnswer> {
    const body = { [this.map.paymentId]: ask.session ?? '', [this.map.trxId]: ask.gatewayId };
    return this.refundCall(this.map.refundStatus, body, ({ fields }) =>
      refundAmong(refundsIn(fields), ask, Array.isArray(fields.refundTransactions)),
    );
  }

  /** Takes the shared token, or one of the hour's calls for it, and asks about a payment that nobody has. */
  async test(): Promise<TestResult> {
    try {
      const answer = await this.call(this.map.query, { [this.map.paymentId]: 'PROSTUTICONNECTIONTEST' });
      const refused = answer.status === 401 || answer.status === 403 || codeOf(answer) === '2001';
      if (refused) return { ok: false, outcome: 'refused', text: wordsOf(answer) };
      if (answer.fields === null || answer.status >= 500) return { ok: false, outcome: 'away', text: `bKash answers ${answer.status}` };
      return { ok: true, outcome: 'ready', text: null };
    } catch (error) {
      if (error instanceof TokenRefused) return { ok: false, outcome: 'refused', text: error.message };
      if (error instanceof TokenBudgetSpent) return { ok: false, outcome: 'budget-spent', text: null };
      if (error instanceof GatewayAway) return { ok: false, outcome: 'away', text: error.reason };
      throw error;
    }
  }

  private async create(ask: BeginAsk): Promise<BkashAnswer> {
    try {
      return await this.call(this.map.create, {
        ...this.map.create0,
        // Not the buyer's phone, which would stand on the page: our own number says as much.
        payerReference: ask.orderNumber,
        callbackURL: ask.returnUrls.success,
        amount: decimalOf(ask.amountPaisa),
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: ask.tranRef,
      });
    } catch (error) {
      if (error instanceof TokenRefused) throw new AppError('Gateway not available', { gateway: this.name }, { cause: error });
      if (error instanceof TokenBudgetSpent || error instanceof GatewayAway) {
        throw new AppError('Gateway unreachable', { gateway: this.name }, { cause: error });
      }
      throw error;
    }
  }

  /** What an answer of query or execute says of this payment. */
  private told(answer: BkashAnswer, ask: VerdictAsk): Verdict {
    if (answer.fields === null || answer.status >= 500) return bkashUnknown(`bKash answers ${answer.status} and nothing usable`, true);
    const code = codeOf(answer);
    if (!isGood(answer))
      return bkashUnknown(`bKash answers ${answer.status}, ${code ?? wordsOf(answer) ?? 'no code'}`, code === '503', answer.fields);
    const session = textOf(answer.fields, 'paymentID', 'paymentId');
    if (session !== null && session !== ask.session) return bkashUnknown('the answer is about another payment', false, answer.fields);
    const status = textOf(answer.fields, 'transactionStatus') ?? '';
    return status === 'Completed' ? bkashPaid(answer.fields, ask) : endedByBuyer(answer.fields, status, ask);
  }

  /** What no answer at all says; anything unexpected goes on up. */
  private silence(error: unknown): Extract<Verdict, { kind: 'unknown' }> {
    if (error instanceof TokenBudgetSpent || error instanceof TokenRefused) return { ...bkashUnknown(error.message, false), notSent: true };
    if (!(error instanceof GatewayAway)) throw error;
    return { ...bkashUnknown(error.reason, true), ...(error.sent ? {} : { notSent: true as const }) };
  }

  private async refundCall(
    path: string,
    body: Readonly<Record<string, string>>,
    read: (answer: BkashAnswer & { readonly fields: Fields }) => Omit<RefundAnswer, 'raw'>,
  ): Promise<RefundAnswer> {
    try {
      const answer = await this.call(path, body);
      const raw = masked(answer.fields ?? {});
      if (isGood(answer)) return { ...read(answer), raw };
      const code = codeOf(answer);
      const words = [code, wordsOf(answer)].filter(Boolean).join(' ') || `bKash answers ${answer.status}`;
      return { kind: code !== null && refundRefusals.has(code) ? 'refused' : 'unknown', ref: null, reason: words, raw };
    } catch (error) {
      const silence = this.silence(error);
      return { kind: silence.notSent && path !== this.map.refundStatus ? 'absent' : 'unknown', ref: null, reason: silence.reason, raw: {} };
    }
  }

  private async readSns(fields: Fields): Promise<News | null> {
    const genuine = await snsGenuine(fields, { topicArn: this.settings.topicArn, fetchText: (url) => this.fetchText(url) });
    if (textOf(fields, 'Type') === 'SubscriptionConfirmation') {
      const address = snsAddress(textOf(fields, 'SubscribeURL'));
      if (genuine && address) await this.confirm(address);
      return null;
    }
    const message = objectIn(textOf(fields, 'Message') ?? '');
    const tranRef = message === null ? null : textOf(message, 'merchantInvoiceNumber');
    if (message === null || tranRef === null || tranRef.length > 30) return null;
    const claim = claims[textOf(message, 'transactionStatus') ?? ''] ?? 'unknown';
    return { tranRef, session: null, gatewayId: textOf(message, 'trxID', 'trxId'), claim, genuine, masked: masked(message) };
  }

  private async confirm(address: URL): Promise<void> {
    try {
      await this.fetchText(address);
    } catch (error) {
      this.logger.warn({ err: error }, 'The subscription to the notifications of bKash could not be confirmed');
    }
  }

  private async fetchText(url: URL): Promise<string> {
    const { status, text } = await askGateway({ url, method: 'GET', timeoutMs: Math.min(this.settings.timeoutMs, 5_000) });
    if (status !== 200) throw new GatewayAway(`${url.host} answers ${status}`, true);
    return text;
  }

  /** One call under the shared token. A token that is not taken any more is renewed once: what it was refused for was not carried out. */
  private async call(path: string, body: Readonly<Record<string, string>>): Promise<BkashAnswer> {
    const token = await this.tokens.get();
    const first = await this.send(path, body, token);
    if (first.status !== 401) return first;
    await this.tokens.drop(token);
    return this.send(path, body, await this.tokens.get());
  }

  private async send(path: string, body: Readonly<Record<string, string>>, token: string): Promise<BkashAnswer> {
    const { url, keys, timeoutMs } = this.settings;
    const { status, text } = await askGateway({
      url: new URL(`${url.replace(/\/$/, '')}${path}`),
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: token, 'x-app-key': keys.appKey },
      body: JSON.stringify(body),
      timeoutMs,
    });
    return { status, fields: objectIn(text) };
  }

  private mayOpen(page: string): boolean {
    const [url, own] = [URL.canParse(page) ? new URL(page) : null, new URL(this.settings.url)];
    if (!url || url.username !== '' || url.password !== '') return false;
    return url.origin === own.origin || (url.protocol === 'https:' && url.port === '' && /\.(?:bkash\.com|bka\.sh)$/.test(url.hostname));
  }
}

/** Too old, wrong sum, not reversible, unknown, not completed: sending it again would change nothing. */
const refundRefusals: ReadonlySet<string> = new Set(['2006', '2071', '2072', '2074', '2077', '2127']);
