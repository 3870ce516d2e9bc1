import { describe, expect, it } from '@jest/globals';
import { nearKeys } from './near-keys.js';

const words = 'বল ভর ত্বরণ বেগ কাজ ক্ষমতা তড়িৎ চুম্বক আলো শব্দ তাপ একক মাত্রা রাজধানী নদী পর্বত কোষ উদ্ভিদ প্রাণী মৌল যৌগ অণু পরমাণু'.split(' ');
/** A sequence that is the same in every run. */
const sequence = (seed: number): (() => number) => {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
};
const sentence = (random: () => number): string => Array.from({ length: 14 }, () => words[Math.floor(random() * words.length)]).join(' ');
const meet = (one: string, other: string): boolean => {
  const keys = nearKeys(other);
  return nearKeys(one).some((key) => keys.includes(key));
};

describe('the keys of near texts', () => {
  it('are the same for the same text, and whole numbers of PostgreSQL', () => {
    for (const text of ['', 'a', 'নিচের কোনটি সঠিক?']) {
      expect(nearKeys(text)).toEqual(nearKeys(text));
      expect(nearKeys(text)).toHaveLength(16);
      expect(nearKeys(text).every((key) => Number.isInteger(key) && Math.abs(key) <= 2 ** 31)).toBe(true);
    }
  });

  // Red with: one multiplier for all rows (near ones are missed), or bands of one row (everything meets everything).
  it('meet where one word was changed, and seldom elsewhere', () => {
    const random = sequence(7);
    const texts = Array.from({ length: 300 }, () => sentence(random));
    const changed = texts.map((text) => `${text} দিন`);
    expect(texts.filter((text, index) => meet(text, changed[index]!)).length).toBeGreaterThanOrEqual(297);
    expect(texts.filter((text, index) => meet(text, texts[(index + 1) % texts.length]!)).length).toBeLessThan(60);
  });
});
