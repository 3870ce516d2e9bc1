import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { blockUser } from './people.js';

/** To the proven phone, else to the proven e-mail; `sent` null: there is neither. At most one a minute and five a day go to an address. */
export const sendUserCode = endpoint({
  ...blockUser,
  path: '/api/admin/users/:id/code',
  summary: 'Send a person a new code for a forgotten password',
  response: z.strictObject({ sent: z.nullable(z.enum(['sms', 'mail'])) }),
});
