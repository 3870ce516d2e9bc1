import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { ConfiguredGateways } from '../../libs/commerce/src/gateways/configured.js';
import type { Gateway } from '../../libs/commerce/src/gateways/gateway.js';
import { GatewaySettingsReader } from '../../libs/commerce/src/gateways/gateway-settings.js';
import { SandboxDesk } from '../../libs/commerce/src/gateways/sandbox-desk.js';
import { asked, asksFor, type Asks, refundOf, startEars } from '../support/gateways/asks.js';
import { startGateways, type TestGateways } from '../support/gateways/gateways.js';
import { startPlatform } from '../support/platform.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let app: INestApplicationContext;
let gateways: TestGateways;
let ears: Awaited<ReturnType<typeof startEars>>;
let configured: ConfiguredGateways;
let begin: Asks;

beforeAll(async () => {
  gateways = await startGateways();
  ears = await startEars();
  begin = asksFor(ears.url);
  world = await startOwnWorld({ ...gateways.env(), PAYMENT_TIMEOUT_MS: '1000', PUBLIC_URL: ears.url });
  app = await startPlatform(world, [ConfiguredGateways, GatewaySettingsReader, SandboxDesk]);
  configured = app.get(ConfiguredGateways);
});
afterAll(async () => {
  await app.close();
  await gateways.close();
  await ears.close();
  await world.close();
});
beforeEach(() => {
  ears.heard.length = 0;
});
afterEach(() => gateways.faults.clear());

const line = (tranRef: string) => gateways.ledger().find((one) => one.tranRef === tranRef);

