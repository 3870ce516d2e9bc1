import { randomInt } from 'node:crypto';
import type { EventDate } from '#contracts/shared/timeline';

/** The first and the last day that a date may mean, as numbers that grow with time; a year alone may be any of its days. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

const dayNumber = (year: number, month: number, day: number): number => year * 372 + (month - 1) * 31 + (day - 1);

export const spanOf = ({ year, month, day }: EventDate): Span => ({
  first: dayNumber(year, month ?? 1, day ?? 1),
  last: dayNumber(year, month ?? 12, day ?? 31),
});

/** Known to be earlier. Of 1971 and 26 March 1971 neither is: as far as is known, they may be the same day. */
export const isBefore = (one: Span, other: Span): boolean => one.last < other.first;

export const pairsOf = (count: number): number => (count * (count - 1)) / 2;

/** For each place, how many others stand on the wrong side of it. */
export const wrongAt = (order: readonly Span[]): number[] =>
  order.map(
    (span, at) => order.filter((other, place) => (place < at && isBefore(span, other)) || (place > at && isBefore(other, span))).length,
  );

/** Pairs that stand the wrong way round. Of equal dates no order is wrong. */
export const inversions = (order: readonly Span[]): number => wrongAt(order).reduce((sum, wrong) => sum + wrong, 0) / 2;

/** The right order: by the first day, then the more exact date; of equal dates as they came. */
export const inOrder = <T extends Span>(items: readonly T[]): T[] =>
  items.toSorted((one, other) => one.first - other.first || one.last - other.last);

/** By the server's randomness, and never right already: an order that costs nothing would be no answer. */
export const shuffled = <T extends Span>(items: readonly T[], below: (most: number) => number = randomInt): T[] => {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  // Where two at the ends are known apart, turning it round makes it wrong.
  return inversions(mixed) === 0 ? mixed.toReversed() : mixed;
};

/** All pairs come to a whole number of these, for every size that is offered: bests are compared exactly. */
export const SCORE_UNITS = 420;
