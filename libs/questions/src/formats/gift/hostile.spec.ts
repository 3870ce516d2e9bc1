import { describe, expect, it } from '@jest/globals';
import { samples } from '../../../../../test/support/samples.js';
import { readAiken } from '../aiken/read-aiken.js';
import type { TextReader } from '../reading.js';
import { readGift } from './read-gift.js';
import { workedMs } from '../../../../../test/support/worked.js';

/** A small seeded generator (mulberry32), so that a failure can be run again. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const own = [
  '::A::Q $\\frac{1}{2}$? {=$x=1$ ~b#no\n####why}\n\n$CATEGORY: a/b\n\nT{T}\n\nN{#1..2}\n\n// [id:1]\nM{=a -> b =c -> d}\n',
  '1. প্রশ্ন?\nক) এক\nখ) দুই\nউত্তর: খ\n\ntruefalse\nQ\nAnswer: T\n\nQ\nA) a\nB) b\nANSWER: A, B\nFeedback: x\n',
];
const bits = [
  '{',
  '}',
  '=',
  '~',
  '#',
  '####',
  '$',
  '$$',
  '\\',
  '\\(',
  '\n',
  '\n\n',
  '::',
  '//',
  '%50%',
  '\r',
  '\0',
  '\ud800',
  'A) ',
  'ANSWER:',
  '<pre>',
  '<a b="',
  '$CATEGORY:',
];

const mutate = (text: string, random: () => number): string => {
  let made = text;
  for (let times = 1 + Math.floor(random() * 6); times > 0; times -= 1) {
    const at = Math.floor(random() * made.length);
    const length = Math.floor(random() * 30);
    const way = Math.floor(random() * 4);
    if (way === 0) made = made.slice(0, at) + made.slice(at + length);
    else if (way === 1) made = made.slice(0, at) + bits[Math.floor(random() * bits.length)]! + made.slice(at);
    else if (way === 2) made = made.slice(0, at) + made.slice(at, at + length).repeat(2) + made.slice(at + length);
    else made = made.slice(0, at) + bits[Math.floor(random() * bits.length)]!.repeat(50) + made.slice(at + length);
  }
  return made;
};

/** Milliseconds that reading took; every block is accounted for with its line, every key is one of the options. */
const account = (reader: TextReader, text: string): number => {
  const from = workedMs();
  let bad = 0;
  for (const found of reader(text)) {
    if (found.place.line < 1) bad += 1;
    if (found.is === 'question' && found.question.correct.some((at) => at >= found.question.options.length)) bad += 1;
  }
  expect(bad).toBe(0);
  return workedMs() - from;
};

// Red with: a reader that throws on a lone sign, or looks to the end of the file from each of them.
describe('broken and hostile texts', () => {
  const all = samples();
  const texts = Object.entries(all?.expected ?? {})
    .filter(([name, { format }]) => (format === 'gift' || format === 'aiken') && all!.bytes(name).length < 40_000)
    .map(([name]) => all!.bytes(name).toString('utf8'));
  it.each<[string, TextReader]>([
    ['GIFT', readGift],
    ['Aiken', readAiken],
  ])('%s: 500 mutations neither throw nor hang', (_name, reader) => {
    const random = seeded(20_261_121);
    const sources = [...own, ...texts];
    let slowest = 0;
    for (let run = 0; run < 500; run += 1) slowest = Math.max(slowest, account(reader, mutate(sources[run % sources.length]!, random)));
    expect(slowest).toBeLessThan(1000);
  });

  // Red with: a search to the end of the file from every brace, dollar sign or blank line.
  it('takes time that grows with the length only', () => {
    const parts = [
      '{',
      '}',
      '$',
      '$a ',
      '$a',
      '\\(',
      '\\[a',
      '{\n\n',
      '{=a ~',
      '~$a',
      '=<a b="c" ',
      '#',
      '::',
      '::a\n',
      '\n\n',
      'x\n\n{',
      'Q{=a ~b}\n',
      '\\',
      '<a ',
      '&',
      '{$',
      '[',
      '%',
    ];
    for (const part of [...parts, 'A) a\n', 'ANSWER: A\n', 'Feedback: a\n', '<pre>\n', 'A. ', 'x,\n\n', '1.\n'])
      for (const reader of [readGift, readAiken]) {
        const took = account(reader, `Q{=${part.repeat(60_000 / part.length)}`) + account(reader, part.repeat(60_000 / part.length));
        expect({ part, slow: took > 1000 }).toEqual({ part, slow: false });
      }
  });
});
