import type { CartLine, DeliveryAddress, MyOrder } from '#contracts/http/orders';
import type { GatewayName } from '#contracts/shared/commerce';
import { call } from '../../client/call.js';
import { isCallError } from '../../client/call-error.js';
import { forgetKey, keyFor } from './keys.js';

/** What is ordered: exactly the body of the order, so that another one is another act. */
export interface CartBody {
  readonly lines: CartLine[];
  readonly coupon?: string;
  readonly delivery?: DeliveryAddress;
  readonly expectedTotalPaisa: number;
}

/** Where the buyer goes next: to the gateway's page, or to the order's own, which knows what is true of it. */
export type Onward = { readonly kind: 'gateway'; readonly url: string } | { readonly kind: 'order'; readonly order: MyOrder };

/** An order that nothing can come of any more: the same cart is then ordered anew. */
const isOver = ({ state, payable }: MyOrder): boolean => !payable && (state === 'cancelled' || state === 'expired' || state === 'refunded');

const read = async (id: string): Promise<MyOrder> => (await call('GET /api/orders/:id', { params: { id } })).order;

const order = async (body: CartBody, userId: string, again = true): Promise<MyOrder> => {
  const act = ['order', userId, body];
  const { order: placed } = await call('POST /api/orders', { body }, { idempotencyKey: keyFor(act) });
  // The key may have answered with what was ordered a while ago: how it stands now is asked.
  const now = await read(placed.id);
  if (!isOver(now) || !again) return now;
  forgetKey(act);
  return order(body, userId, false);
};

/** Opens the gateway's page of an own order, or the one that is open already. Each try after a failed one is an act of its own. */
export const payFor = async (now: MyOrder, gateway: GatewayName | null): Promise<Onward> => {
  if (!now.payable || gateway === null) return { kind: 'order', order: now };
  const act = ['pay', now.id, gateway, now.payment?.id ?? null, now.payment?.state ?? null];
  try {
    const { redirectUrl } = await call(
      'POST /api/orders/:id/payments',
      { params: { id: now.id }, body: { gateway } },
      { idempotencyKey: keyFor(act) },
    );
    // Coming back to pay is an act of its own: it opens the same page, and keeps coupon and copies anew.
    forgetKey(act);
    return { kind: 'gateway', url: redirectUrl };
  } catch (thrown) {
    // Paid, given up or run out meanwhile, perhaps in another tab: its page tells.
    if (isCallError(thrown, 'Order not pending')) return { kind: 'order', order: await read(now.id) };
    // A gateway that did not answer is asked anew the next time, not told what went wrong this time.
    forgetKey(act);
    throw thrown;
  }
};

/** Orders a cart and opens the gateway's page. Pressed twice, in two tabs or again later, it stays one order and one payment. */
export const pay = async (body: CartBody, gateway: GatewayName | null, userId: string): Promise<Onward> =>
  payFor(await order(body, userId), gateway);
