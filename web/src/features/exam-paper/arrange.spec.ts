import { describe, expect, it } from '@jest/globals';
import type { Paper } from '#contracts/http/exams';
import { arrange, letterOf, pairs } from './arrange.js';

const option = (id: string, text = id) => ({ id, text });
const question = (id: string, stimulusId: string | null = null): Paper['questions'][number] => ({
  id,
  kind: 'single',
  section: 1,
  stem: id,
  stimulusId,
  options: [option(`${id}-a`), option(`${id}-b`)],
});
const paper: Paper = {
  examId: 'e',
  version: 1,
  title: 't',
  language: 'bn',
  stimuli: [{ id: 's', text: 'উদ্দীপক' }],
  questions: [question('q0'), question('q1', 's'), question('q2', 's'), question('q3')],
};
const order = (...qs: number[]) => qs.map((q) => [q, 1, 0]);

describe('the arranged paper', () => {
  it('follows the order of the attempt for questions and options', () => {
    const { questions } = arrange(paper, order(3, 0, 1, 2));
    expect(questions.map(({ id, number }) => [id, number])).toEqual([
      ['q3', 1],
      ['q0', 2],
      ['q1', 3],
      ['q2', 4],
    ]);
    expect(questions[0]?.options.map(({ id }) => id)).toEqual(['q3-b', 'q3-a']);
  });

  it('puts a shared text once, above the first of its group, with the printed numbers', () => {
    const { questions } = arrange(paper, order(3, 0, 1, 2));
    expect(questions.map(({ stimulus }) => stimulus)).toEqual([null, null, { text: 'উদ্দীপক', from: 3, to: 4 }, null]);
  });

  it('repeats the text where a group was torn apart', () => {
    const { questions } = arrange(paper, order(1, 0, 2, 3));
    expect(questions.map(({ stimulus }) => stimulus?.from ?? null)).toEqual([1, null, 3, null]);
  });

  it('does not show a paper that does not fit its order', () => {
    expect(() => arrange(paper, order(4))).toThrow();
    expect(() => arrange(paper, [[0, 2]])).toThrow();
  });
});

describe('options', () => {
  it('stand two by two only when all are short', () => {
    expect(pairs([option('a', '$10.2\\,\\mathrm{m}$'), option('b', '$a = -\\omega^2 x$')])).toBe(true);
    expect(pairs([option('a', 'ক্ষারকের জলীয় দ্রবণে লিটমাস নীল হয়ে যায়'), option('b', 'না')])).toBe(false);
    expect(pairs([option('a', '<img src="data:,">'), option('b', 'b')])).toBe(false);
  });

  it('are lettered in the language of the paper', () => {
    expect([0, 1, 2, 3].map((at) => letterOf('bn', at)).join('')).toBe('কখগঘ');
    expect(letterOf('en', 3)).toBe('D');
  });
});
