import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { analyse, type AnalysedQuestion, type AnswerGroup } from './analyse-items.js';
import {
  correctedPointBiserial,
  difficulty,
  discrimination,
  flagsOf,
  groupSize,
  kr20,
  pointBiserial,
  standardError,
  variance,
} from './item-statistics.js';
import type { Scheme } from './scoring.js';

/** Four people, three items, 111 110 100 000: totals 3, 2, 1, 0; everything about them can be reckoned by hand. */
const ladder = { n: 4, sum: 6, squares: 14 };
const scheme: Scheme = { floorAtZero: false, cancelledCredit: 'everyone', optionalSections: [], optionalCounted: null };

describe('item statistics', () => {
  it('are those of the example reckoned by hand', () => {
    expect(variance(4, 6, 14)).toBe(1.25);
    expect(difficulty(3, 4)).toBe(0.75);
    // Σpq = 3/16 + 4/16 + 3/16; 3/2 · (1 − 0.625 / 1.25)
    expect(kr20([0.75, 0.5, 0.25], 1.25)).toBeCloseTo(0.75, 12);
    expect(standardError(Math.sqrt(1.25), 0.75)).toBeCloseTo(0.559017, 6);
    // The second item: those who have it right hold 3 and 2. r(i, T) = 2/√5; r(i, T − i) = 1/√2.
    expect(pointBiserial({ chosen: 2, totals: 5 }, ladder)).toBeCloseTo(2 / Math.sqrt(5), 12);
    // Red without the correction: an item is correlated with itself.
    expect(correctedPointBiserial({ chosen: 2, totals: 5 }, ladder)).toBeCloseTo(Math.SQRT1_2, 12);
    expect(discrimination(27, 9, 27)).toBeCloseTo(2 / 3, 12);
  });

  it('are the published ones: Kelley cuts 370 people at 100, and a scale with σ 15 and r 0.96 errs by 3 points', () => {
    expect([groupSize(370), groupSize(100), groupSize(2), groupSize(1)]).toEqual([100, 27, 1, 0]);
    expect(standardError(15, 0.96)).toBeCloseTo(3, 12);
  });

  it('are null where they would mean nothing', () => {
    expect([difficulty(0, 0), kr20([0.5], 1), kr20([0.5, 0.5], 0), standardError(1, null), discrimination(0, 0, 0)]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    // Everybody right: the item does not vary. Thirds as floats: the variance of nothing must not become something.
    expect(pointBiserial({ chosen: 3, totals: 6 }, { n: 3, sum: 6, squares: 14 })).toBeNull();
    expect(correctedPointBiserial({ chosen: 1, totals: 1 }, { n: 3, sum: 1, squares: 1 })).toBeNull();
  });

  it('suspect a key that the good ones do not choose, and stay silent about a handful of people', () => {
    const item = {
      takers: 100,
      difficulty: 0.3,
      pointBiserial: -0.2,
      choices: [
        { right: true, count: 30, pointBiserial: -0.2 },
        { right: false, count: 69, pointBiserial: 0.4 },
        { right: false, count: 1, pointBiserial: 0 },
      ],
    };
    expect(flagsOf(item)).toEqual(['key-suspect', 'negative', 'idle-option']);
    expect(flagsOf({ ...item, takers: 12 })).toEqual([]);
  });
});

/** What each person chose of each question: 0 is right, −1 nothing. */
type Sheet = readonly (readonly number[])[];
const letters = ['a', 'b', 'c', 'd'];
const questionsOf = (count: number): AnalysedQuestion[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `q${place}`,
    kind: 'single',
    section: 1,
    markUnits: 1n,
    negativeUnits: 0n,
    cancelled: false,
    key: { optionIds: [`q${place}a`], number: null, tolerance: null },
    optionIds: letters.map((letter) => `q${place}${letter}`),
  }));

const totalsOf = (sheet: Sheet): number[] => sheet.map((row) => row.filter((choice) => choice === 0).length);

