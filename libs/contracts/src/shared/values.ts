import * as z from 'zod/mini';
import { slugLength, slugPattern } from './choices.js';

export { hscBatches, locales, type Locale } from './choices.js';

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
