import { describe, expect, it } from '@jest/globals';
import type { Save } from '#contracts/http/exams';
import { checkSaves, type AskedQuestion } from './check-saves.js';

const questions = new Map<string, AskedQuestion>([
  ['single', { kind: 'single', options: new Set(['a', 'b']) }],
  ['multiple', { kind: 'multiple', options: new Set(['a', 'b', 'c']) }],
  ['numeric', { kind: 'numeric', options: new Set() }],
]);
const save = (over: Partial<Save>): Save => ({ questionId: 'single', revision: 1, optionIds: [], ...over });
const outcome = (over: Partial<Save>, epoch = 1): string => {
  try {
    checkSaves(questions, epoch, [save({}), save(over)]);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

// EX-13. Red with the check of options left out: seen red without `options.has`.
describe('saves', () => {
  it.each([
    [{ optionIds: ['a'] }, 'taken'],
    [{ optionIds: [] }, 'taken'],
    [{ questionId: 'multiple', optionIds: ['c', 'a'] }, 'taken'],
    [{ questionId: 'numeric', number: '9.8' }, 'taken'],
    [{ questionId: 'elsewhere' }, 'Foreign question'],
    [{ optionIds: ['c'] }, 'Option out of range'],
    [{ questionId: 'numeric', optionIds: ['a'] }, 'Option out of range'],
    [{ optionIds: ['a', 'b'] }, 'Too many options'],
    [{ questionId: 'multiple', optionIds: ['a', 'a'] }, 'Too many options'],
    [{ number: '1' }, 'Invalid input'],
    [{ revision: 2 ** 40 }, 'Invalid input'],
  ] satisfies [Partial<Save>, string][])('%j: %s', (over, expected) => expect(outcome(over)).toBe(expected));
  it('refuses an epoch that no attempt can have', () => expect(outcome({}, 2 ** 40)).toBe('Invalid input'));
});
