import { randomBytes } from 'node:crypto';
import { type BookLine, type BrowserReturn, type GatewayClock, type HostedAct, paisaIn, sslTime, takaOf } from './book.js';
import { type Exchange, later, postForm } from './exchange.js';
import type { Faults } from './faults.js';
import { faulty, signed, sslStore } from './sslcommerz-message.js';
import { SslRefunds, type SslSession, type SslTry } from './sslcommerz-refunds.js';

/** SSLCommerz v4 as gateways.md A describes it: odd spellings, texts for numbers, VALID once and VALIDATED after. */
export class SslcommerzServer {
  private readonly sessions = new Map<string, SslSession>();
  /** Every notification that was tried: to whom, and what we answered. */
  readonly sent: { readonly tranRef: string; readonly status: number }[] = [];
  private readonly refunds: SslRefunds;
  private readonly sending = new Set<Promise<unknown>>();

  constructor(
    private readonly faults: Faults,
    private readonly clock: GatewayClock,
    private readonly origin: () => string,
  ) {
    this.refunds = new SslRefunds(
      faults,
      clock,
      () => this.sessions.values(),
      (session) => this.release(session),
    );
  }

  async handle(exchange: Exchange): Promise<boolean> {
    const { pathname } = exchange.url;
    if (pathname === '/gwprocess/v4/api.php' && exchange.method === 'POST') await this.open(exchange);
    else if (pathname === '/validator/api/validationserverAPI.php') this.validate(exchange);
    else if (pathname === '/validator/api/merchantTransIDvalidationAPI.php') this.query(exchange);
    else return false;
    return true;
  }

  /** The session of a payment, by its reference or its page. */
  find(ref: string): SslSession | null {
    return this.sessions.get(ref) ?? [...this.sessions.values()].find(({ key }) => key === ref) ?? null;
  }

  /** What the buyer does on the hosted page. The notification is sent before the browser goes back, unless a fault says otherwise. */
  async act(ref: string, act: HostedAct): Promise<BrowserReturn> {
    const session = this.find(ref);
    if (!session) throw new Error(`No session ${ref}`);
    const { fields } = session;
    const done = this.attempt(session, act);
    if (act === 'close') return null;
    await this.notify(session, done);
    if (act === 'pay-twice') await this.notify(session, this.attempt(session, 'pay'));
    if (act === 'pay-close') return null;
    const url = (done.status === 'VALID' ? fields.success_url : done.status === 'CANCELLED' ? fields.cancel_url : fields.fail_url) ?? '';
    return { method: 'POST', url, fields: this.message(session, done) };
  }

  book(): BookLine[] {
    return [...this.sessions.entries()].flatMap(([tranRef, session]) =>
      session.tries
        .filter(({ valId }) => valId !== null)
        .map((one) => ({
          gateway: 'sslcommerz' as const,
          tranRef,
          gatewayId: one.valId ?? '',
          chargedPaisa: one.amountPaisa,
          refundedPaisa: (session.refunds.get(one.bankTranId) ?? []).reduce(
            (sum, { amountPaisa, failed }) => sum + (failed ? 0 : amountPaisa),
            0,
          ),
        })),
    );
  }

  /** What is on its way out has gone. */
  async idle(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
  }

  /** A message as the gateway would send it, also one that it would never send: for forgeries. */
  signedMessage(fields: Record<string, string>): Record<string, string> {
    return signed(fields);
  }

  private known(values: URLSearchParams): boolean {
    return values.get('store_id') === sslStore.storeId && values.get('store_passwd') === sslStore.storePassword;
  }

  private async open(exchange: Exchange): Promise<void> {
    const fields = Object.fromEntries(exchange.form);
    const tranRef = fields.tran_id ?? '';
    const refuse = (failedreason: string): void => exchange.answer({ status: 'FAILED', failedreason, sessionkey: '', GatewayPageURL: '' });
    if (exchange.fails(this.faults.take('session', tranRef))) return;
    if (!this.known(exchange.form)) return refuse('Store Credential Error Or Store is De-active');
    const needed = [
      'total_amount',
      'currency',
      'success_url',
      'fail_url',
      'cancel_url',
      'cus_name',
      'cus_email',
      'cus_add1',
      'cus_city',
      'cus_country',
      'shipping_method',
      'num_of_item',
      'product_name',
      'product_category',
      'product_profile',
    ];
    const missing = needed.find((name) => !fields[name]);
    if (missing) return refuse(`${missing} is missing`);
    if (tranRef === '' || tranRef.length > 30) return refuse('tran_id is not valid');
    if (this.sessions.has(tranRef)) return refuse('tran_id was used before');
    const amountPaisa = paisaIn(fields.total_amount);
    if (!(amountPaisa >= 1_000 && amountPaisa <= 50_000_000)) return refuse('Invalid amount: 10.00 to 500000.00');
    const key = randomBytes(25).toString('hex').toUpperCase();
    const session: SslSession = { key, fields, amountPaisa, tries: [], refunds: new Map(), kept: [] };
    this.sessions.set(tranRef, session);
    const early = this.faults.take('ipn', tranRef);
    if (early?.what === 'before-session-answer') await this.notify(session, this.attempt(session, 'pay'));
    else if (early) this.faults.add({ ...early, times: 1 });
    const page = `${this.origin()}/EasyCheckOut/${key}`;
    exchange.answer({
      status: 'SUCCESS',
      failedreason: '',
      sessionkey: key,
      gw: { visa: 'dbbl_visa' },
      GatewayPageURL: page,
      storeBanner: '',
      storeLogo: '',
      store_name: 'Demo',
      desc: [],
    });
  }

