import { describe, expect, it } from '@jest/globals';
import { closesAfter, firstDraft } from './new-exam.js';

describe('a new exam', () => {
  // Red when "tomorrow" is taken from UTC: between midnight and six in the morning in Dhaka that is today.
  it('opens tomorrow evening by the calendar of Dhaka', () => {
    expect(firstDraft(Date.parse('2026-11-21T12:00:00Z'), null).opensAt).toBe('2026-11-22T20:00');
    expect(firstDraft(Date.parse('2026-11-21T19:00:00Z'), null).opensAt).toBe('2026-11-23T20:00');
  });
  it('closes when all who came in the start window are through', () => {
    expect(closesAfter('2026-11-22T20:00', 1500)).toBe('2026-11-22T20:25');
    expect(closesAfter('2026-11-22T23:30', 3600)).toBe('2026-11-23T00:30');
    expect(closesAfter('', 1500)).toBe('');
  });
});
