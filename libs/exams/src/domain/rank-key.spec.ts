import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TieBreak } from './exam-draft.js';
import { rankKey, type RankLimits, type Standing } from './rank-key.js';

const limits: RankLimits = {
  highest: 100n,
  sectionSizes: new Map([
    [1, 20],
    [2, 10],
  ]),
};
const standing = fc.record({
  units: fc.bigInt({ min: -40n, max: 100n }),
  wrong: fc.nat(6),
  seconds: fc.nat(5),
  submittedAfterMs: fc.nat(3),
  correctIn: fc.tuple(fc.nat(20), fc.nat(10)).map(
    ([one, two]) =>
      new Map([
        [1, one],
        [2, two],
      ]),
  ),
});
const rules: readonly TieBreak[] = [
  'score',
  'fewer-wrong',
  'less-time',
  'earlier-submit',
  'more-correct-in-section-1',
  'more-correct-in-section-2',
];
const ruleList = fc.shuffledSubarray([...rules], { minLength: 1 });

/** The rules read aloud, one after the other: negative when a stands before b. */
const compare = (list: readonly TieBreak[], a: Standing, b: Standing): number => {
  for (const rule of list) {
    const section = Number(/\d+$/.exec(rule)?.[0] ?? 0);
    const difference =
      rule === 'score'
        ? Number(b.units - a.units)
        : rule === 'fewer-wrong'
          ? a.wrong - b.wrong
          : rule === 'less-time'
            ? a.seconds - b.seconds
            : rule === 'earlier-submit'
              ? a.submittedAfterMs - b.submittedAfterMs
              : (b.correctIn.get(section) ?? 0) - (a.correctIn.get(section) ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};
const sign = (value: number) => (value < 0 ? -1 : value > 0 ? 1 : 0);

describe('rank key', () => {
  // EX-14. Red when a part is not padded to its width:
  // seen red without `padStart`.
  it('orders as text exactly as the rules order, whatever the list', () => {
    fc.assert(
      fc.property(ruleList, standing, standing, (list, a, b) => {
        const [one, two] = [rankKey(list, a, limits), rankKey(list, b, limits)];
        expect(one).toHaveLength(two.length);
        expect(sign(one < two ? -1 : one > two ? 1 : 0)).toBe(sign(compare(list, a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('gives equal text for equal on all rules, and only then', () => {
    fc.assert(
      fc.property(ruleList, standing, standing, (list, a, b) =>
        expect(rankKey(list, a, limits) === rankKey(list, b, limits)).toBe(compare(list, a, b) === 0),
      ),
    );
  });

  it('ranks do not change when submissions come in another order', () => {
    fc.assert(
      fc.property(
        ruleList,
        fc
          .array(standing, { minLength: 1, maxLength: 30 })
          .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        (list, [all, mixed]) => {
          const ranksOf = (people: readonly Standing[]) => {
            const keys = people.map((one) => rankKey(list, one, limits));
            return new Map(people.map((one, place) => [one, 1 + keys.filter((key) => key < (keys[place] ?? '')).length]));
          };
          const [before, after] = [ranksOf(all), ranksOf(mixed)];
          for (const one of all) expect(after.get(one)).toBe(before.get(one));
        },
      ),
    );
  });

  it('takes a negative score and refuses what does not fit', () => {
    const base = { units: -40n, wrong: 1, seconds: 1, submittedAfterMs: 1, correctIn: new Map() };
    expect(rankKey(['score'], base, limits)).toBe('000000000000008c');
    expect(() => rankKey(['score'], { ...base, units: 101n }, limits)).toThrow(RangeError);
    expect(() => rankKey(['fewer-wrong'], { ...base, wrong: 65_536 }, limits)).toThrow(RangeError);
  });
});
