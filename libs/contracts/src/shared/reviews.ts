import * as z from 'zod/mini';
import { visible } from './visible-text.js';

/** What a review of a course may say, in characters. */
export const reviewLength = 1000;
export const mostStars = 5;
/**
 * Before so many, a course shows none of its reviews. The first one would be read as what everybody thinks, and in a new course of a few
 * people it would name its writer to the teacher: a bad one would not be written, a good one would be asked for.
 */
export const reviewsShownFrom = 3;

export const reviewFilters = ['all', 'shown', 'hidden'] as const;

/** What a caller may do about an own review: bought and used the course; bought it a moment ago; neither. */
export const reviewStandings = ['may', 'early', 'none'] as const;
export type ReviewStanding = (typeof reviewStandings)[number];

/** Plain text of several lines: each as `visible` makes it, no two empty ones after each other, none at either end. */
export const visibleLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(visible)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

export const reviewText = z.string().check(
  // What no database keeps is refused by its field, not mended.
  z.overwrite((text) => (text.isWellFormed() && !text.includes('\0') ? visibleLines(text) : text)),
  z.maxLength(reviewLength),
);

/** The average in tenths of a star, out of whole sums: half a tenth is rounded up. */
export const averageTenths = (starsSum: number, count: number): number => Math.floor((20 * starsSum + count) / (2 * count));