/** The groups as the statement gives them, told from the raw sheet. */
const groupsOf = (sheet: Sheet): AnswerGroup[] => {
  const totals = totalsOf(sheet);
  const placed = totals.map((total, person) => ({ total, person })).toSorted((a, b) => b.total - a.total || a.person - b.person);
  const size = groupSize(sheet.length);
  const upper = new Set(placed.slice(0, size).map(({ person }) => person));
  const lower = new Set(size === 0 ? [] : placed.slice(-size).map(({ person }) => person));
  const groups: AnswerGroup[] = [];
  for (let q = 0; q < (sheet[0]?.length ?? 0); q += 1) {
    for (const [choice, letter] of letters.entries()) {
      const who = sheet.flatMap((row, person) => (row[q] === choice ? [person] : []));
      if (who.length === 0) continue;
      groups.push({
        questionId: `q${q}`,
        optionIds: [`q${q}${letter}`],
        number: null,
        count: who.length,
        totals: who.reduce((all, person) => all + (totals[person] ?? 0), 0),
        upper: who.filter((person) => upper.has(person)).length,
        lower: who.filter((person) => lower.has(person)).length,
      });
    }
  }
  return groups;
};

const mean = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length;
/** Pearson's r from the raw values, by its definition. */
const pearson = (x: readonly number[], y: readonly number[]): number | null => {
  const [mx, my] = [mean(x), mean(y)];
  const product = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    mean(a.map((one, at) => (one - ma) * ((b[at] ?? 0) - mb)));
  const spread = Math.sqrt(product(x, mx, x, mx) * product(y, my, y, my));
  return spread < 1e-9 ? null : product(x, mx, y, my) / spread;
};

const sheets = fc
  .tuple(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 2, max: 7 }))
  .chain(([people, items]) =>
    fc.array(fc.array(fc.integer({ min: -1, max: 3 }), { minLength: items, maxLength: items }), { minLength: people, maxLength: people }),
  );
const close = (a: number | null, b: number | null) => (a === null || b === null ? expect(a).toBe(b) : expect(a).toBeCloseTo(b, 9));

describe('a paper analysed from groups of answers', () => {
  // Red with the total left in the item's own correlation, and with a distractor held against totals instead of rests.
  it('equals the definitions applied to the raw sheet', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const items = sheet[0]?.length ?? 0;
        const figures = analyse(questionsOf(items), sheet.length, groupsOf(sheet), scheme);
        const totals = totalsOf(sheet);
        const varianceOf = mean(totals.map((one) => (one - mean(totals)) ** 2));
        const shares = Array.from({ length: items }, (_, q) => mean(sheet.map((row) => (row[q] === 0 ? 1 : 0))));
        close(
          figures.kr20,
          varianceOf < 1e-9 ? null : (items / (items - 1)) * (1 - shares.reduce((all, p) => all + p * (1 - p), 0) / varianceOf),
        );
        for (const [q, item] of figures.items.entries()) {
          const rest = sheet.map((row, person) => (totals[person] ?? 0) - (row[q] === 0 ? 1 : 0));
          close(item.difficulty, shares[q] ?? 0);
          close(
            item.pointBiserial,
            pearson(
              sheet.map((row) => (row[q] === 0 ? 1 : 0)),
              rest,
            ),
          );
          expect(item.correct + item.wrong + item.skipped).toBe(sheet.length);
          for (const [choice, drawn] of item.choices.entries()) {
            const chose = sheet.map((row) => (row[q] === choice ? 1 : 0));
            expect(drawn.count).toBe(chose.reduce<number>((all, one) => all + one, 0));
            close(drawn.pointBiserial, pearson(chose, rest));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('leaves out a cancelled question and says why', () => {
    const [first, ...others] = questionsOf(3);
    const sheet = [
      [0, 0, 0],
      [1, 0, 1],
      [1, 1, -1],
    ];
    const cancelled = { ...first!, cancelled: true };
    const figures = analyse([cancelled, ...others], 3, groupsOf(sheet), scheme);
    expect(figures.items[0]).toMatchObject({ gap: 'cancelled', difficulty: null, pointBiserial: null, correct: 3, wrong: 0 });
    const optional = { ...scheme, optionalSections: [1], optionalCounted: 1 };
    expect(analyse(questionsOf(3), 3, groupsOf(sheet), optional)).toMatchObject({ kr20: null, gap: 'optional-sections' });
    expect(analyse(questionsOf(3), 1, groupsOf(sheet.slice(0, 1)), scheme)).toMatchObject({ kr20: null, gap: 'too-few-takers' });
  });
});
