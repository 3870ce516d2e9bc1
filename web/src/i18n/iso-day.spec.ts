import { describe, expect, it } from '@jest/globals';
import { dayStart, isoDay } from './iso-day.js';

describe('days as addresses have them', () => {
  // Red when an evening in Dhaka is counted to the next day of UTC, or a night to the one before.
  it('begin at midnight in Dhaka', () => {
    expect(isoDay(Date.parse('2026-11-20T18:00:00Z'))).toBe('2026-11-21');
    expect(isoDay(Date.parse('2026-11-20T17:59:59Z'))).toBe('2026-11-20');
    expect(dayStart('2026-11-21')).toBe(Date.parse('2026-11-20T18:00:00Z'));
  });
});
