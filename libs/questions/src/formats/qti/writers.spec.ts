import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toRichText } from '../pieces.js';
import { readMoodleXml } from '../moodle-xml/read-moodle-xml.js';
import { writeMoodleXml } from '../moodle-xml/write-moodle-xml.js';
import type { Found, Piece } from '../reading.js';
import type { WrittenQuestion } from '../writing.js';
import { readQti } from './read-qti.js';
import { writeQti } from './write-qti.js';

const png = Buffer.from('89504e470d0a1a0a0042', 'hex').toString('base64');
/** Cleaned HTML as the bank holds it. */
const words = fc.constantFrom(
  'বেগ',
  'ক্ষ',
  'x &lt; y',
  '<b>a</b>',
  '$v=u+at$',
  '$$\\frac{1}{2}$$',
  'দাম \\$5',
  '&amp;nbsp;',
  ']]&gt;',
  '<p>১</p>',
  '<br>',
  '“q”',
  '$a&lt;b$',
  '<sub>2</sub>',
  '$\\{x\\}$',
  '<pre>a\n  b</pre>',
  `<img src="data:image/png;base64,${png}" alt="x">`,
  '<span class="ql-formula">$y$</span>',
  '{=~#:}',
  '$[[1]]>2$',
  "it's",
);
const text = fc.array(words, { minLength: 1, maxLength: 5 }).map((parts) => `k ${parts.join(' ')} z`);
const question: fc.Arbitrary<WrittenQuestion> = fc
  .record({
    kind: fc.constantFrom('single' as const, 'multiple' as const, 'true-false' as const, 'numeric' as const),
    stem: text,
    options: fc.array(text, { minLength: 2, maxLength: 6 }),
    right: fc.array(fc.nat(5), { minLength: 2, maxLength: 3 }),
    explanation: fc.oneof(fc.constant(''), text),
    stimulus: fc.oneof(fc.constant(null), text),
    sources: fc.array(fc.constantFrom('ঢাকা বোর্ড ২০১৯', 'A & B <c>'), { maxLength: 2 }),
    number: fc.constantFrom('42', '-3.5', '6.02e23', '0.1'),
    tolerance: fc.constantFrom('0', '0.05', '2'),
    chapter: fc.constantFrom(null, 'গতি', 'a/b'),
  })
  .map(({ right, chapter, ...rest }) => {
    const options = rest.kind === 'numeric' ? [] : rest.kind === 'true-false' ? ['সত্য', 'মিথ্যা'] : rest.options;
    const positions = [...new Set(right.map((at) => at % Math.max(1, options.length)))].sort();
    const several = rest.kind === 'multiple' && positions.length > 1;
    return {
      ...rest,
      id: 'q-1',
      kind: rest.kind === 'multiple' && !several ? ('single' as const) : rest.kind,
      options,
      correct: rest.kind === 'numeric' ? [] : several ? positions : positions.slice(0, 1),
      number: rest.kind === 'numeric' ? rest.number : null,
      tolerance: rest.kind === 'numeric' ? rest.tolerance : null,
      stem: `স্টেম ${rest.stem}`,
      language: 'bn' as const,
      difficulty: null,
      tags: [],
      path: { subject: 'পদার্থবিজ্ঞান', chapter, topic: null },
    };
  });

const rich = (piece: Piece | null): string => (piece ? toRichText(piece) : '');
const asRead = (found: Found | undefined): unknown => {
  if (found?.is !== 'question') return found;
  const { kind, stem, options, correct, explanation, stimulus, sources, number = null, tolerance = null } = found.question;
  const numbers = { number, tolerance: tolerance === null ? null : Number(tolerance) };
  return {
    kind,
    stem: rich(stem),
    options: options.map(rich),
    correct,
    explanation: rich(explanation),
    stimulus: stimulus && rich(stimulus),
    sources,
    ...numbers,
  };
};
const asWritten = ({ kind, stem, options, correct, explanation, stimulus, sources, number, tolerance }: WrittenQuestion): unknown => ({
  kind,
  stem,
  options,
  correct,
  explanation,
  stimulus,
  sources,
  number,
  tolerance: tolerance === null ? null : Number(tolerance),
});

describe.each([
  ['Moodle XML', writeMoodleXml, readMoodleXml],
  ['QTI 1.2', writeQti, readQti],
] as const)('%s written and read again', (_name, write, read) => {
  // Red when a text is not escaped, a key moves or a part is left out on either way.
  it('keeps kind, stem, options, key, explanation, passage and sources', () => {
    fc.assert(
      fc.property(fc.array(question, { maxLength: 4 }), (questions) => {
        const found = [...read([...write(questions)].join(''))];
        expect(found.map(asRead)).toEqual(questions.map(asWritten));
      }),
      { numRuns: 500 },
    );
  });
});
