import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BkashServer, bkashKeys } from './bkash.js';
import { type BookLine, type BrowserReturn, GatewayClock, type HostedAct, takaOf } from './book.js';
import { Exchange } from './exchange.js';
import { type Fault, Faults } from './faults.js';
import { hostedPage, returnPage } from './page.js';
import { SslcommerzServer, sslStore } from './sslcommerz.js';

export type { BookLine, BrowserReturn, HostedAct } from './book.js';
export type { Fault } from './faults.js';
export { sslStore } from './sslcommerz.js';

/**
 * Both gateways on one port of this machine, as gateways.md C wants them: in memory, with a clock that stands until it is moved.
 * Tests in this process use the object, those with processes of their own `/control/…`.
 */
export class TestGateways {
  readonly faults = new Faults();
  readonly clock = new GatewayClock();
  readonly sslcommerz: SslcommerzServer;
  readonly bkash: BkashServer;
  private readonly server: Server;
  private port = 0;

  constructor() {
    if (process.env.MODE === 'production') throw new Error('The test gateways move no money: they are refused in production');
    const origin = (): string => this.url;
    this.sslcommerz = new SslcommerzServer(this.faults, this.clock, origin);
    this.bkash = new BkashServer(this.faults, this.clock, origin);
    this.server = createServer((request, response) => {
      const exchange = new Exchange(request, response);
      this.serve(exchange).catch((error: unknown) => exchange.answer({ error: String(error) }, 500));
    });
  }

  /** Listens on the loopback address alone. */
  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What a process of the product is told to find them here. */
  env(version: 'v1' | 'v2' = 'v1'): Record<string, string> {
    return {
      SSLCOMMERZ_URL: this.url,
      SSLCOMMERZ_STORE_ID: sslStore.storeId,
      SSLCOMMERZ_STORE_PASSWORD: sslStore.storePassword,
      BKASH_URL: `${this.url}/${version === 'v1' ? 'v1.2.0-beta' : 'v2'}`,
      BKASH_VERSION: version,
      BKASH_USERNAME: bkashKeys.username,
      BKASH_PASSWORD: bkashKeys.password,
      BKASH_APP_KEY: bkashKeys.appKey,
      BKASH_APP_SECRET: bkashKeys.appSecret,
    };
  }

  /** The buyer on the hosted page; `ref`: our reference, the session key or the paymentID. Answers where the browser goes. */
  async act(ref: string, act: HostedAct): Promise<BrowserReturn> {
    return this.sslcommerz.find(ref) ? this.sslcommerz.act(ref, act) : this.bkash.act(ref, act);
  }

  /** What the gateways think was charged and given back. */
  ledger(): BookLine[] {
    return [...this.sslcommerz.book(), ...this.bkash.book()];
  }

  async close(): Promise<void> {
    await this.sslcommerz.idle();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(exchange: Exchange): Promise<void> {
    await exchange.read();
    if (await this.sslcommerz.handle(exchange)) return;
    if (this.bkash.handle(exchange)) return;
    const [, room, ref = ''] = exchange.url.pathname.split('/');
    if (room === 'control') await this.control(exchange, ref);
    else if (room === 'hosted') exchange.html(returnPage(await this.act(decodeURIComponent(ref), hostedAct(exchange.form.get('act')))));
    else if (room === 'EasyCheckOut') this.page(exchange, 'SSLCommerz', ref);
    else if (room === 'bkash-page') this.page(exchange, 'bKash', exchange.url.searchParams.get('paymentId') ?? '');
    else exchange.answer({ error: 'not found' }, 404);
  }

  private page(exchange: Exchange, title: string, ref: string): void {
    const found = this.sslcommerz.find(ref) ?? this.bkash.find(ref);
    if (!found) return exchange.html('No such payment', 404);
    exchange.html(hostedPage(title, takaOf(found.amountPaisa), ref));
  }

  private async control(exchange: Exchange, what: string): Promise<void> {
    const body = exchange.json;
    if (what === 'ledger') return exchange.answer(this.ledger());
    if (what === 'executes') return exchange.answer(this.bkash.executes);
    if (exchange.method !== 'POST') return exchange.answer({ error: 'not found' }, 404);
    if (what === 'faults') this.faults.add(body as unknown as Fault);
    else if (what === 'clear') this.faults.clear();
    else if (what === 'clock') this.clock.advance(Number(body.advanceMs));
    else if (what === 'act') return exchange.answer(await this.act(String(body.ref), hostedAct(body.act)));
    else return exchange.answer({ error: 'not found' }, 404);
    return exchange.answer({ done: true });
  }
}

const hostedAct = (text: unknown): HostedAct => {
  const acts: readonly HostedAct[] = ['pay', 'fail', 'cancel', 'close', 'pay-close', 'pay-twice'];
  return acts.find((act) => act === text) ?? 'close';
};

export const startGateways = (port = 0): Promise<TestGateways> => new TestGateways().start(port);
