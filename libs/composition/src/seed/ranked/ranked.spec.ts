import { describe, expect, it } from '@jest/globals';
import { FormulaChecker, sanitise } from '#platform';
import { englishDrafts, ownDrafts, passageDrafts } from '../bank.js';
import { rankedDrafts, rankedSubjects, type RankedSubject } from './index.js';
import { sizeOf, variantOf } from './make.js';

const subjects = Object.keys(rankedSubjects) as RankedSubject[];
const bare = (stem: string): string =>
  stem
    .normalize('NFC')
    .replace(/\[[^[\]]*\]\s*$/, '')
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replaceAll(/\s+/g, ' ')
    .trim();
const most = (subject: RankedSubject): number => rankedSubjects[subject].templates.length * rankedSubjects[subject].each;
const papers = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((number) =>
  (['chapter', 'weekly', 'single'] as const).flatMap((series) =>
    subjects.flatMap((subject) => rankedDrafts(subject, { series, number }, most(subject))),
  ),
);

describe('questions of ranked papers', () => {
  // Red when a paper asks what is practised, or what another paper asks.
  it('are asked nowhere else', () => {
    const own = (['physics', 'chemistry', 'mathematics', 'ict'] as const).flatMap(ownDrafts);
    const practised = new Set([...own, ...passageDrafts(), ...englishDrafts()].map(({ stem }) => bare(stem)));
    const asked = papers.map(({ stem }) => bare(stem));
    expect(asked.filter((stem) => practised.has(stem))).toEqual([]);
    expect(asked.filter((stem, at) => asked.indexOf(stem) !== at)).toEqual([]);
  });

  // Red when a mistake gives the right result too, or a number is none.
  it('have four different options, of which the marked one alone is right, and formulas that can be drawn', async () => {
    const checker = new FormulaChecker();
    const texts: string[] = [];
    for (const { stem, options = [], correct, explanation = '' } of papers) {
      expect([stem, options.length, new Set(options).size]).toEqual([stem, 4, 4]);
      expect(correct).toHaveLength(1);
      for (const text of [stem, explanation, ...options]) {
        expect(text).not.toMatch(/NaN|Infinity|undefined/);
        texts.push(sanitise(text, 'text'));
      }
    }
    try {
      // The queue of the thread holds so many texts at once and no more.
      for (let from = 0; from < texts.length; from += 20) expect((await checker.check(texts.slice(from, from + 20))).flat()).toEqual([]);
    } finally {
      checker.onModuleDestroy();
    }
  });

  it('are as many as their places', () => {
    for (const subject of subjects)
      for (const one of rankedSubjects[subject].templates) {
        const stems = Array.from({ length: sizeOf(one) }, (_, index) => bare(variantOf(one, index).stem));
        expect([stems[0], new Set(stems).size]).toEqual([stems[0], sizeOf(one)]);
      }
  });

  // Red when the right option stands in the same place so often that the place tells it.
  it('have the right one in every place', () => {
    for (const place of [0, 1, 2, 3]) {
      const share = papers.filter(({ correct }) => correct?.[0] === place).length / papers.length;
      expect(share).toBeGreaterThan(0.15);
    }
  });
});
