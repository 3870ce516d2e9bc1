import { describe, expect, it } from '@jest/globals';
import { examStates } from '#contracts/http/exams';
import { blueprintOf, mayMakeUp, maySamePaper } from './make-ups.js';
import type { ReleaseRules } from './visibility.js';

const exam = (over: Partial<ReleaseRules> = {}): ReleaseRules & { makeUpOf: null } => ({
  state: 'closed',
  resultsAt: null,
  leaderboard: 'live',
  publishResults: 'by-hand',
  showSolution: 'after-close',
  kind: 'live',
  liveFigures: false,
  opensAt: 0,
  closesAt: 3_600_000,
  durationSeconds: 3600,
  graceSeconds: 15,
  extraSeconds: 0,
  startWindowSeconds: 600,
  waitsUntil: null,
  now: 60_000,
  makeUpOf: null,
  ...over,
});

describe('a make-up', () => {
  it('is of an exam that was opened, and of no other make-up', () => {
    expect(examStates.filter((state) => mayMakeUp(exam({ state })))).toEqual(['open', 'closed', 'results']);
    expect(mayMakeUp(exam({ state: 'archived', resultsAt: 1 }))).toBe(true);
    expect(mayMakeUp({ ...exam(), makeUpOf: 'another' })).toBe(false);
  });

  // Red with the results alone: figures, and scores that come at once, tell those who sat it what is right.
  it('repeats the paper only before figures, scores or results', () => {
    expect(examStates.filter((state) => maySamePaper(exam({ state })))).toEqual(['open', 'closed']);
    expect(maySamePaper(exam({ now: 3_615_000 }))).toBe(false);
    expect([599_999, 600_000].map((now) => maySamePaper(exam({ liveFigures: true, now })))).toEqual([true, false]);
    expect(maySamePaper(exam({ kind: 'mock', publishResults: 'at-once' }))).toBe(false);
    // One that waits already may be repeated once more.
    expect(maySamePaper(exam({ now: 3_700_000, waitsUntil: 9_000_000 }))).toBe(true);
  });

  it('has as many questions of each place and difficulty in each section as the exam', () => {
    const paper = [
      { section: 1, subjectId: 'optics', difficulty: 2 },
      { section: 1, subjectId: 'optics', difficulty: 2 },
      { section: 1, subjectId: 'optics', difficulty: null },
      { section: 2, subjectId: 'optics', difficulty: 2 },
      { section: 2, subjectId: undefined, difficulty: 2 },
    ];
    expect(blueprintOf(paper)).toEqual([
      { section: 1, subjectId: 'optics', difficulty: 2, count: 2 },
      { section: 1, subjectId: 'optics', difficulty: null, count: 1 },
      { section: 2, subjectId: 'optics', difficulty: 2, count: 1 },
    ]);
  });
});
