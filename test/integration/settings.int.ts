import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PaymentSettings, paymentSettings } from '#contracts/http/settings';
import { ConfigFault, loadConfig } from '#platform';
import { GatewayChecks } from '../../libs/commerce/src/gateways/configured.js';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { sslStore, startGateways, type TestGateways } from '../support/gateways/gateways.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let running: Running;
let gateways: TestGateways;
let admin: Person;
let support: Person;

beforeAll(async () => {
  gateways = await startGateways();
  // The addresses alone: every key is typed in by hand here.
  const { SSLCOMMERZ_URL, BKASH_URL } = gateways.env();
  world = await startOwnWorld({
    SSLCOMMERZ_URL: SSLCOMMERZ_URL!,
    BKASH_URL: BKASH_URL!,
    BKASH_USERNAME: 'env-user-1234',
    PAYMENT_TIMEOUT_MS: '2000',
  });
  running = await startHttp(world);
  admin = await person(running, world, 'অ্যাডমিন', ['admin']);
  support = await person(running, world, 'সহায়তা', ['support']);
});
afterAll(async () => {
  await running.close();
  await gateways.close();
  await world.close();
});

const payment = async (): Promise<PaymentSettings> =>
  paymentSettings.parse((await running.call('GET', '/api/admin/settings/payment', { as: admin })).body);
const draft = (over: Record<string, unknown> = {}) => ({
  version: 0,
  on: ['sandbox'],
  first: 'sandbox',
  sslcommerz: { mode: 'test', storeId: null, storePassword: null },
  bkash: { mode: 'test', version: 'v1', topicArn: '', username: null, password: null, appKey: null, appSecret: null },
  forget: [],
  ...over,
});
const savePayment = (body: unknown, as = admin) => running.call('PUT', '/api/admin/settings/payment', { as, body });

describe('the payment settings', () => {
  it('tell of keys only that they are there, and are for those who may', async () => {
    const first = await payment();
    expect(first).toMatchObject({ version: 0, order: ['sandbox', 'sslcommerz', 'bkash'], on: ['sandbox'], ready: ['sandbox'] });
    expect(first.bkash.keys.username).toEqual({ set: true, tail: '1234', fromEnvironment: true });
    expect(first.bkash.keys.password).toEqual({ set: false, tail: null, fromEnvironment: false });
    for (const path of ['payment', 'shop'])
      expect((await running.call('GET', `/api/admin/settings/${path}`, { as: support })).status).toBe(403);
    expect((await savePayment(draft(), support)).status).toBe(403);
    expect((await running.call('POST', '/api/admin/settings/payment/sandbox/test', { as: support })).status).toBe(403);
  });

  it('keep new keys sealed, take no gateway without its keys, and tell the log no key', async () => {
    expect((await savePayment(draft({ on: ['sandbox', 'sslcommerz'] }))).body).toMatchObject({ statusMessage: 'Gateway not configured' });
    expect((await running.call('POST', '/api/admin/settings/payment/sslcommerz/test', { as: admin })).body).toMatchObject({
      statusMessage: 'Gateway not available',
    });
    const keys = { mode: 'test', ...sslStore };
    const saved = await savePayment(draft({ on: ['sslcommerz', 'sandbox'], first: 'sslcommerz', sslcommerz: keys }));
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ version: 1, on: ['sslcommerz', 'sandbox'], order: ['sslcommerz', 'sandbox', 'bkash'] });
    expect((saved.body as PaymentSettings).sslcommerz.keys.storePassword).toEqual({ set: true, tail: 'pass', fromEnvironment: false });
    const everywhere = await world.sql<{ text: string }>(
      `select value::text as text from commerce.settings union all select concat(before::text, after::text) from platform.audit
`,
    );
    expect(everywhere.map(({ text }) => text).join('\n')).not.toContain(sslStore.storePassword);
    expect(saved.text).not.toContain(sslStore.storePassword);
    expect(await world.sql(`select action, actor_id, after->>'keys' as keys from platform.audit where subject_id = 'gateways'`)).toEqual([
      { action: 'gateways.save', actor_id: admin.id, keys: 'sslcommerz.storeId, sslcommerz.storePassword' },
    ]);
  });

  it('keep keys that are not typed again, refuse an old version, and forget on demand', async () => {
    const on = { on: ['sslcommerz'], first: 'sslcommerz' };
    expect((await savePayment(draft({ ...on, version: 0 }))).body).toMatchObject({ statusMessage: 'Changed meanwhile' });
    expect((await savePayment(draft({ ...on, version: 1 }))).body).toMatchObject({ version: 2, on: ['sslcommerz'] });
    expect((await payment()).sslcommerz.keys.storeId).toEqual({ set: true, tail: 're', fromEnvironment: false });
    expect((await savePayment(draft({ ...on, version: 2, forget: ['sslcommerz'] }))).body).toMatchObject({
      statusMessage: 'Gateway not configured',
    });
    expect((await savePayment(draft({ version: 2, forget: ['sslcommerz'] }))).body).toMatchObject({ version: 3, ready: ['sandbox'] });
  });

  it.each([
    ['a key with a blank', { sslcommerz: { mode: 'test', storeId: 'a b c', storePassword: null } }, 'sslcommerz.storeId'],
    ['a gateway twice', { on: ['sandbox', 'sandbox'] }, 'on'],
    ['a topic that is none', { bkash: { ...draft().bkash, topicArn: 'http://x' } }, 'bkash.topicArn'],
  ])('refuse %s', async (_what, over, field) => {
    const { status, body } = await savePayment(draft({ version: 3, ...over }));
    expect([status, Object.keys(body.issues ?? {})]).toEqual([400, [field]]);
  });

  it('are tried by asking the gateway: the right keys, wrong ones, none at home', async () => {
    const test = (name: string) => running.call('POST', `/api/admin/settings/payment/${name}/test`, { as: admin });
    expect((await test('sandbox')).body).toEqual({ ok: true, outcome: 'ready', text: null });
    const save = async (storePassword: string) =>
      savePayment(draft({ version: (await payment()).version, sslcommerz: { mode: 'test', storeId: sslStore.storeId, storePassword } }));
    await save(sslStore.storePassword);
    expect((await test('sslcommerz')).body).toEqual({ ok: true, outcome: 'ready', text: null });
    await save('another-password');
    expect((await test('sslcommerz')).body).toEqual({ ok: false, outcome: 'refused', text: 'INVALID_REQUEST' });
    gateways.faults.add({ at: 'query', what: 'html' });
    await save(sslStore.storePassword);
    expect((await test('sslcommerz')).body).toMatchObject({ ok: false, outcome: 'away' });
  });

  it('with the sandbox on refuse a start in production', async () => {
    const production = { ...process.env, MODE: 'production', MAIL_URL: 'https://mail.example', DATABASE_URL: world.databaseUrl };
    const secrets = { RECEIPT_SECRET: 'r'.repeat(64), SETTINGS_KEY: 's'.repeat(64) };
    const checks = (env: Record<string, string>) => {
      const { em, logger } = running.app.get(GatewayChecks, { strict: false }) as unknown as Record<string, never>;
      return new GatewayChecks(em!, loadConfig({ ...production, ...secrets, ...env }), logger!).onModuleInit();
    };
    await expect(checks({ SANDBOX_GATEWAY: 'on' })).rejects.toBeInstanceOf(ConfigFault);
    await expect(checks({ SSLCOMMERZ_URL: 'http://127.0.0.1:1' })).rejects.toThrow('SSLCOMMERZ_URL');
    await expect(checks({})).rejects.toThrow('sandbox');
    await world.sql(`update commerce.settings set value = jsonb_set(value, '{on}', '[]') where name = 'gateways'`);
    await expect(checks({})).resolves.toBeUndefined();
  });
});