describe('SSLCommerz', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await configured.get('sslcommerz');
  });

  it('opens its page, tells of the payment, and says what was paid to the paisa, as often as it is asked', async () => {
    const ask = begin();
    const { redirectUrl, session } = await gateway.begin(ask);
    expect(redirectUrl).toBe(`${gateways.url}/EasyCheckOut/${session}`);
    expect(await (await fetch(redirectUrl)).text()).toContain('BDT 1200.50');
    expect(await gateway.verdict(asked(ask))).toMatchObject({ kind: 'open' });
    const back = await gateways.act(ask.tranRef, 'pay');
    expect(back).toMatchObject({ method: 'POST', url: ask.returnUrls.success });
    const news = await gateway.readNews(ears.heard[0]!, {});
    expect(news).toMatchObject({ tranRef: ask.tranRef, claim: 'paid', genuine: true });
    expect(JSON.stringify(news?.masked)).not.toMatch(/455445|local-test-pass/);
    const paid = { kind: 'paid', tranRef: ask.tranRef, amountPaisa: 120_050n, risky: false, also: [] };
    // VALID at first, VALIDATED ever after: both are paid.
    for (const gatewayId of [news!.gatewayId, null, news!.gatewayId])
      expect(await gateway.verdict(asked(ask, { gatewayId }))).toMatchObject(paid);
    expect(line(ask.tranRef)).toMatchObject({ chargedPaisa: 120_050, refundedPaisa: 0 });
  });

  it('takes no session under 10 taka or over 5 lakh, twice under one reference, or with other keys', async () => {
    await expect(gateway.begin(begin(999n))).rejects.toMatchObject({ statusMessage: 'Gateway not available' });
    await expect(gateway.begin(begin(50_000_001n))).rejects.toMatchObject({ statusMessage: 'Gateway not available' });
    const ask = begin();
    await gateway.begin(ask);
    await expect(gateway.begin(ask)).rejects.toMatchObject({ statusMessage: 'Gateway not available' });
    expect(await configured.open(999n)).toEqual([]);
    expect(await configured.open(0n)).toEqual([]);
    expect(await configured.open(1_000n)).toEqual(['sandbox', 'sslcommerz', 'bkash']);
  });

  it.each(['hang', 'cut', '500', 'html', 'empty'])('says that it cannot be reached when it answers: %s', async (what) => {
    const ask = begin();
    gateways.faults.add({ at: 'session', what });
    const failed = gateway.begin(ask);
    await expect(failed).rejects.toMatchObject({ statusMessage: 'Gateway unreachable' });
    const thrown = (await failed.catch((error: unknown) => error)) as Error;
    expect(`${thrown.stack} ${String(thrown.cause)}`).not.toContain('local-test-pass');
    gateways.faults.add({ at: 'query', what });
    expect(await gateway.verdict(asked(ask))).toMatchObject({ kind: 'unknown', away: true });
    expect(await gateway.verdict(asked(ask))).toMatchObject({ kind: 'open' });
  });

  it.each([
    ['amount', -1, { amountPaisa: 120_049n }],
    ['currency', 'USD', { foreign: { currency: 'USD', amount: '1200.50' } }],
    ['risk_level', '1', { risky: true, riskFacts: { riskLevel: '1', riskTitle: 'Risky' } }],
    ['risk_level', 'none', { risky: true, riskFacts: { riskLevel: 'none' } }],
    ['risk_level', 'high', { risky: true }],
    ['discount', 100, { risky: true, riskFacts: { amount: '1199.50', currencyAmount: '1200.50' } }],
    ['tran_id', 'SOMEBODYELSES0000000000001', { tranRef: 'SOMEBODYELSES0000000000001' }],
  ])('tells of a validation with another %s (%p) instead of judging it', async (what, value, told) => {
    const ask = begin();
    await gateway.begin(ask);
    await gateways.act(ask.tranRef, 'pay');
    gateways.faults.add({ at: 'validate', what, value });
    expect(await gateway.verdict(asked(ask))).toMatchObject({ kind: 'paid', ...told });
    expect(await gateway.verdict(asked(ask))).toMatchObject({ kind: 'paid', amountPaisa: 120_050n, tranRef: ask.tranRef, risky: false });
  });

  it.each(['FAILED', 'INVALID_TRANSACTION', 'PENDING', 'hang', 'html'])(
    'knows nothing while the validation answers %s, and knows it after',
    async (what) => {
      const ask = begin();
      await gateway.begin(ask);
      await gateways.act(ask.tranRef, 'pay');
      const gatewayId = ears.heard.at(-1)!.val_id!;
      gateways.faults.add({ at: 'validate', what, times: 2 });
      expect(await gateway.verdict(asked(ask, { gatewayId }))).toMatchObject({ kind: 'unknown' });
      gateways.faults.clear();
      expect(await gateway.verdict(asked(ask, { gatewayId }))).toMatchObject({ kind: 'paid', gatewayId });
    },
  );

  it('sees through a val_id that is another payment’s, or nobody’s, and still finds the truth', async () => {
    const [mine, other] = [begin(1_000n), begin(90_000n)];
    for (const ask of [mine, other]) await gateway.begin(ask);
    await gateways.act(other.tranRef, 'pay');
    const valId = ears.heard.at(-1)!.val_id!;
    const forged = {
      ...gateways.sslcommerz.signedMessage({ tran_id: mine.tranRef, val_id: valId, amount: '10.00', status: 'VALID', currency: 'BDT' }),
    };
    expect(await gateway.readNews(forged, {})).toMatchObject({ genuine: true, tranRef: mine.tranRef, gatewayId: valId });
    expect(await gateway.readNews({ ...forged, amount: '900.00' }, {})).toMatchObject({ genuine: false });
    expect(await gateway.readNews({ status: 'VALID' }, {})).toBeNull();
    expect(await gateway.verdict(asked(mine, { gatewayId: valId }))).toMatchObject({ kind: 'open', hint: 'foreign' });
    expect(await gateway.verdict(asked(mine, { gatewayId: 'NOBODYS' }))).toMatchObject({ kind: 'open', hint: 'unknown' });
    await gateways.act(mine.tranRef, 'pay');
    expect(await gateway.verdict(asked(mine, { gatewayId: valId }))).toMatchObject({ kind: 'paid', amountPaisa: 1_000n, hint: 'foreign' });
  });

  it('tells how a payment ended, and finds the paid try among those that were not, wherever it stands', async () => {
    const ask = begin();
    await gateway.begin(ask);
    await gateways.act(ask.tranRef, 'cancel');
    expect(await gateway.verdict(asked(ask))).toMatchObject({ kind: 'cancelled', text: 'Cancelled by User' });
    await gateways.act(ask.tranRef, 'fail');
    expect(await gateway.verdict(asked(ask))).toMatchObject({ kind: 'failed', reason: 'declined', text: 'Invalid expiration date' });
    await gateways.act(ask.tranRef, 'pay');
    await gateways.act(ask.tranRef, 'fail');
    expect(await gateway.verdict(asked(ask))).toMatchObject({ kind: 'paid' });
    await gateways.act(ask.tranRef, 'pay');
    const twice = await gateway.verdict(asked(ask));
    expect(twice).toMatchObject({ kind: 'paid', also: [{ amountPaisa: 120_050n }] });
  });

  it('sends notifications as its faults say: before the session’s answer, never, late, three times', async () => {
    const early = begin();
    gateways.faults.add({ at: 'ipn', what: 'before-session-answer' });
    await gateway.begin(early);
    expect(ears.heard).toHaveLength(1);
    expect(await gateway.verdict(asked(early))).toMatchObject({ kind: 'paid' });
    const lost = begin();
    await gateway.begin(lost);
    gateways.faults.add({ at: 'ipn', what: 'drop' });
    await gateways.act(lost.tranRef, 'pay');
    expect(ears.heard).toHaveLength(1);
    gateways.faults.add({ at: 'ipn', what: 'repeat', value: 3 });
    await gateways.act(lost.tranRef, 'fail');
    expect(ears.heard).toHaveLength(4);
    gateways.faults.add({ at: 'ipn', what: 'delay', value: 30 });
    await gateways.act(lost.tranRef, 'fail');
    expect(ears.heard).toHaveLength(4);
    await gateways.sslcommerz.idle();
    expect(ears.heard).toHaveLength(5);
  });

  it('gives money back: accepted, under way, back; and says so when the answer was lost', async () => {
    const ask = begin();
    await gateway.begin(ask);
    await gateways.act(ask.tranRef, 'pay');
    const paid = await gateway.verdict(asked(ask));
    const part = refundOf(ask, paid, { amountPaisa: 20_050n });
    gateways.faults.add({ at: 'refund', what: 'processing', value: 1 });
    const begun = await gateway.refund(part);
    expect(begun).toMatchObject({ kind: 'processing' });
    const status = { ...part, gatewayRef: begun.ref };
    expect(await gateway.refundStatus(status)).toMatchObject({ kind: 'processing' });
    expect(await gateway.refundStatus(status)).toMatchObject({ kind: 'done', ref: begun.ref });
    expect(await gateway.refund(part)).toMatchObject({ kind: 'refused', reason: 'Duplicate refund_trans_id' });
    expect(await gateway.refund(refundOf(ask, paid))).toMatchObject({ kind: 'refused' });
    const lost = refundOf(ask, paid, { amountPaisa: 100_000n });
    gateways.faults.add({ at: 'refund', what: 'take-then-hang' });
    expect(await gateway.refund(lost)).toMatchObject({ kind: 'unknown' });
    expect(await gateway.refundStatus(lost)).toMatchObject({ kind: 'unknown' });
    expect(line(ask.tranRef)).toMatchObject({ chargedPaisa: 120_050, refundedPaisa: 120_050 });
  });

  it('is tried without beginning anything', async () => {
    expect(await gateway.test()).toEqual({ ok: true, outcome: 'ready', text: null });
    gateways.faults.add({ at: 'query', what: 'html' });
    expect(await gateway.test()).toMatchObject({ ok: false, outcome: 'away' });
  });
});

