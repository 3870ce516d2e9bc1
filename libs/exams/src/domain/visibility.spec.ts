import { describe, expect, it } from '@jest/globals';
import { examStates } from '#contracts/http/exams';
import { isBoardVisible, isScoreVisible, isSolutionVisible, type ReleaseRules } from './visibility.js';

const rules = (over: Partial<ReleaseRules>): ReleaseRules => ({
  state: 'open',
  leaderboard: 'live',
  publishResults: 'at-close',
  showSolution: 'after-close',
  ...over,
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
