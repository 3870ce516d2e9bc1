import { describe, expect, it } from '@jest/globals';
import type { ItemStatistics } from '#contracts/http/exam-after';
import { idleOf, inOrder, reliabilityWord, suspectOf, urgencyOf } from './hints.js';

const choice = (
  optionId: string,
  right: boolean,
  upper: number,
  share = 0.25,
  pointBiserial: number | null = null,
): ItemStatistics['choices'][number] => ({
  optionId,
  right,
  count: 10,
  share,
  upper,
  lower: 1,
  pointBiserial,
});
const item = (number: number, over: Partial<ItemStatistics>): ItemStatistics =>
  ({ number, flags: [], difficulty: 0.5, pointBiserial: 0.3, choices: [], ...over }) as unknown as ItemStatistics;

describe('hints on a question', () => {
  // Red when a hint names an option that only the weak chose, or the key itself.
  it('name the option that draws those who did well', () => {
    const choices = [choice('a', true, 3, 0.2, 0.4), choice('b', false, 9, 0.2, 0.3), choice('c', false, 2, 0.2, -0.1)];
    expect(suspectOf({ choices })?.optionId).toBe('b');
    expect(suspectOf({ choices: [choice('a', true, 9, 0.2, -0.2), choice('b', false, 3, 0.2, -0.1)] })).toBeNull();
    expect(suspectOf({ choices: [choice('a', true, 0), choice('b', false, 0)] })).toBeNull();
  });
  it('name what nobody chose', () => {
    const choices = [choice('a', true, 3, 0.01), choice('b', false, 1, 0.01), choice('c', false, 1, 0.4)];
    expect(idleOf({ choices }).map(({ optionId }) => optionId)).toEqual(['b']);
  });
});

describe('the order of questions', () => {
  it('puts what may be wrong first, then the paper', () => {
    const items = [item(1, {}), item(2, { flags: ['weak'] }), item(3, { flags: ['key-suspect'] }), item(4, {})];
    expect(inOrder(items, 'urgent').map(({ number }) => number)).toEqual([3, 2, 1, 4]);
    expect(items.map(urgencyOf)).toEqual([2, 1, 0, 2]);
  });
  // Red when a question without a figure leads the list turned round.
  it('keeps questions without a figure at the end, either way', () => {
    const items = [item(1, { difficulty: null }), item(2, { difficulty: 0.9 }), item(3, { difficulty: 0.2 })];
    expect(inOrder(items, 'difficulty').map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(inOrder(items, '-difficulty').map(({ number }) => number)).toEqual([2, 3, 1]);
  });
});

describe('reliability', () => {
  it('has a word for each of the usual bounds', () => {
    expect([0.91, 0.8, 0.75, 0.4].map((kr20) => reliabilityWord(kr20, 30))).toEqual(['reliable', 'reliable', 'fair', 'unsure']);
    // Red when two takers make results that can be relied on.
    expect([2, 29].map((takers) => reliabilityWord(0.86, takers))).toEqual(['gapTakers', 'gapTakers']);
  });
});
