import type { ReviewRow } from '#contracts/http/review-shapes';

/** So many at first: below them stands what the course costs, where there is no room beside them. */
export const shownFirst = 3;
/** A longer text begins with its first lines. */
const longText = 240;
export const isLong = ({ text }: Pick<ReviewRow, 'text'>): boolean => text.length > longText || text.split('\n').length > 6;

/** What is offered below the first ones: the others, or, where all of them stand there, what was left out of their texts; null for nothing. */
export const moreReviews = (total: number, shown: readonly Pick<ReviewRow, 'text'>[]): 'showAll' | 'showWhole' | null =>
  total > shown.length ? 'showAll' : shown.some(isLong) ? 'showWhole' : null;
