import type { MyOrder } from '#contracts/http/orders';

type Named = Pick<MyOrder, 'id' | 'kind'>;

/** The page of an order once somebody has tried to pay for it, by what was bought. */
export const successPath = ({ id, kind }: Named): string => {
  if (kind === 'book') return `/payment/book/${id}/success`;
  if (kind === 'selfpractice') return `/payment/selfpractice/${id}/success`;
  return kind === 'subscription' ? `/payment/${id}/subscription-success` : `/payment/${id}/success`;
};

export const failedPath = ({ id }: Pick<Named, 'id'>): string => `/payment/failed?order=${id}`;

/** Goes to a gateway's page: another site, or the sandbox on ours. Anything that is no page is refused. */
export const leaveFor = (url: string): void => {
  const { protocol, href } = new URL(url, location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The gateway named no page');
  location.assign(href);
};
