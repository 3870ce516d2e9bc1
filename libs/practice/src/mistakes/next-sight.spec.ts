import { describe, expect, it } from '@jest/globals';
import { grades, type Grade } from '../domain/grade.js';
import { nextSight, type Card } from './next-sight.js';

const today = 20_780;
const wrongOnce = (): Card => nextSight(null, grades.again, today);

/** Answers on the day each is due. */
const onTime = (from: Card, said: readonly Grade[]): readonly Card[] =>
  said.reduce<readonly Card[]>((cards, grade) => [...cards, nextSight(cards.at(-1)!, grade, cards.at(-1)!.dueDay)], [from]);

describe('the next sight of a mistake', () => {
  it('is tomorrow after the first wrong answer, kept in integers', () => {
    expect(wrongOnce()).toEqual({ dueDay: today + 1, lastDay: today, stability: 212, difficulty: 6413, reps: 1, lapses: 0, interval: 1 });
  });

  // The figures are those of ts-fsrs 5.4.2 with the default parameters of FSRS-6 and no fuzz; another version is a decision.
  it('moves away with each right answer, by the published model', () => {
    const { good, easy } = grades;
    expect(onTime(wrongOnce(), [good, good, good, easy]).map(({ interval }) => interval)).toEqual([1, 3, 8, 22, 83]);
  });

  it('comes sooner for a hard one than for a good one, and later for an easy one', () => {
    const card = onTime(wrongOnce(), [grades.good, grades.good]).at(-1)!;
    const days = [grades.hard, grades.good, grades.easy].map((grade) => nextSight(card, grade, card.dueDay).interval);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(new Set(days).size).toBe(3);
  });

  it('is tomorrow again after a lapse, however well it was known, and forgets how well', () => {
    const known = onTime(wrongOnce(), [grades.good, grades.good, grades.good, grades.easy]).at(-1)!;
    const lapsed = nextSight(known, grades.again, known.dueDay);
    expect(lapsed).toMatchObject({ dueDay: known.dueDay + 1, interval: 1, lapses: known.lapses + 1 });
    expect(lapsed.stability).toBeLessThan(known.stability / 5);
    expect(lapsed.difficulty).toBeGreaterThan(known.difficulty);
  });

  it('gives a late right answer credit for the days that passed', () => {
    const card = onTime(wrongOnce(), [grades.good]).at(-1)!;
    const late = nextSight(card, grades.good, card.dueDay + 20);
    expect(late.interval).toBeGreaterThan(nextSight(card, grades.good, card.dueDay).interval);
  });

  it('stays within a year and within its integers for a hundred answers of any grade', () => {
    let state = 7;
    let card = wrongOnce();
    for (let answer = 0; answer < 400; answer += 1) {
      state = (state * 48_271) % 2_147_483_647;
      card = nextSight(card, ((state % 4) + 1) as Grade, card.dueDay + (state % 3));
      expect(card.interval).toBeGreaterThanOrEqual(1);
      expect(card.interval).toBeLessThanOrEqual(365);
      expect(Object.values(card).every(Number.isSafeInteger)).toBe(true);
      expect(card.stability).toBeGreaterThanOrEqual(1);
      expect(card.difficulty).toBeGreaterThanOrEqual(1000);
      expect(card.difficulty).toBeLessThanOrEqual(10_000);
    }
  });

  it('answers the same twice', () => {
    const card = onTime(wrongOnce(), [grades.good, grades.hard]).at(-1)!;
    expect(nextSight(card, grades.good, card.dueDay)).toEqual(nextSight(card, grades.good, card.dueDay));
  });
});
