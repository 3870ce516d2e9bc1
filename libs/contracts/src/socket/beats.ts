import * as z from 'zod/mini';
import { id, slug } from '../shared/values.js';

const place = z.int().check(z.minimum(0), z.maximum(86_400_000));
const counter = z.int().check(z.minimum(0));

/**
 * Up as `beat`, by the socket that stands anyway: where the person is in a lesson (`noteProgress` says the same by HTTP, for when there is
 * no socket). `at`: milliseconds of a film, pages of a PDF.
 */
export const beatMessage = z.strictObject({ slug, lessonId: id, sitting: counter, beat: counter, at: place });
/** Answered after the commit: what stands now, or the code of an error. */
export const beatAnswer = z.union([
  z.strictObject({ ok: z.literal(true), sitting: z.int(), at: z.int(), done: z.boolean() }),
  z.strictObject({ ok: z.literal(false), statusMessage: z.string() }),
]);
export type BeatAnswer = z.infer<typeof beatAnswer>;
