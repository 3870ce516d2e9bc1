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

/** The average in tenths of a star, out of whole sums: half a tenth is rounded up. */
export const averageTenths = (starsSum: number, count: number): number => Math.floor((20 * starsSum + count) / (2 * count));
