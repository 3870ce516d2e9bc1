import { describe, expect, it } from '@jest/globals';
import { afterAnswers, type CardAnswer, type NotedCard } from './after-answers.js';

const answer = (over: Partial<CardAnswer>): CardAnswer => ({
  kind: 'single',
  source: 'session',
  right: false,
  tookMs: 20_000,
  at: '2026-11-23T04:00:00.000Z',
  ...over,
});
const day = (date: number, hour = 4): string => `2026-11-${date}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const made = (): NotedCard => afterAnswers(null, [answer({})])!;

describe('what answers make of a card', () => {
  it('is a card from the first wrong answer, due the next day in Dhaka', () => {
    expect(made()).toMatchObject({ interval: 1, reps: 1, source: 'session', wrongAt: day(23) });
    // 19:00 in UTC is one in the morning in Dhaka.
    expect(afterAnswers(null, [answer({ at: day(23, 19) })])!.dueDay).toBe(made().dueDay + 1);
  });
  it('is nothing from right and skipped ones', () => {
    expect(afterAnswers(null, [answer({ right: true }), answer({ right: null }), answer({ right: null, source: 'exam' })])).toBeNull();
  });
  it('is put off by a right answer anywhere, by its time', () => {
    const [quick, slow] = [10_000, 60_000].map((tookMs) =>
      afterAnswers(made(), [answer({ right: true, tookMs, source: 'round', at: day(24) })])!,
    );
    expect(quick!.interval).toBeGreaterThan(slow!.interval);
    expect(quick).toMatchObject({ source: 'session', wrongAt: day(23) });
  });
  it('comes back the next day by a wrong one anywhere, which it then names', () => {
    const known = afterAnswers(made(), [answer({ right: true, at: day(24) })])!;
    expect(afterAnswers(known, [answer({ source: 'room', at: day(25) })])).toMatchObject({ interval: 1, source: 'room', wrongAt: day(25) });
  });
  it('does not move twice in a day, but for a wrong one after a right one', () => {
    expect(afterAnswers(made(), [answer({ right: true, at: day(23, 9) })])).toBeNull();
    expect(afterAnswers(made(), [answer({ at: day(23, 9) })])).toBeNull();
    const known = afterAnswers(made(), [answer({ right: true, at: day(24) })])!;
    expect(afterAnswers(known, [answer({ at: day(24, 9) })])!.interval).toBe(1);
  });
  it('is not moved by what is older than its last sight', () => {
    expect(afterAnswers(made(), [answer({ source: 'exam', tookMs: null, at: day(20) })])).toBeNull();
  });
  it('takes a batch in the order of its times', () => {
    const both = [answer({ right: true, at: day(24) }), answer({ at: day(23) })];
    expect(afterAnswers(null, both)).toEqual(afterAnswers(made(), [both[0]!]));
  });
  it('counts “I do not know” among the mistakes as wrong, and a skip elsewhere as nothing', () => {
    expect(afterAnswers(made(), [answer({ right: null, source: 'session', at: day(24) })])).toBeNull();
    expect(afterAnswers(made(), [answer({ right: null, source: 'mistakes', at: day(24) })])).toMatchObject({
      interval: 1,
      reps: 2,
      lapses: 1,
    });
  });
});
