import { describe, expect, it } from '@jest/globals';
import { judgedMs, pointsOf } from './round-points.js';

describe('points of a round', () => {
  it('are 100 for a right answer and up to 50 for its speed', () => {
    expect([0, 1, 600, 15_000, 29_999, 30_000, 90_000].map((ms) => pointsOf(true, ms))).toEqual([150, 149, 149, 125, 100, 100, 100]);
  });
  it('are none for a wrong answer and for none, however quick', () => {
    expect([pointsOf(false, 0), pointsOf(null, 0)]).toEqual([0, 0]);
  });
  it('never fall for who was quicker', () => {
    const line = Array.from({ length: 400 }, (_, step) => pointsOf(true, step * 100));
    expect(line).toEqual(line.toSorted((a, b) => b - a));
  });
});

describe('the time of an answer', () => {
  it('is the server’s, of which a network may have had a second and a half', () => {
    expect(judgedMs(8000, null)).toBe(8000);
    expect(judgedMs(8000, 7200)).toBe(7200);
    expect(judgedMs(800, 300)).toBe(300);
  });
  // Red when a browser is believed: 0 ms would be 150 points for an hour's thinking.
  it('does not believe what is forged', () => {
    expect(judgedMs(8000, 0)).toBe(6500);
    expect(judgedMs(8000, -60_000)).toBe(6500);
    expect(judgedMs(8000, 60_000)).toBe(8000);
    expect(judgedMs(-5, 0)).toBe(0);
  });
});
