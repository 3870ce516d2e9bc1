import { describe, expect, it } from '@jest/globals';
import { firstTopicVarianceMicro, firstVarianceMicro, rate, rested, viewOf, type Estimate } from './mastery.js';

/** Mulberry32: the same numbers in every run. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const correlation = (pairs: readonly (readonly [number, number])[]): number => {
  const mean = (pick: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[pick], 0) / pairs.length;
  const [a, b] = [mean(0), mean(1)];
  const sum = (of: (pair: readonly [number, number]) => number) => pairs.reduce((all, pair) => all + of(pair), 0);
  return sum(([x, y]) => (x - a) * (y - b)) / Math.sqrt(sum(([x]) => (x - a) ** 2) * sum(([, y]) => (y - b) ** 2));
};

interface Item {
  readonly truth: number;
  estimate: Estimate;
}
interface Known {
  readonly truth: number;
  estimate: Estimate;
}

const [learners, topics, bank, answers, guess] = [150, 8, 80, 60, 0.25];

/** Learners whose abilities spread by one logit meet questions of which nothing is known before, as practice would choose them. */
const simulate = (seed: number): { people: Known[][]; items: Item[][] } => {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const first = (varianceMicro: number): Estimate => ({ milli: 0, varianceMicro });
  const people = Array.from({ length: learners }, () =>
    Array.from({ length: topics }, (): Known => ({ truth: normal(), estimate: first(firstTopicVarianceMicro) })),
  );
  const items = Array.from({ length: topics }, () =>
    Array.from({ length: bank }, (): Item => ({ truth: normal(), estimate: first(firstVarianceMicro) })),
  );
  const left = people.map((own) => own.map((_, topic) => new Set(items[topic])));
  for (let turn = 0; turn < answers; turn += 1) {
    for (const [who, own] of people.entries()) {
      for (const [topic, known] of own.entries()) {
        const pool = left[who]![topic]!;
        const target = known.estimate.milli - 600;
        const fit = ({ estimate }: Item) => Math.abs(estimate.milli - target) + random() * 500;
        const [chosen] = [...pool]
          .map((item) => [fit(item), item] as const)
          .reduce((best, one) => (one[0] < best[0] ? one : best))
          .slice(1);
        const item = chosen as Item;
        pool.delete(item);
        const right = random() < guess + (1 - guess) / (1 + Math.exp(item.truth - known.truth));
        const after = rate({ learner: known.estimate, item: item.estimate }, guess * 1000, right);
        known.estimate = after.learner;
        item.estimate = after.item;
      }
    }
  }
  return { people, items };
};

const lowest = (row: readonly number[]): number[] =>
  row
    .map((value, at) => [value, at] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(0, 3)
    .map(([, at]) => at);

describe('mastery', () => {
  const runs = [1, 2, 3].map(simulate);

  it('comes to the true ability: correlation of at least 0.9 after 60 answers in a topic', () => {
    for (const { people } of runs) {
      const found = Array.from({ length: topics }, (_, topic) =>
        correlation(people.map((own) => [own[topic]!.truth, own[topic]!.estimate.milli])),
      );
      expect(Math.min(...found)).toBeGreaterThanOrEqual(0.9);
    }
  });

  it('finds the truly weak topics: of the three weakest at least 0.8 are', () => {
    for (const { people } of runs) {
      const hits = people.map((own) => {
        const weak = new Set(lowest(own.map(({ truth }) => truth)));
        return lowest(own.map(({ estimate }) => estimate.milli)).filter((at) => weak.has(at)).length;
      });
      expect(hits.reduce((sum, count) => sum + count, 0) / (3 * learners)).toBeGreaterThanOrEqual(0.8);
    }
  });

  it('calibrates questions from the answers alone', () => {
    for (const { items } of runs)
      for (const topic of items)
        expect(correlation(topic.map(({ truth, estimate }) => [truth, estimate.milli]))).toBeGreaterThanOrEqual(0.9);
  });

  // Red without the lower asymptote: whoever guesses comes out at the level of the questions guessed.
  it('does not take guessing for knowing', () => {
    const random = randomFrom(9);
    let learner: Estimate = { milli: 0, varianceMicro: firstTopicVarianceMicro };
    for (let turn = 0; turn < 60; turn += 1)
      ({ learner } = rate({ learner, item: { milli: 0, varianceMicro: 10_000 } }, 250, random() < 0.25));
    expect(viewOf(learner.milli, 60).bubbles).toBeLessThanOrEqual(1);
  });

  it('moves far at first and little later, and keeps to whole numbers', () => {
    const item = { milli: 0, varianceMicro: 10_000 };
    const early = rate({ learner: { milli: 0, varianceMicro: firstTopicVarianceMicro }, item }, 250, true);
    const late = rate({ learner: { milli: 0, varianceMicro: 40_000 }, item }, 250, true);
    expect(early.learner.milli).toBeGreaterThan(5 * late.learner.milli);
    expect(early.item.milli).toBeLessThan(0);
    for (const value of [early.learner.milli, early.learner.varianceMicro, late.item.milli, late.item.varianceMicro])
      expect(Number.isInteger(value)).toBe(true);
  });

  it('is less sure after a rest, and no less than of a stranger', () => {
    const sure = { milli: 700, varianceMicro: 40_000 };
    expect(rested(sure, 0)).toEqual(sure);
    expect(rested(sure, 10)).toEqual({ milli: 700, varianceMicro: 60_000 });
    expect(rested(sure, 5000).varianceMicro).toBe(firstTopicVarianceMicro);
  });

  it('stays within its columns, whatever comes', () => {
    let state: { learner: Estimate; item: Estimate } = {
      learner: { milli: 6000, varianceMicro: firstVarianceMicro },
      item: { milli: -6000, varianceMicro: firstVarianceMicro },
    };
    for (let turn = 0; turn < 200; turn += 1) state = rate(state, 0, turn % 2 === 0);
    expect(Math.abs(state.learner.milli)).toBeLessThanOrEqual(6000);
    expect(Math.abs(state.item.milli)).toBeLessThanOrEqual(6000);
    expect(viewOf(6000, 3)).toEqual({ bubbles: 10, share: 100, sure: false, answered: 3 });
    expect(viewOf(-6000, 12)).toEqual({ bubbles: 0, share: 0, sure: true, answered: 12 });
  });
});
