import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fillBlueprint } from './blueprint.js';

const counts = (filled: readonly (readonly string[])[]): number[] => filled.map((one) => one.length);

describe('a blueprint', () => {
  // Red (seen) with lines served in their order: the first takes the only hard one, and the second is short of what is there.
  it('takes another question where a later line can use only this one', () => {
    const any = { wanted: 2, pool: ['hard', 'easy-1', 'easy-2'] };
    expect(counts(fillBlueprint([any, { wanted: 1, pool: ['hard'] }]))).toEqual([2, 1]);
    const chain = [
      { wanted: 1, pool: ['a', 'b'] },
      { wanted: 1, pool: ['b', 'c'] },
      { wanted: 1, pool: ['a'] },
      { wanted: 1, pool: ['b'] },
    ];
    expect(fillBlueprint(chain).flat().toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('keeps the order of the pool, and says by what is missing how many are short', () => {
    expect(fillBlueprint([{ wanted: 3, pool: ['c', 'a', 'b', 'd'] }])).toEqual([['c', 'a', 'b']]);
    expect(
      counts(
        fillBlueprint([
          { wanted: 5, pool: ['a'] },
          { wanted: 1, pool: [] },
        ]),
      ),
    ).toEqual([1, 0]);
  });

  it('gives no question twice, no line too many, and as many as the best choice of lines could', () => {
    const line = fc.record({
      wanted: fc.integer({ min: 1, max: 3 }),
      pool: fc.uniqueArray(fc.constantFrom(...'abcdef'), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const filled = fillBlueprint(lines);
        expect(new Set(filled.flat()).size).toBe(filled.flat().length);
        filled.forEach((one, place) => {
          expect(one.length).toBeLessThanOrEqual(lines[place]!.wanted);
          expect(one.every((question) => lines[place]!.pool.includes(question))).toBe(true);
        });
        // Hall: what any set of lines can get is bounded by the questions they share; the least bound is reached.
        const bounds = Array.from({ length: 2 ** lines.length }, (_, mask) => {
          const [inside, outside] = [
            lines.filter((_line, place) => mask & (1 << place)),
            lines.filter((_line, place) => !(mask & (1 << place))),
          ];
          return new Set(inside.flatMap(({ pool }) => pool)).size + outside.reduce((all, { wanted }) => all + wanted, 0);
        });
        expect(filled.flat()).toHaveLength(Math.min(...bounds));
      }),
    );
  });
});
