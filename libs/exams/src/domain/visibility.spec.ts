import { describe, expect, it } from '@jest/globals';
import { examStates } from '#contracts/http/exams';
import { areFiguresOut, figuresAt, isBoardVisible, isScoreVisible, isSolutionVisible, type ReleaseRules } from './visibility.js';

const rules = (over: Partial<ReleaseRules>): ReleaseRules => ({
  state: 'open',
  resultsAt: 3_700_000,
  leaderboard: 'live',
  publishResults: 'at-close',
  showSolution: 'after-close',
  kind: 'mock',
  liveFigures: true,
  opensAt: 0,
  closesAt: 3_600_000,
  durationSeconds: 1500,
  graceSeconds: 15,
  extraSeconds: 0,
  startWindowSeconds: null,
  waitsUntil: null,
  now: 60_000,
  ...over,
});
// Red (seen) with every archived exam taken for one whose results are out: a paper that was cancelled, put away and dated anew was open.
it('never opens the solution of what was put away without results', () => {
  const away = rules({ state: 'archived', resultsAt: null, publishResults: 'at-once', showSolution: 'after-submit' });
  for (const mine of [null, 'submitted', 'scored'] as const)
    expect([isSolutionVisible(away, mine), isScoreVisible(away), isBoardVisible(away), areFiguresOut(away)]).toEqual(Array(4).fill(false));
});

const where = (test: (state: ReleaseRules['state']) => boolean) => examStates.filter(test);

describe('board', () => {
  it.each([
    ['live', ['open', 'closed', 'results', 'archived']],
    ['after-close', ['closed', 'results', 'archived']],
    ['hidden', []],
  ] as const)('%s is seen in %p', (leaderboard, states) =>
    expect(where((state) => isBoardVisible(rules({ state, leaderboard })))).toEqual(states),
  );
});

// Red when a figure of a ranked exam is out while somebody can still start: seen red with `opensAt` for `lastStart`.
describe('figures', () => {
  const ranked = (over: Partial<ReleaseRules> = {}) => rules({ kind: 'live', startWindowSeconds: 600, ...over });
  it('of a ranked exam come when nobody can start any more, or when nobody can write any more', () => {
    expect(figuresAt(ranked())).toBe(600_000);
    expect(figuresAt(ranked({ liveFigures: false }))).toBe(1_515_000);
    expect(figuresAt(ranked({ startWindowSeconds: null, liveFigures: false }))).toBe(3_615_000);
    expect([599_999, 600_000].map((now) => areFiguresOut(ranked({ now })))).toEqual([false, true]);
  });
  // Red (seen) with the end of those who have everybody's time: figures were out while somebody with more of it still wrote.
  it('wait for whoever has more time than the others', () =>
    expect(figuresAt(ranked({ liveFigures: false, extraSeconds: 600 }))).toBe(2_115_000));
  // Red (seen) without the wait: who had full marks told those who were to sit the same paper what is right.
  it('wait for a make-up with the same paper, as everything else of it does', () => {
    const waits = { waitsUntil: 9_000_000, publishResults: 'at-once', showSolution: 'after-submit', state: 'closed' } as const;
    expect(figuresAt(ranked(waits))).toBe(9_000_000);
    for (const over of [{ kind: 'mock' }, { kind: 'live' }] as const) {
      const told = [8_999_999, 9_000_000].map((now) => {
        const exam = rules({ ...over, ...waits, startWindowSeconds: 600, now });
        return [areFiguresOut(exam), isScoreVisible(exam), isSolutionVisible(exam, 'scored')];
      });
      expect(told).toEqual([
        [false, false, false],
        [true, true, true],
      ]);
    }
  });
  it('of what is not ranked come at once where they are live', () => {
    expect(areFiguresOut(rules({ now: 1 }))).toBe(true);
    expect(areFiguresOut(rules({ now: 1, liveFigures: false }))).toBe(false);
  });
  it('come with the results at the latest, and never of a cancelled exam', () =>
    expect(where((state) => areFiguresOut(ranked({ state })))).toEqual(['results', 'archived']));
  it('are waited for by the own score, results at once or not, and by the solution', () => {
    const atOnce = { publishResults: 'at-once', showSolution: 'after-submit' } as const;
    expect(isScoreVisible(ranked())).toBe(false);
    expect(isScoreVisible(ranked(atOnce))).toBe(false);
    expect(isSolutionVisible(ranked(atOnce), 'scored')).toBe(false);
    expect(isScoreVisible(ranked({ ...atOnce, now: 600_000 }))).toBe(true);
    expect(isScoreVisible(rules({ ...atOnce, liveFigures: false, leaderboard: 'hidden' }))).toBe(true);
  });
});

describe('score', () => {
  it('is told with a live board', () => expect(isScoreVisible(rules({}))).toBe(true));
  it('waits for the results otherwise', () => {
    expect(where((state) => isScoreVisible(rules({ state, leaderboard: 'hidden' })))).toEqual(['results', 'archived']);
    expect(isScoreVisible(rules({ leaderboard: 'hidden', publishResults: 'at-once' }))).toBe(true);
  });
});

// EX-10: the solution before its time. Red when "after-submit" forgets that the results are not out: seen red without the `publishResults` test.
describe('solution', () => {
  it('never where never, nor for a cancelled exam', () => {
    expect(where((state) => isSolutionVisible(rules({ state, showSolution: 'never' }), 'scored'))).toEqual([]);
    expect(isSolutionVisible(rules({ state: 'cancelled', showSolution: 'after-submit', publishResults: 'at-once' }), 'scored')).toBe(false);
  });
  it('after the close means after the results', () =>
    expect(where((state) => isSolutionVisible(rules({ state }), 'scored'))).toEqual(['results', 'archived']));
  it('after the submit only where results are at once, and only to those who are through', () => {
    const open = { showSolution: 'after-submit', publishResults: 'at-once' } as const;
    expect((['in_progress', 'submitted', 'scored', 'rescored', null] as const).map((mine) => isSolutionVisible(rules(open), mine))).toEqual(
      [false, false, true, true, false],
    );
    expect(isSolutionVisible(rules({ ...open, publishResults: 'at-close' }), 'scored')).toBe(false);
    expect(isSolutionVisible(rules({ ...open, state: 'results' }), null)).toBe(true);
  });
});
