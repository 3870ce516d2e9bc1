import { describe, expect, it } from '@jest/globals';
import { omrLayout } from './omr-layout.js';
import { readAsked, writeAsked } from './print-address.js';

const numbers = (count: number, widest = 4): number[] =>
  omrLayout(count, widest).pages.flatMap((columns) =>
    columns.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
  );

describe('the OMR sheet', () => {
  // Red when a number is missing or stands twice: a whole exam would be marked by the wrong rows.
  it('has each question once, in order, whatever the length of the paper', () => {
    for (const count of [1, 7, 25, 26, 30, 60, 100, 150, 200, 301, 400])
      expect(numbers(count)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    expect(numbers(120, 8)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
  });
  it('holds the usual papers on one page, and never draws beyond it', () => {
    for (const count of [25, 30, 60, 100]) expect(omrLayout(count, 4).pages).toHaveLength(1);
    for (const [count, widest] of [
      [100, 4],
      [200, 4],
      [400, 5],
      [90, 8],
    ] as const) {
      const { row, pages } = omrLayout(count, widest);
      for (const columns of pages) for (const { from, to } of columns) expect((to - from + 1) * row).toBeLessThanOrEqual(158);
    }
  });
  it('has the largest bubbles where there is room', () => {
    expect(omrLayout(25, 4).bubble).toBeGreaterThan(omrLayout(200, 4).bubble);
  });
});

describe('what the address asks to be printed', () => {
  it('comes back as it was written, and nonsense is the usual', () => {
    const asked = { parts: ['paper', 'key'], sets: 3, seed: 'ab1', columns: 1, size: 'large' } as const;
    expect(readAsked(writeAsked(asked))).toEqual(asked);
    expect(writeAsked(readAsked(''))).toBe('');
    expect(readAsked('?parts=king&sets=99&seed=Ä&columns=7&size=huge')).toEqual({ ...readAsked(''), parts: [] });
  });
});
