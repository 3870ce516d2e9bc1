import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AppError } from '#platform/kernel';
import { completeDraft } from './complete-draft.js';
import { acceptUntil, closingMoment, deadlineOf, lastDeadline, lastStart, lastWrite, secondsTaken } from './deadline.js';
import type { ExamDraft } from './exam-draft.js';
import { presetNames, presets } from './presets.js';
import { attemptTopicVersion } from './topic-version.js';

const whole = { opensAt: 0, closesAt: 100_000, durationSeconds: 60, startWindowSeconds: null };

describe('deadline', () => {
  it("is the earlier of the own time and the exam's end", () => {
    expect([deadlineOf(1000, whole), deadlineOf(90_000, whole)]).toEqual([61_000, 100_000]);
    expect(acceptUntil(61_000, 15)).toBe(76_000);
  });
  // Red (seen) without the extra seconds: what was promised of the exam's end came before who has more time was done.
  it('of the last one is moved by extra time, the last start is not', () => {
    const some = { ...whole, extraSeconds: 30, graceSeconds: 15 };
    expect([lastStart(some), lastDeadline(some), closingMoment(some), lastWrite(some)]).toEqual([100_000, 130_000, 130_000, 145_000]);
    const together = { ...some, startWindowSeconds: 10 };
    expect([lastStart(together), lastDeadline(together), closingMoment(together)]).toEqual([10_000, 90_000, 130_000]);
  });
  // EX-06. Red when the time of the closing is taken instead: seen red with `submittedAt` alone.
  it('never counts more time than there was', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 10, max: 86_400 }), fc.nat(1e9), (start, duration, later) =>
        expect(
          secondsTaken(start, start + later, deadlineOf(start, { ...whole, durationSeconds: duration, closesAt: start + 1e8 })),
        ).toBeLessThanOrEqual(duration),
      ),
    );
  });
});

describe('draft', () => {
  const draft: ExamDraft = {
    title: 'Mock',
    courseIds: ['c'],
    opensAt: '2026-11-21T10:00:00Z',
    closesAt: '2026-11-21T11:00:00Z',
    sections: [{ title: 'Physics', markEach: '1', questionVersionIds: ['v'] }],
  };
  const faults = (over: Partial<ExamDraft>) => {
    try {
      completeDraft({ ...draft, ...over });
      return [];
    } catch (error) {
      return error instanceof AppError ? Object.keys(error.issues ?? {}) : ['another error'];
    }
  };
  it('is filled from its preset; the author wins', () => {
    expect(completeDraft({ ...draft, preset: 'medical' })).toMatchObject({
      durationSeconds: 3600,
      negative: { kind: 'absolute', value: '0.25' },
      passMark: '40',
      graceSeconds: 15,
    });
    expect(completeDraft({ ...draft, preset: 'medical', durationSeconds: 4500, negative: null })).toMatchObject({
      durationSeconds: 4500,
      negative: null,
    });
  });
  it.each([
    [{ title: ' ' }, 'title'],
    [{ courseIds: [] }, 'courseIds'],
    [{ closesAt: draft.opensAt }, 'closesAt'],
    [{ durationSeconds: 0 }, 'durationSeconds'],
    [{ negative: { kind: 'absolute', value: '-1' } }, 'negative'],
    [{ passMark: 'x' }, 'passMark'],
    [{ optionalCounted: 1 }, 'optionalCounted'],
    [{ sections: [] }, 'sections'],
    [{ tieBreak: ['less-time'] }, 'tieBreak'],
    [{ tieBreak: ['score', 'more-correct-in-section-2'] }, 'tieBreak'],
    [{ ranking: 'best', attemptsAllowed: 2, publishResults: 'at-once', showSolution: 'after-submit' }, 'ranking'],
  ] satisfies [Partial<ExamDraft>, string][])('refuses %j', (over, field) => expect(faults(over)).toContain(field));
  it('knows the usual examinations', () => {
    expect(presetNames.map((name) => [presets[name].questions, presets[name].durationSeconds / 60])).toEqual([
      [25, 25],
      [100, 60],
      [60, 45],
      [100, 60],
      [100, 60],
      [200, 120],
      [100, 60],
    ]);
    expect(presets.bcs.negative).toEqual({ kind: 'absolute', value: '0.50' });
  });
});

it("an attempt's topic gets a higher version from either change, and stays a safe integer", () => {
  expect(attemptTopicVersion(2, 0)).toBeGreaterThan(attemptTopicVersion(1, 5000));
  expect(attemptTopicVersion(1, 6)).toBeGreaterThan(attemptTopicVersion(1, 5));
  expect(Number.isSafeInteger(attemptTopicVersion(100_000, 1_000_000_000))).toBe(true);
});
