import * as z from 'zod/mini';
import { maxBulk } from './choices.js';
import { id } from './values.js';

/** The records that one act is done to. */
export const bulkIds = z.array(id).check(z.minLength(1), z.maxLength(maxBulk));

/** How many it was done to; what was refused is named with its reason (`why` is a code of the error catalogue), and the rest is done. */
export const bulkResult = z.strictObject({ done: z.int(), skipped: z.array(z.strictObject({ id, why: z.string() })) });
export type BulkResult = z.infer<typeof bulkResult>;
