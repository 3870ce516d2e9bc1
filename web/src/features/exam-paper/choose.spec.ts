import { describe, expect, it } from '@jest/globals';
import { emptyValue } from '../../client/save-queue.types.js';
import { chosenValue } from './choose.js';

describe('choosing an option', () => {
  it('replaces a single choice, and the same again keeps it', () => {
    const first = chosenValue({ ...emptyValue, flagged: true }, 'single', 'a');
    expect(first).toEqual({ optionIds: ['a'], number: null, flagged: true });
    expect(chosenValue(first, 'single', 'a').optionIds).toEqual(['a']);
    expect(chosenValue(first, 'true-false', 'b').optionIds).toEqual(['b']);
  });

  it('adds and takes away where several may stand', () => {
    const two = chosenValue(chosenValue(emptyValue, 'multiple', 'a'), 'multiple', 'b');
    expect(two.optionIds).toEqual(['a', 'b']);
    expect(chosenValue(two, 'multiple', 'a').optionIds).toEqual(['b']);
  });
});
