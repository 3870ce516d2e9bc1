import * as z from 'zod/mini';
import { reviewLength } from './reviews.js';
import { rawTimes, visible } from './visible-text.js';

/** Plain text of several lines: each as `visible` makes it, no two empty ones after each other, none at either end. */
export const visibleReview = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(visible)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

export const reviewText = z.string().check(
  // What no database keeps is refused by its field, not mended.
  z.overwrite((text) =>
    text.length <= reviewLength * rawTimes && text.isWellFormed() && !text.includes('\0') ? visibleReview(text) : text,
  ),
  z.maxLength(reviewLength),
);
