import * as z from 'zod/mini';
import { inboxKinds } from '../shared/inbox-kinds.js';
import { instant } from '../shared/values.js';
import { endpoint, signedIn } from './endpoint.js';

/** One row for each kind of which something waits, and only for kinds that the caller may act on: whoever is no staff has none. */
export const getInbox = endpoint({
  method: 'GET',
  path: '/api/my/inbox',
  access: signedIn,
  summary: 'What waits for the caller as staff: how many of each kind, and since when the oldest of them',
  response: z.strictObject({
    rows: z.array(z.strictObject({ kind: z.enum(inboxKinds), count: z.int(), oldest: instant })),
  }),
  errors: [],
});
