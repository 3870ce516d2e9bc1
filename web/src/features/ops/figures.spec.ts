import { describe, expect, it } from '@jest/globals';
import { bytes, clock, linesOf, measured, mostPoints, none, rate, span } from './figures.js';

describe('figures of the operations room', () => {
  it('shows a value with its unit in few letters', () => {
    expect(measured(41.4, 'ms')).toBe('41 ms');
    expect(measured(2300, 'ms')).toBe('2.3 s');
    expect(measured(0.4, 's')).toBe('0.4 s');
    expect(measured(250, 's')).toBe('4 m 10 s');
    expect(measured(25, 'h')).toBe('25 h 0 m');
    expect(measured(0.013, 'share')).toBe('1.3%');
    expect(measured(0.85, 'share')).toBe('85%');
    expect(measured(12_000, 'count')).toBe('12,000');
    expect(span(-3)).toBe('0.0 s');
    expect(bytes(412_000_000)).toBe('412 MB');
    expect(bytes(1_900_000_000)).toBe('1.9 GB');
    expect(bytes(0)).toBe('0 B');
    expect(rate(0.25)).toBe('0.3');
    expect(rate(312.4)).toBe('312');
    expect(clock('2026-11-22T15:04:07.900Z')).toBe('21:04:07');
  });
  // Red when what could not be read looks like nought.
  it('never shows a figure for what is not known', () => {
    expect([measured(null, 'ms'), span(null), bytes(null), rate(null)]).toEqual([none, none, none, none]);
    expect(linesOf([1, 2, null, 3, 4])).toHaveLength(2);
    expect(linesOf([null, 1])).toEqual([]);
  });
  it('draws the newest at the right edge', () => {
    const [line = ''] = linesOf([0, 10]);
    expect(line.split(' ').at(-1)).toBe('200.0,4.0');
    expect(linesOf(Array.from({ length: mostPoints }, () => 1))[0]?.split(' ')[0]).toBe('0.0,4.0');
  });
});
