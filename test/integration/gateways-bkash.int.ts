import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { ConfiguredGateways } from '../../libs/commerce/src/gateways/configured.js';
import type { Begun, Gateway, Verdict } from '../../libs/commerce/src/gateways/gateway.js';
import { GatewaySettingsReader } from '../../libs/commerce/src/gateways/gateway-settings.js';
import { type Asks, asked, asksFor, refundOf } from '../support/gateways/asks.js';
import { startGateways, type TestGateways } from '../support/gateways/gateways.js';
import { startPlatform } from '../support/platform.js';
import { startOwnWorld, type World } from '../support/world.js';

const ours = 'http://prostuti.test';
const begin: Asks = asksFor(ours);

describe.each(['v1', 'v2'] as const)('bKash %s', (version) => {
  let world: World;
  let apps: INestApplicationContext[];
  let gateways: TestGateways;
  let gateway: Gateway;

  beforeAll(async () => {
    gateways = await startGateways();
    world = await startOwnWorld({ ...gateways.env(version), PAYMENT_TIMEOUT_MS: '1000' });
    apps = await Promise.all([1, 2].map(() => startPlatform(world, [ConfiguredGateways, GatewaySettingsReader])));
    gateway = await apps[0]!.get(ConfiguredGateways).get('bkash');
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await gateways.close();
    await world.close();
  });
  afterEach(() => gateways.faults.clear());

  const opened = async (amountPaisa?: bigint) => {
    const ask = begin(amountPaisa);
    const begun = await gateway.begin(ask);
    return { ask, begun };
  };
  const authorised = async (amountPaisa?: bigint) => {
    const { ask, begun } = await opened(amountPaisa);
    const back = await gateways.act(ask.tranRef, 'pay');
    return { ask, begun, back, question: asked(ask, { session: begun.session }) };
  };
  const line = (tranRef: string) => gateways.ledger().find((one) => one.tranRef === tranRef);

  it('spends one token call for many calls of two processes at once, and keeps the token sealed', async () => {
    const other = await apps[1]!.get(ConfiguredGateways).get('bkash');
    const all: Begun[] = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => (at % 2 === 0 ? gateway : other).begin(begin())));
    expect(new Set(all.map(({ session }) => session)).size).toBe(6);
    expect(gateways.bkash.counter.asked).toHaveLength(1);
    const [row] = await world.sql<{ sealed: string }>('select sealed from commerce.gateway_tokens');
    expect(row!.sealed).not.toContain('eyJ');
  });

  it('opens its page and takes the money at execute, once', async () => {
    const { ask, begun, back, question } = await authorised();
    expect(begun.redirectUrl).toContain(`${gateways.url}/bkash-page/?paymentId=${begun.session}`);
    expect(back!.url).toContain(`${ours}/back?is=s&paymentID=${begun.session}&status=success`);
    const fields = Object.fromEntries(new URL(back!.url).searchParams);
    expect(await gateway.readNews(fields, {})).toMatchObject({ session: begun.session, claim: 'paid', genuine: null, gatewayId: null });
    expect(await gateway.verdict(question)).toMatchObject({ kind: 'open' });
    expect(line(ask.tranRef)).toBeUndefined();
    const paid = { kind: 'paid', amountPaisa: 120_050n, tranRef: ask.tranRef, risky: false, payer: '01770618575' };
    const verdict = await gateway.execute!(question);
    expect(verdict).toMatchObject(paid);
    expect(JSON.stringify(verdict.raw)).not.toContain('01770618575');
    expect(await gateway.verdict(question)).toMatchObject(paid);
    // A second execute is an error of theirs (2062, 2117), and the query says what was there already.
    expect(await gateway.execute!(question)).toMatchObject(paid);
    expect(line(ask.tranRef)).toMatchObject({ chargedPaisa: 120_050 });
  });

  it.each(['take-then-hang', 'take-then-cut'])('asks instead of executing again when the answer is lost: %s', async (what) => {
    const { ask, question } = await authorised();
    gateways.faults.add({ at: 'execute', what });
    gateways.faults.add({ at: 'query', what: 'initiated', times: 2 });
    expect(await gateway.execute!(question)).toMatchObject({ kind: 'open' });
    expect(await gateway.verdict({ ...question, executed: true, claim: 'cancelled' })).toMatchObject({ kind: 'open' });
    expect(await gateway.verdict({ ...question, executed: true })).toMatchObject({ kind: 'paid', amountPaisa: 120_050n });
    expect(gateways.bkash.executes.filter((ref) => ref === ask.tranRef)).toHaveLength(1);
  });

  it.each([
    ['2023', { kind: 'failed', reason: 'insufficient-balance' }],
    ['2014', { kind: 'failed', reason: 'wrong-pin' }],
    ['2056', { kind: 'failed', reason: 'declined' }],
    ['503', { kind: 'open' }],
    ['2999', { kind: 'open' }],
    ['html', { kind: 'open' }],
    ['500', { kind: 'open' }],
    ['empty', { kind: 'open' }],
  ])('takes an execute that answers %s for what it is', async (what, told) => {
    const { ask, question } = await authorised();
    gateways.faults.add({ at: 'execute', what });
    expect(await gateway.execute!(question)).toMatchObject(told);
    expect(line(ask.tranRef)).toBeUndefined();
  });

  it('stays in the dark while the query cannot be reached, and tells of a sum that differs', async () => {
    const { question } = await authorised();
    gateways.faults.add({ at: 'execute', what: 'take-then-hang' });
    gateways.faults.add({ at: 'query', what: 'hang', times: 2 });
    for (const call of [() => gateway.execute!(question), () => gateway.verdict({ ...question, executed: true })])
      expect(await call()).toMatchObject({ kind: 'unknown', away: true });
    expect(await gateway.verdict({ ...question, executed: true })).toMatchObject({ kind: 'paid' });
    const less = await authorised();
    gateways.faults.add({ at: 'execute', what: 'amount', value: -1 });
    expect(await gateway.execute!(less.question)).toMatchObject({ kind: 'paid', amountPaisa: 120_049n });
  });

  it('believes a buyer who gives up only while nothing was executed, and forgets a payment after a day', async () => {
    const { ask, begun } = await opened();
    const back = await gateways.act(ask.tranRef, 'cancel');
    const news = await gateway.readNews(Object.fromEntries(new URL(back!.url).searchParams), {});
    expect(news).toMatchObject({ claim: 'cancelled' });
    const question = asked(ask, { session: begun.session });
    expect(await gateway.verdict({ ...question, claim: news!.claim, executed: false })).toMatchObject({ kind: 'cancelled' });
    expect(await gateway.verdict({ ...question, claim: news!.claim })).toMatchObject({ kind: 'open' });
    expect(await gateway.verdict({ ...question, claim: news!.claim, executed: true })).toMatchObject({ kind: 'open' });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    // The older generation tells when it began the payment: its own word goes before ours.
    expect(await gateway.verdict({ ...question, executed: true, createdAt: yesterday })).toMatchObject({
      kind: version === 'v1' ? 'open' : 'expired',
    });
    expect(await gateway.verdict(asked(ask, { session: 'TR0011NOBODYS' }))).toMatchObject({ kind: 'unknown', away: false });
    expect(await gateway.readNews({ status: 'success' }, {})).toBeNull();
  });

  it('gives parts back, settles a lost answer by the list, and refuses what is too much', async () => {
    const { ask, begun, question } = await authorised();
    const paid: Verdict = await gateway.execute!(question);
    const part = (amountPaisa: bigint, more = {}) => refundOf(ask, paid, { session: begun.session, amountPaisa, ...more });
    const first = await gateway.refund(part(20_050n));
    expect(first).toMatchObject({ kind: 'done' });
    const earlier = [{ gatewayRef: first.ref, amountPaisa: 20_050n }];
    const lost = part(30_000n, { earlier });
    gateways.faults.add({ at: 'refund', what: 'cut' });
    expect(await gateway.refund(lost)).toMatchObject({ kind: 'unknown' });
    // The older generation names its newest refund alone: an earlier one says nothing of ours.
    expect(await gateway.refundStatus(lost)).toMatchObject({ kind: version === 'v1' ? 'unknown' : 'absent' });
    gateways.faults.add({ at: 'refund', what: 'take-then-hang' });
    expect(await gateway.refund(lost)).toMatchObject({ kind: 'unknown' });
    expect(await gateway.refundStatus(lost)).toMatchObject({ kind: 'done' });
    gateways.faults.add({ at: 'refund', what: 'processing', value: 1 });
    const slow = await gateway.refund(part(10_000n));
    expect(slow).toMatchObject({ kind: 'processing' });
    expect(await gateway.refundStatus(part(10_000n, { gatewayRef: slow.ref }))).toMatchObject({ kind: 'processing' });
    expect(await gateway.refundStatus(part(10_000n, { gatewayRef: slow.ref }))).toMatchObject({ kind: 'done' });
    expect(await gateway.refund(part(60_001n))).toMatchObject({ kind: 'refused' });
    expect(await gateway.refund(part(60_000n))).toMatchObject({ kind: 'done' });
    expect(line(ask.tranRef)).toMatchObject({ chargedPaisa: 120_050, refundedPaisa: 120_050 });
    gateways.clock.advance(16 * 24 * 3_600_000);
    await world.setClock('16 days');
    expect(await gateway.refund(part(1n))).toMatchObject({ kind: 'refused' });
  });

  it('renews a token in time, asks for no third one in an hour, and goes on when the hour is over', async () => {
    const { counter } = gateways.bkash;
    const before = counter.asked.length;
    const step = async (minutes: number): Promise<void> => {
      gateways.clock.advance(minutes * 60_000);
      await world.sql(`update platform.clock set offset_by = offset_by + $1::interval`, [`${minutes} minutes`]);
    };
    await step(70);
    await gateway.begin(begin());
    expect(counter.asked).toHaveLength(before + 1);
    counter.revoke();
    await gateway.begin(begin());
    expect(counter.asked).toHaveLength(before + 2);
    counter.revoke();
    await expect(gateway.begin(begin())).rejects.toMatchObject({ statusMessage: 'Gateway unreachable' });
    expect(await gateway.test()).toMatchObject({ ok: false, outcome: 'budget-spent' });
    const { ask, begun } = { ask: begin(), begun: { session: 'TR0011X' } };
    expect(await gateway.execute!(asked(ask, begun))).toMatchObject({ kind: 'unknown', notSent: true });
    expect(counter.asked).toHaveLength(before + 2);
    await step(62);
    expect(await gateway.test()).toMatchObject({ ok: true, outcome: 'ready' });
    expect(counter.asked).toHaveLength(before + 3);
  });
});
