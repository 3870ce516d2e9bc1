import type { PaidLine } from '#contracts/internal/events';

/** The lines of an order that open a course, in the order in which courses are locked: two orders of the same courses wait and do not deadlock. */
export const courseLines = (lines: readonly PaidLine[]): PaidLine[] =>
  lines
    .filter(({ kind }) => kind === 'course' || kind === 'exam-batch')
    .toSorted((a, b) => a.refId.localeCompare(b.refId) || a.lineId.localeCompare(b.lineId));
