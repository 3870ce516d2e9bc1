import type { MyOrder, OrderLine } from '#contracts/http/orders';

/** What is true of an order, in the one word that its page is about. */
export type Standing =
  | 'unpaid'
  | 'checking'
  | 'onHold'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'granting'
  | 'fulfilled'
  | 'noStock'
  | 'refunded';

/** Money that may still come by itself: nobody is told that it failed. */
const underWay = new Set(['initiated', 'pending', 'executing']);
const triedInVain = new Set(['failed', 'cancelled', 'expired']);

export const standingOf = ({ state, payment, onHold, noStock }: Pick<MyOrder, 'state' | 'payment' | 'onHold' | 'noStock'>): Standing => {
  if (state === 'refunded' || state === 'cancelled' || state === 'expired') {
    // A gateway that took the money after all is still looked at.
    return state !== 'refunded' && onHold ? 'onHold' : state;
  }
  if (noStock) return 'noStock';
  if (state === 'fulfilled') return 'fulfilled';
  if (state === 'paid') return 'granting';
  if (onHold) return 'onHold';
  if (payment && underWay.has(payment.state)) return 'checking';
  return state === 'failed' || (payment && triedInVain.has(payment.state)) ? 'failed' : 'unpaid';
};

/** Whether the next thing happens without the buyer: the page looks again by itself. */
export const isWaiting = (standing: Standing): boolean => standing === 'checking' || standing === 'granting' || standing === 'onHold';

/** How the bubble before the sentence is filled. */
export const bubbleOf = (standing: Standing): 'filled' | 'half' | 'hollow' | 'crossed' => {
  if (standing === 'fulfilled') return 'filled';
  if (standing === 'failed') return 'crossed';
  return isWaiting(standing) || standing === 'noStock' ? 'half' : 'hollow';
};

/** Paid lines that could not be given: their money goes back. */
export const notGiven = (lines: readonly OrderLine[]): readonly OrderLine[] =>
  lines.filter(({ outcome }) => outcome === 'no-stock' || outcome === 'seats-taken');

/** Where a bought thing is used; null for a parcel, which comes by itself. */
export const placeOf = ({ kind, slug }: Pick<OrderLine, 'kind' | 'slug'>, parcel: boolean): string | null => {
  if (kind === 'subscription') return '/selfpractice';
  if (kind === 'book') return parcel || slug === null ? null : `/books/${slug}`;
  return slug === null ? '/my-courses' : `/courses/${slug}`;
};

/** Where the same is bought again. */
export const shopOf = ({ kind, slug }: Pick<OrderLine, 'kind' | 'slug'>): string => {
  if (kind === 'subscription') return '/selfpractice';
  if (slug === null) return kind === 'book' ? '/books' : '/courses';
  return kind === 'book' ? `/books/${slug}` : `/courses/${slug}/checkout`;
};
