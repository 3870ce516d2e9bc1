import { describe, expect, it } from '@jest/globals';
import { followingTimes, type Times, unusedFrom } from './following-times.js';

const times: Times = { kind: 'live', opensAt: '2026-11-28T20:00', closesAt: '2026-11-28T20:25', minutes: '২৫', startMinutes: '১০' };
const changed = (change: Partial<Times>, held: Times = times): Partial<Times> => followingTimes(held, { ...held, ...change }, 'bn');

// Red with a close and a window of their own: ten minutes left the close at twenty-five, and the window could not be scheduled.
describe('the close and the start window of a form', () => {
  it('follow the length as long as nobody set them', () => {
    expect(changed({ minutes: '১০' })).toEqual({ closesAt: '2026-11-28T20:10', startMinutes: '৫' });
    expect(changed({ minutes: '60' })).toEqual({ closesAt: '2026-11-28T21:00' });
    expect(changed({ opensAt: '2026-11-28T21:00' })).toEqual({ closesAt: '2026-11-28T21:25' });
  });
  it('stay where somebody set them', () => {
    const set = { ...times, closesAt: '2026-11-28T22:00', startMinutes: '৮' };
    expect(changed({ minutes: '১০' }, set)).toEqual({});
    expect(changed({ minutes: '১০' }, { ...times, closesAt: set.closesAt })).toEqual({ startMinutes: '৫' });
  });
  it('follow the kind: what is not ranked stays open for those who come late, and has no window', () => {
    expect(changed({ kind: 'mock' })).toEqual({ closesAt: '2026-11-28T20:55' });
    const mock = { ...times, kind: 'mock', closesAt: '2026-11-28T20:55', startMinutes: '' };
    expect(changed({ kind: 'live' }, mock)).toEqual({ closesAt: '2026-11-28T20:25', startMinutes: '১০' });
  });
  it('wait for a number', () => {
    expect(changed({ minutes: '' })).toEqual({});
    expect(changed({ minutes: '১x' })).toEqual({});
  });
});

describe('a close that nobody can use', () => {
  it('is named with the end for all', () => {
    expect(unusedFrom(times)).toBeNull();
    expect(unusedFrom({ ...times, minutes: '১০', startMinutes: '৮' })).toBe('2026-11-28T14:10:00.000Z');
    expect(unusedFrom({ ...times, minutes: '১০', startMinutes: '' })).toBeNull();
    expect(unusedFrom({ ...times, minutes: '১০', kind: 'mock' })).toBeNull();
  });
});
