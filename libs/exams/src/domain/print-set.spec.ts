import { describe, expect, it } from '@jest/globals';
import type { Paper } from '#contracts/http/exams';
import { printSet, type PaperKey } from './print-set.js';

const question = (number: number, over: Partial<Paper['questions'][number]> = {}): Paper['questions'][number] => ({
  id: `q${number}`,
  kind: 'single',
  section: 1,
  stem: `Stem ${number}`,
  stimulusId: null,
  options: ['right', 'b', 'c', 'd'].map((text) => ({ id: `q${number}-${text}`, text })),
  ...over,
});
const questions = [
  ...Array.from({ length: 8 }, (_, number) => question(number)),
  question(8, { stimulusId: 's' }),
  question(9, { stimulusId: 's' }),
  question(10, { section: 2, kind: 'true-false', options: ['right', 'b'].map((text) => ({ id: `q10-${text}`, text })) }),
  question(11, { section: 2, kind: 'numeric', options: [] }),
];
const paper: Paper = { examId: 'e', version: 1, title: 'Mock', language: 'bn', stimuli: [{ id: 's', text: 'Passage' }], questions };
const keys: PaperKey[] = questions.map(({ id, kind }) => ({
  questionId: id,
  optionIds: [`${id}-right`],
  number: kind === 'numeric' ? '4' : null,
}));
const set = (number: number, over: { seed?: string; shuffleOptions?: boolean } = {}) =>
  printSet(paper, keys, { set: number, seed: '1', shuffleOptions: true, ...over });

describe('a printed set', () => {
  it('0 is the paper as its author wrote it', () => {
    const first = set(0);
    expect(first.map(({ original }) => original)).toEqual(questions.map((_, place) => place + 1));
    expect(first[0]).toMatchObject({ number: 1, options: ['right', 'b', 'c', 'd'], key: { places: [0], value: null } });
    expect(first[11]).toMatchObject({ options: [], key: { places: [], value: '4' } });
  });

  // Red (seen) with the key taken from the author's order while the options stand in another.
  it('has a key that fits what is printed, in every set', () => {
    for (const number of [1, 2, 3, 4])
      for (const { options, key, kind } of set(number))
        if (kind !== 'numeric') expect(key?.places.map((place) => options[place])).toEqual(['right']);
  });

  it('is the same for the same seed and another for another set or seed', () => {
    const orders = [set(1), set(2), set(1, { seed: '2' })].map((one) => one.map(({ original }) => original).join());
    expect(new Set(orders).size).toBe(3);
    expect(set(1)).toEqual(set(1));
  });

  it('keeps sections, passages, true and false, and options that the exam does not shuffle', () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const one = set(number, { shuffleOptions: number % 2 === 0 });
      expect(one.map(({ section }) => section)).toEqual([...Array.from({ length: 10 }, () => 1), 2, 2]);
      const passage = one.filter(({ stimulusId }) => stimulusId === 's').map((question) => question.number);
      expect(passage[1]).toBe(passage[0]! + 1);
      expect(one.find(({ kind }) => kind === 'true-false')?.options).toEqual(['right', 'b']);
      if (number % 2 === 1) for (const { options, kind } of one) if (kind === 'single') expect(options).toEqual(['right', 'b', 'c', 'd']);
    }
  });
});
