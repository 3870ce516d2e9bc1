import { describe, expect, it } from '@jest/globals';
import { dateText, eventDate, timelineSizes } from '#contracts/shared/timeline';
import { inOrder, inversions, pairsOf, SCORE_UNITS, shuffled, spanOf, wrongAt } from './timeline-order.js';

const spans = (...texts: string[]) => texts.map((text) => spanOf(eventDate(text)!));
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2 ? [[...items]] : items.flatMap((one, at) => permutations(items.toSpliced(at, 1)).map((rest) => [one, ...rest]));

describe('an order in time', () => {
  it('costs one for each pair that stands the wrong way round', () => {
    expect(inversions(spans('1905', '1947', '1952', '1971'))).toBe(0);
    expect(inversions(spans('1947', '1905', '1952', '1971'))).toBe(1);
    expect(inversions(spans('1971', '1952', '1947', '1905'))).toBe(pairsOf(4));
    expect(wrongAt(spans('1971', '1905', '1947'))).toEqual([2, 1, 1]);
  });

  it('costs nothing where dates are equal, or one lies within the other as far as it is known', () => {
    expect(inversions(spans('1971', '1971-03-26', '1971-12-16'))).toBe(0);
    expect(inversions(spans('1971-12-16', '1971-03-26', '1971'))).toBe(1);
    expect(inversions(spans('1971-03-26', '1971-03-26'))).toBe(0);
    expect(inversions(spans('1971-03', '1971-03-07'))).toBe(0);
    expect(inversions(spans('44', '-44'))).toBe(1);
  });

  it('is counted alike by every way of counting, over all orders of five', () => {
    const five = spans('-44', '1757-06-23', '1757', '1905-10-16', '1971');
    for (const order of permutations(five)) {
      let swaps = 0;
      for (const [at, one] of order.entries()) for (const later of order.slice(at + 1)) if (later.last < one.first) swaps += 1;
      expect(inversions(order)).toBe(swaps);
      expect(inversions(inOrder(order))).toBe(0);
    }
  });

  it('is never right before anybody touched it', () => {
    const events = spans('1905', '1947', '1952', '1971');
    expect(inversions(shuffled(events, (most) => most - 1))).toBe(6);
    for (let turn = 0; turn < 200; turn += 1) expect(inversions(shuffled(events))).toBeGreaterThan(0);
  });

  it('comes to whole units at every size', () => {
    for (const size of timelineSizes) expect(SCORE_UNITS % pairsOf(size)).toBe(0);
  });
});

describe('a date of an event', () => {
  it('is as exact as it is written', () => {
    expect(eventDate('1971-03-26')).toEqual({ year: 1971, month: 3, day: 26 });
    expect(eventDate('1971')).toEqual({ year: 1971, month: null, day: null });
    for (const text of ['-44', '1971', '1971-03', '1971-03-26', '2000-02-29']) expect(dateText(eventDate(text)!)).toBe(text);
  });
  it.each(['', '0', '1971-13', '1971-3-26', '1900-02-29', '2101', '26.3.1971', '1971-00', '1971-04-31', '১৯৭১'])('is not %s', (text) => {
    expect(eventDate(text)).toBeNull();
  });
});
