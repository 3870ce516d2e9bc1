import { describe, expect, it } from '@jest/globals';
import { atTime, formatDate, formatDay, formatDayPart, formatDayTime, formatHour, formatTime, partOfDay } from './dates.js';

/** A moment by the wall clock of Dhaka. */
const dhaka = (text: string): string => new Date(`${text}+06:00`).toISOString();
const now = dhaka('2025-11-22T21:07:00');

describe('dates in Asia/Dhaka', () => {
  it('call each part of the day by its name', () => {
    const names = ['03:59', '04:00', '06:00', '12:00', '15:00', '18:00', '20:00'].map((hour) =>
      partOfDay(dhaka(`2025-11-22T${hour}:00`), 'bn'),
    );
    expect(names).toEqual(['রাত', 'ভোর', 'সকাল', 'দুপুর', 'বিকেল', 'সন্ধ্যা', 'রাত']);
  });
  it('write times with twelve hours', () => {
    expect(formatTime(dhaka('2025-11-22T21:25:00'), 'bn')).toBe('রাত ৯:২৫');
    expect(formatTime(dhaka('2025-11-22T00:05:00'), 'en')).toBe('12:05 am');
    expect(formatHour(dhaka('2025-11-22T08:30:00'), 'bn')).toBe('৮:৩০');
  });
  it('put the ending where Bengali wants it', () => {
    expect(atTime(dhaka('2025-11-22T21:25:00'), 'bn')).toBe('রাত ৯:২৫-এ');
    expect(atTime(dhaka('2025-11-22T21:00:00'), 'bn')).toBe('রাত ৯:০০টায়');
    expect(atTime(dhaka('2025-11-22T21:00:00'), 'en')).toBe('at 9:00 pm');
  });
  it('split days at midnight in Dhaka, wherever the machine stands', () => {
    expect(formatDay(dhaka('2025-11-22T23:55:00'), now, 'bn')).toBe('আজ');
    expect(formatDay(dhaka('2025-11-23T00:01:00'), now, 'bn')).toBe('কাল');
    expect(formatDay(dhaka('2025-11-21T23:59:00'), now, 'en')).toBe('Yesterday');
    expect(formatDay(dhaka('2025-11-28T21:00:00'), now, 'bn')).toBe('শুক্র, ২৮ নভে');
    expect(formatDay(dhaka('2026-01-02T21:00:00'), now, 'en')).toBe('Fri, 2 Jan 2026');
  });
  it('name day and hour together', () => {
    expect(formatDate(dhaka('2025-11-28T21:00:00'), 'bn')).toBe('২৮ নভে ২০২৫');
    expect(formatDayPart(dhaka('2025-11-23T08:30:00'), now, 'bn')).toBe('কাল সকাল');
    expect(formatDayPart(dhaka('2025-11-23T08:30:00'), now, 'en')).toBe('Tomorrow');
    expect(formatDayTime(dhaka('2025-11-22T21:30:00'), now, 'bn')).toBe('আজ রাত ৯:৩০');
    expect(formatDayTime(dhaka('2025-11-28T21:30:00'), now, 'en')).toBe('Fri, 28 Nov, 9:30 pm');
  });
});
