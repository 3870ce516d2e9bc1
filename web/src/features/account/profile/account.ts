import type { getAccount } from '#contracts/http/account';
import type { ResponseOf } from '#contracts/http/endpoint';
import { type EndpointState, useEndpoint } from '../../../client/use-endpoint.js';

/** What the page shows beside the current user. */
export type Account = ResponseOf<typeof getAccount>;

/** The own account, shared by all parts of the page. */
export const useAccount = (): EndpointState<typeof getAccount> => useEndpoint('GET /api/my/account', {});
