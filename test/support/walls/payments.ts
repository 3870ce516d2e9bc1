import { newId } from '#platform/kernel';
import type { World } from '../world.js';
import { makeOrder } from './money.js';

/** A refund whose end nobody has heard of. */
export const makeRefund = async (world: World, userId: string): Promise<string> => {
  const [id, order] = [newId(), await makeOrder(world, userId, { state: 'paid' })];
  await world.sql(
    `insert into commerce.refunds (id, order_id, payment_id, our_ref, amount_paisa, state, reason)
     select $1, $2, p.id, $3, 100, 'processing', 'Asked for by phone' from commerce.payments p where p.order_id = $2`,
    [id, order, id.replaceAll('-', '').slice(-24)],
  );
  return id;
};

/** A page of the sandbox that nobody has answered. */
export const makeSandboxPage = async (world: World): Promise<string> => {
  const ref = newId().replaceAll('-', '').slice(-26).toUpperCase();
  await world.sql(
    `insert into commerce.sandbox_payments (tran_ref, session, order_number, title, locale, amount_paisa, return_urls, notify_url)
     values ($1, $1, 'P-26AA-0000', 'Thing', 'bn', 50000, '{"success":"http://127.0.0.1:9/","fail":"http://127.0.0.1:9/","cancel":"http://127.0.0.1:9/"}',
       'http://127.0.0.1:9/')`,
    [ref],
  );
  return ref;
};
