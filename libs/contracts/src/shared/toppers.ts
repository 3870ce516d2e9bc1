/** Spans over which a course's toppers are reckoned, in days of Dhaka with today; null: since the course began. */
export const topperDays = { week: 7, month: 30, all: null } as const;
export const topperSpans = ['week', 'month', 'all'] as const;
export type TopperSpan = (typeof topperSpans)[number];

/**
 * The rule that ranks toppers, said on the page and reckoned by `exams` with nothing added:
 * - Counted are live exams whose results came out within the span and whose merit list is not hidden.
 * - Each gives points: the share of its full marks in hundredths of a percent, rounded down once, none below zero. The sitting that ranks counts.
 * - Points are added up. Equal points: fewer wrong answers, then less time; equal on all is the same rank, and the next one skips.
 * - Only people who have the course, or had it until it ran out; a sitting that was taken off its board counts nowhere.
 */
export const topperRule = {
  kinds: ['live'],
  states: ['results', 'archived'],
  pointsOfFullMarks: 10_000,
  order: ['points', 'fewer-wrong', 'less-time'],
} as const;

/** How many courses the first page names the best of. */
export const weekToppersShown = 5;
