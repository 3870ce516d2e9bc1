import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boardPlaces, type Candidate } from './board-places.js';

const attempts = fc
  .array(fc.record({ userId: fc.constantFrom('u1', 'u2', 'u3'), key: fc.constantFrom('a', 'b', 'c') }), { maxLength: 12 })
  .map((all) =>
    all.map(({ userId, key }, place): Candidate => ({
      attemptId: `t${place}`,
      userId,
      rankKey: key,
      number: 1 + all.slice(0, place).filter((other) => other.userId === userId).length,
    })),
  );

describe('places on the board', () => {
  // Red when a removed row stays: seen red with `removed: []`.
  it.each(['first', 'last', 'best'] as const)('hold one attempt a person, by the rule "%s", however the batches fall', (ranking) => {
    fc.assert(
      fc.property(attempts, fc.array(fc.nat(4), { maxLength: 12 }), (all, cuts) => {
        const board = new Map<string, Candidate>();
        let rest = all;
        for (const cut of [...cuts, all.length]) {
          const { added, removed } = boardPlaces(ranking, rest.slice(0, cut), [...board.values()]);
          for (const { attemptId } of removed) board.delete(attemptId);
          for (const one of added) board.set(one.attemptId, one);
          rest = rest.slice(cut);
        }
        for (const userId of ['u1', 'u2', 'u3']) {
          const mine = all.filter((one) => one.userId === userId);
          const expected =
            ranking === 'first'
              ? mine[0]
              : ranking === 'last'
                ? mine.at(-1)
                : mine.toSorted((a, b) => (a.rankKey < b.rankKey ? -1 : a.rankKey > b.rankKey ? 1 : a.number - b.number))[0];
          expect([...board.values()].filter((one) => one.userId === userId)).toEqual(expected ? [expected] : []);
        }
      }),
    );
  });
});
