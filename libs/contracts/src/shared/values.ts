import * as z from 'zod/mini';
import { batchLength, batchPattern, slugLength, slugPattern } from './choices.js';

export { hscBatches, locales, pageSize, type Locale } from './choices.js';

/** The name of a batch; which ones are offered is a setting (HSC_BATCHES). `message`: of whatever is wrong with it. */
export const batchName = (message?: string) =>
  z.string(message).check(z.minLength(batchLength.least, message), z.maxLength(batchLength.most, message), z.regex(batchPattern, message));
/** UUID of any version; ours are version 7. */
export const id = z.uuid();
/** A moment as ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** Lower-case latin slug of a course. */
export const slug = z.string().check(z.minLength(1), z.maxLength(slugLength), z.regex(slugPattern));

/**
 * An exact number of marks: `units / denominator`, both decimal integers as text, since units may pass 2^53.
 * The denominator is the LCM fixed when the exam is scheduled; rounding happens once, on screen.
 */
export const marks = z.strictObject({ units: z.string().check(z.regex(/^-?\d+$/)), denominator: z.string().check(z.regex(/^[1-9]\d*$/)) });
export type Marks = z.infer<typeof marks>;

/** One page of a list: its rows, how many there are in all, which page this is (from 1), ten rows a page. */
export const listOf = <R extends z.ZodMiniType>(row: R) => z.strictObject({ rows: z.array(row), total: z.int(), page: z.int() });

/** The page asked for, from 1; a number in an address is text. */
export const pageAsked = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1);
/** What was typed into a list's search field. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(100)));
