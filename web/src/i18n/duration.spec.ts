import { describe, expect, it } from '@jest/globals';
import { formatCountdown, formatDuration, formatTaken } from './duration.js';

describe('lengths of time', () => {
  it('count down to zero exactly when nothing is left', () => {
    expect(formatCountdown(1_062_000, 'bn')).toBe('১৭:৪২');
    expect(formatCountdown(1, 'en')).toBe('00:01');
    expect(formatCountdown(0, 'en')).toBe('00:00');
    expect(formatCountdown(-5000, 'en')).toBe('00:00');
  });
  it('show hours from one hour on', () => {
    expect(formatCountdown(3_599_000, 'en')).toBe('59:59');
    expect(formatCountdown(8_076_000, 'bn')).toBe('০২:১৪:৩৬');
  });
  it('say how long something takes', () => {
    expect(formatTaken(1308, 'bn')).toBe('২১:৪৮');
    expect(formatDuration(1500, 'bn')).toBe('২৫ মিনিট');
    expect(formatDuration(5400, 'en')).toBe('1 hour 30 minutes');
    expect(formatDuration(0, 'en')).toBe('0 seconds');
    expect(formatDuration(90_061, 'bn')).toBe('১ দিন ১ ঘণ্টা');
  });
});
