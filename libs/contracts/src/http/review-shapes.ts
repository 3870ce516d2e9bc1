import * as z from 'zod/mini';
import { mostStars, reviewStandings } from '../shared/reviews.js';
import { id, instant, listOf, slug } from '../shared/values.js';

export const stars = z.int().check(z.minimum(1), z.maximum(mostStars));

/** A review as anybody reads it. */
export const reviewRow = z.strictObject({
  id,
  stars,
  text: z.string(),
  /** The first name, with the rest masked; null: the account is gone. */
  by: z.nullable(z.string()),
  mine: z.boolean(),
  at: instant,
  edited: z.boolean(),
});
export type ReviewRow = z.infer<typeof reviewRow>;

/** What its writer gets of it, whether others see it or not. */
export const ownReview = z.strictObject({
  stars,
  text: z.string(),
  at: instant,
  /** Hidden by staff, and why. */
  hidden: z.nullable(z.strictObject({ why: z.string() })),
});
export type OwnReview = z.infer<typeof ownReview>;

export const courseReviews = z.strictObject({
  ...listOf(reviewRow).shape,
  /** What all of them say, as whole sums: how many gave one star, two, … five. Null while there are too few to be shown, and then no rows either. */
  figures: z.nullable(z.strictObject({ starsSum: z.int(), byStars: z.array(z.int()).check(z.length(mostStars)) })),
  /** The caller's own. */
  own: z.nullable(ownReview),
  standing: z.enum(reviewStandings),
  /** The name that others would read beside the caller's; null for who may not write. */
  shownAs: z.nullable(z.string()),
});
export type CourseReviews = z.infer<typeof courseReviews>;

/** A review as staff sees it. */
export const adminReview = z.strictObject({
  id,
  stars,
  text: z.string(),
  author: z.nullable(z.string()),
  course: z.strictObject({ id, slug, title: z.string() }),
  at: instant,
  editedAt: z.nullable(instant),
  hidden: z.nullable(z.strictObject({ why: z.string(), at: instant, by: z.nullable(z.string()) })),
});
export type AdminReview = z.infer<typeof adminReview>;
