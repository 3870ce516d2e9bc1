import * as z from 'zod/mini';
import { instant } from '../shared/values.js';
import { endpoint, open } from './endpoint.js';

/**
 * `exam.attempt.code` with a submission's code or a save's signature, or a save's receipt with all that it signs
 * (`exam.attempt.question.epoch.revision.milliseconds[.answer].signature`). What is none of ours is answered alike, whatever is wrong with it.
 */
export const checkReceipt = endpoint({
  method: 'POST',
  path: '/api/receipts/check',
  access: open,
  summary: 'Whether a receipt is genuine, of which exam, and when that was saved or submitted',
  body: z.strictObject({ receipt: z.string().check(z.minLength(1), z.maxLength(400)) }),
  response: z.strictObject({
    genuine: z.boolean(),
    kind: z.nullable(z.enum(['submitted', 'saved'])),
    exam: z.nullable(z.string()),
    at: z.nullable(instant),
  }),
  errors: [],
});
