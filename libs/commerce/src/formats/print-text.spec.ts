import { describe, expect, it } from '@jest/globals';
import { momentInDhaka, taka } from './print-text.js';

describe('money and moments in print', () => {
  it.each([
    [245_000, '৳২,৪৫০', '৳2,450'],
    [12_345_678, '৳১,২৩,৪৫৬.৭৮', '৳1,23,456.78'],
    [5, '৳০.০৫', '৳0.05'],
    [-6000, '−৳৬০', '−৳60'],
    [0, '৳০', '৳0'],
  ])('%d paisa', (paisa, bn, en) => {
    expect(taka(paisa, 'bn')).toBe(bn);
    expect(taka(paisa, 'en')).toBe(en);
  });
  // Red when the server's own zone decides the day.
  it('counts the day in Dhaka', () => {
    expect(momentInDhaka('2026-11-21T18:05:00.000Z', 'bn')).toBe('২২ নভেম্বর ২০২৬, ০০:০৫');
    expect(momentInDhaka('2026-11-21T18:05:00.000Z', 'en')).toBe('22 November 2026, 00:05');
  });
});
