import useSWR, { type SWRResponse } from 'swr';
import type { CartLine, Quote } from '#contracts/http/orders';
import type { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';

/** What the cart costs now; asked again when somebody signs in, since a coupon may be theirs. Old sums stay until the new ones come. */
export const useQuote = (lines: readonly CartLine[], coupon: string, district: string | undefined): SWRResponse<Quote, CallError> => {
  const body = { lines: [...lines], ...(coupon.length > 1 ? { coupon } : {}), ...(district ? { district } : {}) };
  return useSWR<Quote, CallError>(
    lines.length > 0 ? ['quote', JSON.stringify(body)] : null,
    () => call('POST /api/orders/quote', { body }),
    {
      shouldRetryOnError: false,
      revalidateOnFocus: true,
      keepPreviousData: true,
    },
  );
};
