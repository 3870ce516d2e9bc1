import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { paper as paperShape } from '#contracts/http/exams';
import { arranged, authorsOrder } from './paper-order.js';
import { freezePaper, type BankQuestion, type PaperSource } from './frozen-paper.js';
import { openPaper, paddingBytes, sealPaper } from './sealed-paper.js';

const examId = '01900000-0000-7000-8000-000000000001';
const question = (place: number, over: Partial<BankQuestion> = {}): BankQuestion => ({
  versionId: `v${place}`,
  kind: 'single',
  stem: `প্রশ্ন ${place} $x^2$`,
  options: ['ক', 'খ', 'গ', 'ঘ'].map((text, at) => ({ id: `b${place}${at}`, text })),
  key: { optionIds: [`b${place}0`] },
  explanation: 'EXPLANATION',
  stimulus: null,
  sources: ['SOURCE'],
  ...over,
});
const source = (over: Partial<PaperSource> = {}): PaperSource => ({
  examId,
  version: 1,
  title: 'Mock',
  language: 'bn',
  seed: 'secret-seed',
  mixOptions: true,
  questions: Array.from({ length: 30 }, (_, place) => ({ section: 1, question: question(place) })),
  ...over,
});
const key = Buffer.alloc(32, 7);
const iv = Buffer.alloc(12, 9);

describe('sealed paper', () => {
  it('opens with its key to exactly what was sealed, and is what the contract says', () => {
    const { paper } = freezePaper(source());
    const data = sealPaper(paper, key, iv);
    expect(openPaper({ examId, version: 1, iv, data }, key)).toEqual(paper);
    expect(paperShape.parse(paper)).toEqual(paper);
    expect((data.length - 16) % paddingBytes).toBe(0);
  });

  it('stays shut with another key, another version, a changed byte', () => {
    const data = sealPaper(freezePaper(source()).paper, key, iv);
    const changed = Buffer.from(data);
    changed[100] = (changed[100] ?? 0) ^ 1;
    expect(() => openPaper({ examId, version: 1, iv, data }, randomBytes(32))).toThrow();
    expect(() => openPaper({ examId, version: 2, iv, data }, key)).toThrow();
    expect(() => openPaper({ examId, version: 1, iv, data: changed }, key)).toThrow();
  });

  // EX-10 (a). Red when marking data goes into the paper:
  // seen red with `explanation` spread into the question.
  it('is byte for byte the same for two papers that differ only in keys, explanations and sources', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.string({ maxLength: 6000 })), { minLength: 5, maxLength: 5 }), (marking) => {
        const other = source({
          questions: source().questions.map(({ section }, place) => {
            const [right, explanation] = marking[place % 5] ?? [0, ''];
            return {
              section,
              question: question(place, { key: { optionIds: [`b${place}${right}`] }, explanation, sources: [explanation] }),
            };
          }),
        });
        expect(sealPaper(freezePaper(other).paper, key, iv).equals(sealPaper(freezePaper(source()).paper, key, iv))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('frozen paper', () => {
  it('names the right options by their new ids', () => {
    const { paper, keys, rows } = freezePaper(source());
    keys.forEach((one, place) => {
      const asked = paper.questions[place];
      expect(asked?.options.find(({ id }) => id === one.optionIds[0])?.text).toBe('ক');
      expect(rows[place]?.optionIds).toEqual(asked?.options.map(({ id }) => id));
    });
  });

  // EX-10 (d): whoever opens the paper by hand must not find the right option first. Red with the author's order kept in the paper.
  it('mixes the options inside the paper where they are shuffled anyway, and keeps them where they are not', () => {
    const firsts = (mixOptions: boolean) =>
      freezePaper(source({ mixOptions })).paper.questions.filter(({ options }) => options[0]?.text === 'ক').length;
    expect(firsts(true)).toBeLessThan(20);
    expect(firsts(false)).toBe(30);
  });

  // Red with `authorsOrder` that gives the sealed order: the solution showed neither the author's nor the student's.
  it("knows the author's order of the options again from the seed, and mixes around an option that keeps its place", () => {
    const mixed = source({ mixOptions: true, questions: source().questions.map((one) => ({ ...one, keptOptions: [3] })) });
    const { paper } = freezePaper(mixed);
    const texts = (questions: typeof paper.questions): string[][] => questions.map(({ options }) => options.map(({ text }) => text));
    expect(new Set(texts(paper.questions).map((options) => options[3]))).toEqual(new Set(['ঘ']));
    expect(texts(paper.questions)).not.toEqual(texts(freezePaper({ ...mixed, mixOptions: false }).paper.questions));
    expect(arranged(paper.questions, authorsOrder(mixed.seed, paper.questions))).toEqual(
      freezePaper({ ...mixed, mixOptions: false }).paper.questions,
    );
  });

  it('gives ids that tell nothing of the bank, and shares a stimulus', () => {
    const stimulus = { id: 'bank-stimulus', text: 'উদ্দীপক' };
    const { paper } = freezePaper(source({ questions: [0, 1].map((place) => ({ section: 1, question: question(place, { stimulus }) })) }));
    expect(paper.stimuli).toHaveLength(1);
    expect(paper.questions.map(({ stimulusId }) => stimulusId)).toEqual([paper.stimuli[0]?.id, paper.stimuli[0]?.id]);
    expect(JSON.stringify(paper)).not.toMatch(/bank-stimulus|b00|v0/);
    const ids = paper.questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