  private attempt(session: SslSession, act: HostedAct): SslTry {
    const paid = act === 'pay' || act === 'pay-close' || act === 'pay-twice';
    const serial = randomBytes(6).toString('hex');
    const status = paid ? 'VALID' : act === 'fail' ? 'FAILED' : act === 'cancel' ? 'CANCELLED' : 'UNATTEMPTED';
    const fault = paid ? this.faults.take('charge', session.fields.tran_id ?? '') : null;
    const error = act === 'fail' ? 'Invalid expiration date' : act === 'cancel' ? 'Cancelled by User' : '';
    const one: SslTry = {
      valId: paid ? `2611${serial}` : null,
      bankTranId: `2611${serial}BANK`,
      status,
      amountPaisa: session.amountPaisa,
      currency: fault ? [String(fault.value), '4.10'] : ['BDT', takaOf(session.amountPaisa)],
      error,
      at: this.clock.now(),
    };
    session.tries.push(one);
    return one;
  }

  private message(session: SslSession, one: SslTry): Record<string, string> {
    const { fields } = session;
    const amount = takaOf(one.amountPaisa);
    const paid = one.valId !== null;
    return signed({
      tran_id: fields.tran_id ?? '',
      ...(paid ? { val_id: one.valId ?? '' } : {}),
      amount,
      card_type: paid ? 'VISA-Dutch Bangla' : '',
      store_amount: paid ? takaOf(Math.trunc((one.amountPaisa * 975) / 1000)) : '',
      // As the gateway sends it: the middle of the card's number is crossed out.
      card_no: paid ? '455445XXXXXX4326' : '',
      bank_tran_id: one.bankTranId,
      status: paid ? 'VALID' : one.status,
      tran_date: sslTime(one.at),
      error: one.error,
      currency: 'BDT',
      store_id: sslStore.storeId,
      currency_type: one.currency[0],
      currency_amount: one.currency[1],
      currency_rate: '1.0000',
      base_fair: '0.00',
      value_a: fields.value_a ?? '',
      value_b: '',
      value_c: '',
      value_d: '',
      risk_level: '0',
      risk_title: 'Safe',
    });
  }

  private async notify(session: SslSession, one: SslTry): Promise<void> {
    const [tranRef, to] = [session.fields.tran_id ?? '', session.fields.ipn_url];
    const fault = this.faults.take('ipn', tranRef);
    if (!to || fault?.what === 'drop') return;
    const message = this.message(session, one);
    if (fault?.what === 'after-refund') session.kept.push(message);
    else if (fault?.what === 'delay') this.track(later(Number(fault.value)).then(() => this.post(tranRef, to, message)));
    else
      for (let again = fault?.what === 'repeat' ? Number(fault.value) : 1; again > 0; again -= 1)
        await this.track(this.post(tranRef, to, message));
  }

  private async post(tranRef: string, to: string, message: Record<string, string>): Promise<void> {
    this.sent.push({ tranRef, status: await postForm(to, message) });
  }

  private track<T>(work: Promise<T>): Promise<T> {
    this.sending.add(work);
    return work.finally(() => this.sending.delete(work));
  }

  private details(session: SslSession, one: SslTry): Record<string, string> {
    const { verify_sign: _sign, verify_key: _key, verify_sign_sha2: _sha2, ...rest } = this.message(session, one);
    return { ...rest, status: one.status, emi_instalment: '0', emi_amount: '0.00', discount_percentage: '0' };
  }

  private validate(exchange: Exchange): void {
    const query = exchange.url.searchParams;
    const found = [...this.sessions.values()]
      .flatMap((session) => session.tries.map((one) => ({ session, one })))
      .find(({ one }) => one.valId !== null && one.valId === query.get('val_id'));
    const fault = this.faults.take('validate', found?.session.fields.tran_id ?? null);
    if (exchange.fails(fault)) return;
    if (!this.known(query)) return exchange.answer({ APIConnect: 'INVALID_REQUEST', status: 'FAILED' });
    if (!found || fault?.what === 'INVALID_TRANSACTION') return exchange.answer({ status: 'INVALID_TRANSACTION', APIConnect: 'DONE' });
    const answer = {
      ...this.details(found.session, found.one),
      APIConnect: 'DONE',
      validated_on: sslTime(this.clock.now()),
      gw_version: '',
      offer_avail: 0,
      isTokeizeSuccess: 0,
      campaign_code: '',
      account_details: '',
    };
    found.one.status = 'VALIDATED';
    exchange.answer(faulty(answer, fault, found.one.amountPaisa));
  }

  private query(exchange: Exchange): void {
    const query = exchange.url.searchParams;
    if (!this.known(query)) return exchange.answer({ APIConnect: 'INVALID_REQUEST' });
    if (query.has('refund_ref_id')) return this.refunds.status(exchange, query.get('refund_ref_id') ?? '');
    if (query.has('bank_tran_id')) return this.refunds.begin(exchange, query);
    const session = this.find(query.get('tran_id') ?? query.get('sessionkey') ?? '');
    if (exchange.fails(this.faults.take('query', session?.fields.tran_id ?? null))) return;
    const element = session ? session.tries.map((one) => this.details(session, one)) : [];
    if (!query.has('sessionkey')) return exchange.answer({ APIConnect: 'DONE', no_of_trans_found: element.length, element });
    exchange.answer({ APIConnect: 'DONE', ...element.at(-1), sessionkey: session?.key ?? '' });
  }

  /** The notifications that waited for a refund go out now, late as they are. */
  private release(session: SslSession): void {
    const [tranRef, to] = [session.fields.tran_id ?? '', session.fields.ipn_url ?? ''];
    for (const message of session.kept) void this.track(this.post(tranRef, to, message));
    session.kept = [];
  }
}

export { sslStore } from './sslcommerz-message.js';