describe('the rules of the shop', () => {
  const read = async () => (await running.call('GET', '/api/admin/settings/shop', { as: admin })).body;
  const save = (body: unknown) => running.call('PUT', '/api/admin/settings/shop', { as: admin, body });

  it('are the specification’s at first, and change for good with typed numbers', async () => {
    const { version, updatedAt: _at, ...first } = await read();
    expect(first).toEqual({
      orderMinutes: 60,
      refundDays: 7,
      deliveryDhakaPaisa: 6_000,
      deliveryElsewherePaisa: 12_000,
      commissionPercent: 10,
    });
    const next = { ...first, version, orderMinutes: '৯০', commissionPercent: '12' };
    expect((await save(next)).body).toMatchObject({ orderMinutes: 90, commissionPercent: 12, version: Number(version) + 1 });
    expect((await save(next)).body).toMatchObject({ statusMessage: 'Changed meanwhile' });
    expect(await world.sql(`select before, after from platform.audit where action = 'shop.save'`)).toEqual([
      { before: { orderMinutes: 60, commissionBp: 1_000 }, after: { orderMinutes: 90, commissionBp: 1_200 } },
    ]);
    const bad = await save({ ...next, version: Number(version) + 1, orderMinutes: '9', refundDays: '7.5', deliveryDhakaPaisa: -1 });
    expect(Object.keys(bad.body.issues ?? {}).toSorted()).toEqual(['deliveryDhakaPaisa', 'orderMinutes', 'refundDays']);
  });
});

describe('the contact', () => {
  const save = (body: unknown, as = admin) => running.call('PUT', '/api/admin/settings/contact', { as, body });

  it('is empty at first, open to everybody, and its pages are made anew when it changes', async () => {
    const { body: first } = await running.call('GET', '/api/contact');
    expect(first).toMatchObject({ phone: '', email: '', facebook: '', version: 1 });
    const { updatedAt: _at, ...fields } = first;
    const tag = async () =>
      (await world.sql<{ version: string }>(`select version from platform.page_tags where tag = 'policies'`))[0]?.version ?? '0';
    const before = await tag();
    const next = {
      ...fields,
      phone: '০১৭১২-৩৪৫৬৭৮',
      email: 'help@example.org',
      addressBn: 'নীলক্ষেত, ঢাকা',
      facebook: 'https://facebook.com/prostuti',
      youtube: 'https://youtube.com/@prostuti',
    };
    expect((await save(next, support)).status).toBe(403);
    expect((await save(next)).body).toMatchObject({ version: 2, phone: '০১৭১২-৩৪৫৬৭৮' });
    expect(Number(await tag())).toBe(Number(before) + 1);
    expect((await running.call('GET', '/api/contact')).body).toMatchObject({ email: 'help@example.org', version: 2 });
    expect((await save(next)).body).toMatchObject({ statusMessage: 'Changed meanwhile' });
    for (const facebook of ['javascript:alert(1)', 'http://facebook.com', 'https://user@facebook.com', 'https://x"onclick='])
      expect((await save({ ...next, version: 2, facebook })).body.issues).toEqual({ facebook: expect.any(String) });
    expect((await save({ ...next, version: 2, phone: '<b>1</b>', email: 'no' })).body.issues).toEqual({
      phone: expect.any(String),
      email: expect.any(String),
    });
  });
});
