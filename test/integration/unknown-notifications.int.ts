import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PurgeUnknownNotifications } from '#commerce';
import { PaymentShop } from '../support/payments.js';

/** Messages that anybody may send: counted, and a few of them kept for a month. */
let shop: PaymentShop;

beforeAll(async () => {
  shop = await PaymentShop.open();
});
afterAll(() => shop.close());

const counts = async (gateway: string): Promise<number[]> => {
  const [row] = await shop.world.sql<{ kept: number; total: number }>(
    `select (select count(*)::int from commerce.payment_news where gateway = $1 and outcome = 'unknown-payment') as kept,
       coalesce((select sum(total)::int from commerce.unknown_notifications where gateway = $1), 0) as total`,
    [gateway],
  );
  return [row?.kept ?? -1, row?.total ?? -1];
};
const said = async (gateway: 'sandbox' | 'sslcommerz', body: object): Promise<number> =>
  (
    await fetch(`${shop.http.base}/api/gateways/${gateway}/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;

describe('messages about no payment of ours', () => {
  // Red with a row for each: 150 of them.
  it('are all counted, a hundred a day and gateway are kept, and those go after thirty days', async () => {
    await said('sslcommerz', { tran_id: 'NOBODYS' });
    expect(await counts('sslcommerz')).toEqual([1, 1]);
    for (let round = 0; round < 5; round += 1) {
      const all = await Promise.all(Array.from({ length: 30 }, (_, index) => said('sandbox', { tran_ref: `PT-NO-${round}-${index}` })));
      expect(new Set(all)).toEqual(new Set([200]));
    }
    expect(await counts('sandbox')).toEqual([100, 150]);
    await shop.world.setClock('1 day');
    await said('sandbox', { tran_ref: 'PT-NO-NEXT-DAY' });
    expect(await counts('sandbox')).toEqual([101, 151]);
    await shop.world.setClock('30 days 1 hour');
    await shop.http.dispatcher.command(new PurgeUnknownNotifications());
    expect([(await counts('sandbox'))[0], (await counts('sslcommerz'))[0]]).toEqual([1, 0]);
    await shop.world.setClock('0');
  });

  // Red when only what names a payment is kept.
  it('are kept also where nothing in them could be read', async () => {
    const [kept = 0, total = 0] = await counts('sslcommerz');
    expect(await said('sslcommerz', { hello: 'there', store_passwd: 'secret-of-somebody' })).toBe(200);
    expect(await counts('sslcommerz')).toEqual([kept + 1, total + 1]);
    const [row] = await shop.world.sql<{ body: object }>(
      `select body from commerce.payment_news where gateway = 'sslcommerz' order by received_at desc limit 1`,
    );
    expect(row?.body).toEqual({ hello: 'there', store_passwd: '***dy' });
  });
});

describe('a message of a payment of ours', () => {
  // Red (seen) with a row for each: a buyer filled the table about the own payment.
  it('that nobody has signed is kept a hundred times a day, and still looked into', async () => {
    const { tranRef, paymentId } = await shop.begun(await shop.buyer(), 'sandbox');
    const rows = async () => (await shop.world.sql('select 1 from commerce.payment_news where payment_id = $1', [paymentId])).length;
    for (let round = 0; round < 4; round += 1)
      await Promise.all(Array.from({ length: 30 }, () => said('sandbox', { tran_ref: tranRef, note: 'x' })));
    // What comes together may pass together.
    expect((await rows()) >= 100 && (await rows()) < 120).toBe(true);
    const before = await rows();
    await shop.world.sql(`update commerce.payments set next_check_at = platform.now() + interval '1 hour' where id = $1`, [paymentId]);
    expect(await said('sandbox', { tran_ref: tranRef })).toBe(200);
    const [due] = await shop.world.sql<{ soon: boolean }>(
      `select next_check_at < platform.now() + interval '1 minute' as soon from commerce.payments where id = $1`,
      [paymentId],
    );
    expect([await rows(), due?.soon]).toEqual([before, true]);
    await shop.world.setClock('25 hours');
    await said('sandbox', { tran_ref: tranRef });
    expect(await rows()).toBe(before + 1);
    await shop.world.setClock('0');
  });

  // Red with texts cut in the middle of a sign, or with signs that PostgreSQL has no text for: 500, and the message was lost.
  it('is stored whatever signs it is made of', async () => {
    const buyer = await shop.buyer();
    const { tranRef, paymentId } = await shop.begun(buyer, 'sslcommerz');
    const notes = [`${'a'.repeat(499)}😀`, 'a\0b', '\ud83d', `${'আ'.repeat(600)}`];
    for (const note of notes) expect(await said('sslcommerz', { tran_id: tranRef, val_id: note, value_a: note })).toBe(200);
    expect(await said('sslcommerz', { tran_id: `${tranRef.slice(0, 5)}\0`, value_a: 'x' })).toBe(200);
    const rows = await shop.world.sql('select 1 from commerce.payment_news where payment_id = $1', [paymentId]);
    expect(rows).toHaveLength(notes.length);
  });
});
