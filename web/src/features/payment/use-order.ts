import { useCallback, useEffect, useState } from 'react';
import type { getMyOrder, MyOrder } from '#contracts/http/orders';
import { call } from '../../client/call.js';
import { useCatchUp } from '../../client/use-catch-up.js';
import { type EndpointState, putAnswer, useEndpoint } from '../../client/use-endpoint.js';
import { useTopic } from '../../client/use-topic.js';
import { isWaiting, standingOf } from './standing.js';

/** While the socket carries the news, and while it does not. */
const [calmMs, busyMs] = [15_000, 3000];
/** How long a payment is waited for before its gateway is asked once more, and then again and again. */
const patienceMs = 20_000;

/** An own order as it stands: anew at each change, which the socket tells, and by asking now and then while something is under way. */
export const useOrder = (id: string): EndpointState<typeof getMyOrder> => {
  const { version, state: way } = useTopic('order', id);
  const state = useEndpoint(
    'GET /api/orders/:id',
    { params: { id } },
    {
      refreshInterval: (shown) => (shown && isWaiting(standingOf(shown.order)) ? (way === 'live' ? calmMs : busyMs) : 0),
      revalidateOnFocus: true,
    },
  );
  useCatchUp(state, state.data?.order.version, version);
  return state;
};

/** Puts an order that an act has answered with where the page reads it. */
export const putOrder = (order: MyOrder): Promise<unknown> => putAnswer('GET /api/orders/:id', { params: { id: order.id } }, { order });

/** Asks the gateway itself, now and then while somebody waits; `check` does so at once. */
export const useChecking = (order: MyOrder): { checking: boolean; check: () => Promise<void> } => {
  const [checking, setChecking] = useState(false);
  const waits = standingOf(order) === 'checking';
  const { id } = order;
  const check = useCallback(async () => {
    setChecking(true);
    // Where nobody can be asked the page keeps what it knows; it looks again by itself.
    const answer = await call('POST /api/orders/:id/check', { params: { id } }).catch(() => null);
    if (answer) await putOrder(answer.order);
    setChecking(false);
  }, [id]);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void check();
    }, patienceMs);
    return () => clearInterval(timer);
  }, [waits, check]);
  return { checking, check };
};
