import { describe, expect, it } from '@jest/globals';
import { dayAndTime } from './moment.js';

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
