import { describe, expect, it } from '@jest/globals';
import { gradeOf } from './grade.js';

describe('the grade of an answer', () => {
  it('is again for a wrong one and for one that was not known', () => {
    expect(gradeOf({ kind: 'single', right: false, tookMs: 100 })).toBe(1);
    expect(gradeOf({ kind: 'numeric', right: null, tookMs: 100 })).toBe(1);
  });
  it.each(['single', 'true-false'] as const)('goes by 15 and 45 seconds where one is to be chosen (%s)', (kind) => {
    expect([15_000, 15_001, 45_000, 45_001].map((tookMs) => gradeOf({ kind, right: true, tookMs }))).toEqual([4, 3, 3, 2]);
  });
  it.each(['multiple', 'numeric'] as const)('goes by 25 and 75 seconds where it is to be worked out (%s)', (kind) => {
    expect([25_000, 25_001, 75_000, 75_001].map((tookMs) => gradeOf({ kind, right: true, tookMs }))).toEqual([4, 3, 3, 2]);
  });
  it('is good for a right one whose time nobody knows', () => {
    expect(gradeOf({ kind: 'single', right: true, tookMs: null })).toBe(3);
  });
});