describe('the sandbox', () => {
  it('keeps its own book and tells of each sum once, delayed, or twice', async () => {
    const [gateway, desk] = [await configured.get('sandbox'), app.get(SandboxDesk)];
    const [now, delayed, twice, gone] = [begin(), begin(), begin(), begin()];
    for (const ask of [now, delayed, twice, gone]) await gateway.begin(ask);
    expect(await desk.page(now.tranRef)).toMatchObject({ amountPaisa: 120_050n, state: 'open', orderNumber: now.orderNumber });
    await expect(desk.page('NOBODYS')).rejects.toMatchObject({ statusMessage: 'Not found' });
    expect(await desk.act(now.tranRef, 'pay')).toMatchObject({ url: now.returnUrls.success });
    expect(await desk.act(now.tranRef, 'fail')).toMatchObject({ url: now.returnUrls.success });
    const news = await gateway.readNews(ears.heard[0]!, {});
    expect(news).toMatchObject({ tranRef: now.tranRef, claim: 'paid', genuine: true });
    expect(await gateway.readNews({ ...ears.heard[0], amount: '1.00' }, {})).toMatchObject({ genuine: false });
    const paid = await gateway.verdict(asked(now, { gatewayId: news!.gatewayId }));
    expect(paid).toMatchObject({ kind: 'paid', amountPaisa: 120_050n, gatewayId: news!.gatewayId });
    expect(await gateway.verdict(asked(gone, { gatewayId: news!.gatewayId }))).toMatchObject({ kind: 'open', hint: 'foreign' });
    await desk.act(delayed.tranRef, 'delay');
    expect(await gateway.verdict(asked(delayed))).toMatchObject({ kind: 'open' });
    await world.setClock('20 seconds');
    expect(await gateway.verdict(asked(delayed))).toMatchObject({ kind: 'paid' });
    await desk.act(twice.tranRef, 'pay-twice');
    expect(await gateway.verdict(asked(twice))).toMatchObject({ kind: 'paid', also: [{ amountPaisa: 120_050n }] });
    expect(ears.heard.filter(({ tran_ref }) => tran_ref === twice.tranRef)).toHaveLength(2);
    expect(await desk.act(gone.tranRef, 'cancel')).toMatchObject({ url: gone.returnUrls.cancel });
    expect(await gateway.verdict(asked(gone))).toMatchObject({ kind: 'cancelled' });
    const part = refundOf(now, paid, { amountPaisa: 20_000n });
    expect(await gateway.refundStatus(part)).toMatchObject({ kind: 'absent' });
    expect(await gateway.refund(part)).toMatchObject({ kind: 'done' });
    expect(await gateway.refund(part)).toMatchObject({ kind: 'done' });
    expect(await gateway.refund(refundOf(now, paid))).toMatchObject({ kind: 'refused' });
    const day = (await world.sql<{ day: string }>(`select (platform.now() at time zone 'Asia/Dhaka')::date::text as day`))[0]!.day;
    const book = await gateway.list!(day);
    expect(book.filter(({ tranRef }) => tranRef === twice.tranRef)).toHaveLength(2);
    expect(book.find(({ tranRef }) => tranRef === now.tranRef)).toMatchObject({ chargedPaisa: 120_050n, refundedPaisa: 20_000n });
    await world.setClock('0');
  });
});
