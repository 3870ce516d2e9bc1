import { describe, expect, it } from '@jest/globals';
import { noteClosed, openDelay } from './tooltip-clock.js';

describe('the clock of tooltips', () => {
  // Red with another delay or without the skip.
  it('asks for 700 ms of rest, for none within 300 ms after another one', () => {
    expect(openDelay(0)).toBe(700);
    noteClosed(1000);
    expect(openDelay(1299)).toBe(0);
    expect(openDelay(1300)).toBe(700);
  });
});
