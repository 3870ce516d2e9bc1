import { describe, expect, it } from '@jest/globals';
import { boundTime, dayAndTime } from './moment.js';

const now = '2025-11-28T10:00:00Z';

describe('day and time in a sentence', () => {
  it('carries the ending of the language', () => {
    expect(dayAndTime('2025-11-28T15:30:00Z', now, 'bn')).toBe('আজ রাত ৯:৩০-এ');
    expect(dayAndTime('2025-11-29T15:00:00Z', now, 'bn')).toBe('কাল রাত ৯:০০টায়');
    expect(dayAndTime('2025-12-05T15:00:00Z', now, 'bn')).toBe('শুক্র, ৫ ডিসে, রাত ৯:০০টায়');
    expect(dayAndTime('2025-11-28T15:30:00Z', now, 'en')).toBe('today at 9:30 pm');
    expect(dayAndTime('2025-12-05T15:00:00Z', now, 'en')).toBe('on Fri, 5 Dec at 9:00 pm');
  });
});

describe('a bound in time', () => {
  // Red with `dayAndTime`: "আজ রাত ৯:৩০-এ পর্যন্ত", "until on Fri".
  it('has no ending and no preposition of its own', () => {
    const [today, later] = ['2025-11-28T15:30:00Z', '2025-12-05T15:00:00Z'];
    expect([boundTime(today, now, 'bn'), boundTime(later, now, 'bn')]).toEqual(['আজ রাত ৯:৩০', 'শুক্র, ৫ ডিসে, রাত ৯:০০']);
    expect([boundTime(today, now, 'en'), boundTime(later, now, 'en')]).toEqual(['today at 9:30 pm', 'Fri, 5 Dec at 9:00 pm']);
  });
});
