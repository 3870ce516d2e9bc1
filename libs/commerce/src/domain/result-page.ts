import type { OrderState } from '#contracts/shared/commerce';

interface Ended {
  readonly id: string;
  readonly kind: string;
  readonly state: OrderState;
}

const success: Readonly<Record<string, (id: string) => string>> = {
  book: (id) => `/payment/book/${id}/success`,
  selfpractice: (id) => `/payment/selfpractice/${id}/success`,
  subscription: (id) => `/payment/${id}/subscription-success`,
};
const over: readonly OrderState[] = ['failed', 'cancelled', 'expired'];

/** The page that a browser is sent to after a gateway: it reads the truth by itself, so that this only says where to wait for it. */
export const resultPage = (order: Ended | null, claim: string): string => {
  if (!order) return '/payment/failed';
  const isLost = over.includes(order.state) || (order.state === 'pending' && (claim === 'failed' || claim === 'cancelled'));
  if (isLost) return `/payment/failed?order=${order.id}`;
  return success[order.kind]?.(order.id) ?? `/payment/${order.id}/success`;
};
