import { describe, expect, it } from '@jest/globals';
import type { Slot } from '../../client/save-queue.types.js';
import { differences } from './kept.js';

const slot = (questionId: string, epoch: number, revision: number, ...optionIds: string[]): Slot => ({
  questionId,
  epoch,
  revision,
  refused: null,
  receipt: null,
  value: { optionIds, number: null, flagged: false },
});

describe('the kept list of a receipt', () => {
  it('agrees when every answer stands with its own order key', () => {
    expect(differences([slot('a', 1, 2, 'x')], [{ questionId: 'a', epoch: 1, revision: 2 }])).toEqual([]);
  });

  it('does not miss a question that was cleared', () => {
    expect(differences([slot('a', 1, 2)], [])).toEqual([]);
  });

  it('names what is missing, older or newer', () => {
    const slots = [slot('a', 1, 2, 'x'), slot('b', 1, 4, 'x'), slot('c', 1, 5, 'x')];
    expect(
      differences(slots, [
        { questionId: 'b', epoch: 1, revision: 3 },
        { questionId: 'c', epoch: 2, revision: 1 },
      ]),
    ).toEqual([
      { questionId: 'a', what: 'missing' },
      { questionId: 'b', what: 'older' },
      { questionId: 'c', what: 'newer' },
    ]);
  });
});
