import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startHttp, type Person, type Running } from '../support/api.js';
import { PaymentShop } from '../support/payments.js';
import { until } from '../support/world.js';

interface Heard {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let shop: PaymentShop;
let buyer: Person;
let front: Running;
let elsewhere: Server;
const heard: Heard[] = [];
let hangs = false;
let answer = { status: 200, text: '{"ok":true}' };

beforeAll(async () => {
  elsewhere = createServer(async (request, response) => {
    heard.push({ url: request.url ?? '', headers: request.headers, body: await text(request) });
    if (hangs) return;
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '7' }).end(answer.text);
  });
  await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
  shop = await PaymentShop.open();
  buyer = await shop.buyer();
  const config = { ...shop.world.config, PAYMENTS_URL: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}` };
  front = await startHttp({ ...shop.world, config } as typeof shop.world);
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await front?.close();
  await shop?.close();
});

const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-seal': 'signed' };
const notify = (fields: Record<string, string>) =>
  front.call('POST', '/api/gateways/sslcommerz/notify', { body: new URLSearchParams(fields).toString(), headers: form });
const messages = async (): Promise<number> =>
  (await shop.world.sql<{ count: number }>('select count(*)::int as count from commerce.payment_news'))[0]?.count ?? -1;

describe('what a payment gateway says, where another process hears it', () => {
  it('reaches that one as it came, and its answer comes back', async () => {
    const before = await messages();
    const told = await notify({ tran_id: 'A1', note: 'টাকা' });
    expect([told.status, told.body]).toEqual([200, { ok: true }]);
    expect(heard).toMatchObject([
      {
        url: '/api/gateways/sslcommerz/notify',
        headers: { 'x-seal': 'signed', 'content-type': form['content-type'], 'x-forwarded-for': expect.stringMatching(/127\.0\.0\.1$/) },
        body: new URLSearchParams({ tran_id: 'A1', note: 'টাকা' }).toString(),
      },
    ]);
    answer = { status: 503, text: '{"statusCode":503}' };
    const refused = await notify({ tran_id: 'A1' });
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([503, { statusCode: 503 }, '7']);
    // The headers of every answer of ours are there as well.
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await messages()).toBe(before);
    answer = { status: 200, text: '{"ok":true}' };
  });

  it('is heard here where a browser waits for it', async () => {
    const { tranRef } = await shop.begun(buyer, 'sslcommerz');
    const [before, count] = [await messages(), heard.length];
    const back = await front.call('POST', `/api/gateways/sslcommerz/return?ref=${tranRef}`, {
      body: new URLSearchParams({ tran_id: tranRef, status: 'CANCELLED' }).toString(),
      headers: form,
      redirect: 'manual',
    });
    expect([back.status, heard.length, await messages()]).toEqual([303, count, before + 1]);
  });

  it('is heard here when that one hangs, and the next one at once', async () => {
    const { tranRef } = await shop.begun(buyer, 'sslcommerz');
    const before = await messages();
    hangs = true;
    expect((await notify({ tran_id: tranRef })).status).toBe(200);
    const count = heard.length;
    expect((await notify({ tran_id: tranRef })).status).toBe(200);
    expect([heard.length, await messages()]).toEqual([count, before + 2]);
    hangs = false;
  });

  // Red with a message that is not heard here.
  it('is heard here while nobody is there', async () => {
    const { order, tranRef } = await shop.begun(buyer, 'sslcommerz');
    shop.gateways.faults.add({ at: 'ipn', what: 'drop', tranRef });
    const paid = await shop.gateways.act(tranRef, 'pay');
    elsewhere.closeAllConnections();
    await new Promise<void>((closed) => elsewhere.close(() => closed()));
    const told = await notify(paid?.fields ?? {});
    expect([told.status, told.body]).toEqual([200, { ok: true }]);
    await until('the order is paid', async () => (await shop.orderState(order.id)) === 'paid');
  });
});
