import { describe, expect, it } from '@jest/globals';
import { fromWall, toWall } from './dhaka-time.js';

describe('day and time on the wall of Dhaka', () => {
  // Red when the browser's own zone is used: an admin abroad would open the exam hours early.
  it('is six hours ahead of UTC, also over midnight and the end of a year', () => {
    expect(toWall('2026-11-28T15:00:00.000Z')).toBe('2026-11-28T21:00');
    expect(toWall('2026-12-31T17:55:00.000Z')).toBe('2026-12-31T23:55');
    expect(toWall('2026-12-31T18:05:00.000Z')).toBe('2027-01-01T00:05');
    expect(fromWall('2027-01-01T00:05')).toBe('2026-12-31T18:05:00.000Z');
    expect(fromWall(toWall('2026-02-28T20:30:00.000Z'))).toBe('2026-02-28T20:30:00.000Z');
  });
  it('says nothing of what is no time', () => {
    expect([toWall(''), toWall('soon'), fromWall(''), fromWall('2026-11-28'), fromWall('2026-13-40T99:99')]).toEqual(['', '', '', '', '']);
  });
});
