import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { trueFalseOptions } from '../true-false.js';
import type { WrittenQuestion } from '../writing.js';
import { readGift } from './read-gift.js';
import { writeGift } from './write-gift.js';

const bits = [
  ...'\\{}=~#:%$[]/"<> \n',
  '\\n', '\\neq', '\\frac{1}{2}', '$x=1$', '$\\nu \\neq \\{1\\}$', '$$\\begin{cases}a\\\\b\\end{cases}$$', '\\(y\\)', '####', '//', '::', '{T}',
  '%50%', '[plain]', '[html]', '$CATEGORY:', '->', 'eq', 'abla', '<b>x</b>', '&lt;', 'কোনটি?', '$5', '}\n\n', '_____', '.',
]; // prettier-ignore
const text = fc
  .array(fc.oneof(fc.constantFrom(...bits), fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join('').replaceAll('\r', '').trim())
  // An option of nothing but tags is an empty one.
  .filter((made) => made.replaceAll(/<[/!a-z][^<>]*>/gi, '').trim() !== '');

const base = {
  id: '0190',
  stimulus: null,
  sources: [],
  language: 'bn',
  difficulty: null,
  tags: [],
  path: { subject: 'পদার্থ/রসায়ন', chapter: 'Motion', topic: null },
} as const;

const choices = fc
  .record({
    stem: text,
    options: fc.array(text, { minLength: 2, maxLength: 8 }),
    explanation: fc.oneof(fc.constant(''), text),
    multiple: fc.boolean(),
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
  })
  .map(({ stem, options, explanation, multiple, picks }): WrittenQuestion => {
    const right = [...new Set(picks.map((pick) => pick % options.length))].toSorted((a, b) => a - b);
    const correct = multiple ? right : right.slice(0, 1);
    return { ...base, kind: multiple ? 'multiple' : 'single', stem, options, correct, explanation, number: null, tolerance: null };
  });
const statements = fc
  .record({ stem: text, explanation: fc.oneof(fc.constant(''), text), yes: fc.boolean() })
  .map(({ stem, explanation, yes }): WrittenQuestion => {
    const options = trueFalseOptions(stem).map((piece) => piece.text);
    return { ...base, kind: 'true-false', stem, options, correct: [yes ? 0 : 1], explanation, number: null, tolerance: null };
  });
const numbers = fc
  .record({ stem: text, explanation: fc.oneof(fc.constant(''), text), units: fc.integer(), half: fc.nat({ max: 999 }) })
  .map(({ stem, explanation, units, half }): WrittenQuestion => {
    const [number, tolerance] = [String(units / 1000), String(half / 8)];
    return { ...base, kind: 'numeric', stem, options: [], correct: [], explanation, number, tolerance };
  });

const kept = (question: WrittenQuestion): unknown => ({
  kind: question.kind,
  stem: question.stem,
  options: question.options,
  correct: question.correct,
  explanation: question.explanation,
  number: question.kind === 'numeric' ? Number(question.number) : null,
  tolerance: question.kind === 'numeric' ? Number(question.tolerance) : null,
});

const readBack = (file: string): unknown[] =>
  [...readGift(file)].map((found) => {
    if (found.is !== 'question') return found;
    const { kind, stem, options, correct, explanation, number, tolerance, path } = found.question;
    expect([found.place.item, path]).toEqual(['0190', { subject: 'পদার্থ/রসায়ন', chapter: 'Motion' }]);
    return {
      kind,
      stem: stem.text,
      options: options.map((option) => option.text),
      correct,
      explanation: explanation?.text ?? '',
      number: number === undefined ? null : Number(number),
      tolerance: tolerance === undefined ? null : Number(tolerance),
    };
  });

describe('GIFT written and read', () => {
  // Red with: a sign left unescaped, `\n` before "eq" read as LaTeX, `%50%` at the beginning of an option taken for a weight.
  it('comes back the same', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(choices, statements, numbers), { minLength: 1, maxLength: 5 }), (questions) => {
        expect(readBack([...writeGift(questions)].join(''))).toEqual(questions.map(kept));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the passage and the sources and names the category once', () => {
    const single = { kind: 'single', options: ['a', 'b'], correct: [1], explanation: '', number: null, tolerance: null } as const;
    const question: WrittenQuestion = { ...base, ...single, stem: 'q', stimulus: '<p>p</p>', sources: ['Dhaka [2019]', 'a\\b'] };
    const file = [...writeGift([question, question])].join('');
    const block =
      '// [id:0190] [tag:source:Dhaka [2019\\]] [tag:source:a\\\\b]\n[html]<div class\\="stimulus"><p>p</p></div>q{\n\t~a\n\t=b\n}\n\n';
    expect(file).toBe(`$CATEGORY: পদার্থ//রসায়ন/Motion\n\n${block}${block}`);
    for (const found of readGift(file))
      expect(found).toMatchObject({
        question: { stem: { text: 'q' }, stimulus: { as: 'html', text: '<p>p</p>' }, sources: question.sources },
      });
  });
});
