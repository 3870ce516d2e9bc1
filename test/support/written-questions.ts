import fc from 'fast-check';
import type { QuestionKind } from '../../libs/questions/src/domain/drafts.js';
import { plainDollars } from '../../libs/questions/src/formats/pieces.js';
import type { WrittenQuestion } from '../../libs/questions/src/formats/writing.js';

/** What people and spreadsheets stumble over. */
const pieces = [
  '=1+1',
  '+8801',
  '-5',
  '@SUM(A1)',
  "'",
  "'=x",
  '＝',
  ',',
  ';',
  '|',
  '"',
  '""',
  '\t',
  '<b>x</b>',
  '<p>y</p>',
  '<br>',
  '&lt;',
  '&gt;',
  '&amp;',
  ' ',
  'a',
  'A',
  '1',
  '$x&lt;y$',
  '\\$',
  'ঢাকা',
  'খ',
  'কী?',
  '*',
  '✓',
  'A) ',
  'H<sub>2</sub>O',
  '(required)',
  '[',
  ']',
  '/',
  'true',
];

/** Rich text as it is stored: cleaned, nothing blank at its ends. */
const rich = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => plainDollars(parts.join('').replaceAll(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')))
  .filter((text) => text !== '');

const choice = fc.record({
  options: fc.uniqueArray(rich, { minLength: 2, maxLength: 8 }),
  picks: fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }),
});
const kind = fc.constantFrom<QuestionKind>('single', 'multiple', 'true-false', 'numeric');

const shape = (
  kindOf: QuestionKind,
  options: readonly string[],
  picks: readonly number[],
): Pick<WrittenQuestion, 'options' | 'correct'> => {
  if (kindOf === 'numeric') return { options: [], correct: [] };
  if (kindOf === 'true-false')
    return { options: options.length % 2 === 0 ? ['সত্য', 'মিথ্যা'] : ['True', 'False'], correct: [(picks[0] ?? 0) % 2] };
  const kept = options;
  const correct = [...new Set(picks.map((pick) => pick % kept.length))].toSorted((left, right) => left - right);
  return { options: kept, correct: kindOf === 'multiple' ? correct : correct.slice(0, 1) };
};

/** Any question of the bank, for the properties of the writers. */
export const writtenQuestion: fc.Arbitrary<WrittenQuestion> = fc
  .record({
    kind,
    stem: rich,
    choice,
    explanation: fc.oneof(fc.constant(''), rich),
    stimulus: fc.oneof(fc.constant(null), rich),
    number: fc.integer({ min: -1000, max: 1000 }),
    source: fc.boolean(),
    difficulty: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 5 })),
    tags: fc.uniqueArray(fc.constantFrom('ভর্তি', 'board 2020', 'a,b', '{x}', '"q"'), { maxLength: 3 }),
    language: fc.constantFrom('bn' as const, 'en' as const),
  })
  .map((made) => ({
    id: '0197a000-0000-7000-8000-000000000000',
    kind: made.kind,
    stem: made.stem,
    ...shape(made.kind, made.choice.options, made.choice.picks),
    number: made.kind === 'numeric' ? String(made.number / 4) : null,
    tolerance: made.kind === 'numeric' && made.source ? '0.5' : null,
    explanation: made.explanation,
    stimulus: made.stimulus,
    sources: made.source ? ['ঢাকা বোর্ড ২০২০'] : [],
    language: made.language,
    difficulty: made.difficulty,
    tags: made.tags,
    path: { subject: 'পদার্থবিজ্ঞান', chapter: made.source ? 'ভেক্টর' : null, topic: null },
  }));
