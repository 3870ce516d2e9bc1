import { describe, expect, it } from '@jest/globals';
import { startsUntil } from './starts-until.js';

const [opensAt, closesAt] = ['2026-06-01T10:00:00.000Z', '2026-06-01T11:00:00.000Z'];
const times = { opensAt, closesAt, startWindowSeconds: 600, durationSeconds: 1500, graceSeconds: 30 };
const at = (clock: string): number => Date.parse(`2026-06-01T${clock}:00.000Z`);

describe('who can still start an exam that gets more time', () => {
  // Red when it is offered as if somebody got it: after the start window, with nobody in the exam, more time is for nobody.
  it('is nobody after a start window whose figures have been shown', () => {
    const exam = { ...times, liveFigures: true };
    expect(startsUntil(exam, 300, at('10:09'))).toBe(at('10:15'));
    expect(startsUntil(exam, 300, at('10:10'))).toBeNull();
  });

  it('is whoever comes in the longer window while no figures have been shown, and until the end without a window', () => {
    const exam = { ...times, liveFigures: false };
    expect(startsUntil(exam, 600, at('10:12'))).toBe(at('10:20'));
    expect(startsUntil(exam, 300, at('10:15'))).toBeNull();
    // Red (seen) with a window that grows after everybody's end: who had not started was told that they can, and the server let nobody.
    expect(startsUntil(exam, 3600, at('10:25'))).toBe(at('11:10'));
    expect(startsUntil(exam, 3600, at('10:40'))).toBeNull();
    expect(startsUntil({ ...exam, startWindowSeconds: null }, 300, at('10:50'))).toBe(at('11:05'));
  });
});
