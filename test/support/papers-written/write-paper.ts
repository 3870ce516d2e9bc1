import fc from 'fast-check';
import { questions, type Known, type Language } from './questions.js';

/** How somebody writes papers. */
export interface Habits {
  readonly number: string;
  readonly label: string;
  readonly layout: 'lines' | 'pairs' | 'row';
  readonly answer: Answer;
  readonly sections: 1 | 2 | 3;
  /** Whether numbers begin again in each section; lists of answers then stand apart as well. */
  readonly restarts: boolean;
  readonly title: boolean;
  readonly passage: boolean;
  readonly explains: boolean;
  readonly blankLines: boolean;
}

/** Where the right option is said. */
export type Answer = 'line' | 'bracket' | 'arrow' | 'tick' | 'tick-line' | 'star' | 'word' | 'list' | 'run';

export interface Written {
  readonly language: Language;
  readonly habits: Habits;
  /** Those of one section after the other. */
  readonly sections: readonly (readonly Known[])[];
}

const numbers: Readonly<Record<Language, readonly string[]>> = {
  en: ['1.', '1)', '(1)', 'Q1.', 'Question 1:', 'Q. 1)'],
  bn: ['১।', '১.', '১)', '(১)', 'প্রশ্ন ১:', '1.'],
};
const labels: Readonly<Record<Language, readonly string[]>> = {
  en: ['A)', 'A.', 'a)', 'a.', '(a)', '(A)', '[A]', 'A:', 'Ⓐ', 'A -'],
  bn: ['ক)', 'ক.', '(ক)', '[ক]', 'ক।', 'A)', 'a)', 'কঃ'],
};
const rows = ['কখগঘ', 'ABCD', 'abcd', 'ⒶⒷⒸⒹ'] as const;
const bengali = (value: number): string => String(value).replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);

/** The sign of an option in the row that the habit's label is of. */
export const signOf = (label: string, at: number): string => {
  const row = rows.find((each) => [...label].some((sign) => each.includes(sign)))!;
  return [...row][at]!;
};
const labelled = (label: string, at: number): string => label.replace(signOf(label, 0), signOf(label, at));
const numbered = (number: string, value: number): string => number.replace('১', bengali(value)).replace('1', String(value));

const key = { en: 'Answer', bn: 'উত্তর' };
const keyLines = ({ language, habits: { answer, label } }: Written, { right }: Known): string[] => {
  const sign = signOf(label, right);
  if (answer === 'line') return [`${key[language]}: ${sign}`];
  if (answer === 'bracket') return [language === 'en' ? `Ans: (${sign})` : `সঠিক উত্তর: (${sign})`];
  if (answer === 'arrow') return [`→ ${key[language]}: ${sign}`];
  return answer === 'tick-line' ? [`✓ ${sign}`] : [];
};

const optionTexts = ({ habits: { answer, label } }: Written, { options, right }: Known): string[] =>
  options.map((text, at) => {
    const isRight = at === right;
    const plain = `${answer === 'star' && isRight ? '*' : ''}${labelled(label, at)} ${text}`;
    if (!isRight || (answer !== 'tick' && answer !== 'word')) return plain;
    return `${plain} ${answer === 'tick' ? '✓' : '(correct)'}`;
  });

const optionLines = (written: Written, known: Known): string[] => {
  const texts = optionTexts(written, known);
  const { layout } = written.habits;
  if (layout === 'lines') return texts;
  return layout === 'row' ? [texts.join('    ')] : [texts.slice(0, 2).join('\t'), texts.slice(2).join('\t')];
};

const blockOf = (written: Written, known: Known, value: number): string[] => {
  const { habits, language } = written;
  const explanation = habits.explains ? known.explanation : null;
  return [
    `${numbered(habits.number, value)} ${known.stem}`,
    ...optionLines(written, known),
    ...keyLines(written, known),
    ...(explanation === null ? [] : [`${language === 'en' ? 'Explanation' : 'ব্যাখ্যা'}: ${explanation}`]),
    ...(habits.blankLines ? [''] : []),
  ];
};

const heading = ({ language }: Written, section: number): string =>
  language === 'en' ? `Section ${'ABC'[section]}` : `${'কখগ'[section]} বিভাগ`;

const passageLines = ({ language }: Written, from: number): string[] =>
  language === 'en'
    ? [
        `Read the passage below and answer questions ${from} and ${from + 1}:`,
        'A traveller walked for three days along the coast. At night the lamps of the fishing boats were seen.',
        '',
      ]
    : [
        `নিচের উদ্দীপকটি পড়ে ${bengali(from)} ও ${bengali(from + 1)} নং প্রশ্নের উত্তর দাও:`,
        'একজন পথিক তিন দিন ধরে উপকূল বরাবর হাঁটলেন। রাতে জেলে নৌকার বাতি দেখা যেত।',
        '',
      ];

const answerList = (written: Written): string[] => {
  const { habits, language, sections } = written;
  if (habits.answer !== 'list' && habits.answer !== 'run') return [];
  let value = 0;
  const lines = sections.map((section, at) => {
    if (habits.restarts) value = 0;
    const entries = section.map(
      (known) => `${numbered(language === 'en' ? '1' : '১', (value += 1))}. ${signOf(habits.label, known.right)}`,
    );
    const listed = habits.answer === 'run' ? [entries.join('  ')] : entries;
    return habits.restarts && sections.length > 1 ? [heading(written, at), ...listed] : listed;
  });
  return ['', language === 'en' ? 'Answer Key' : 'উত্তরমালা', ...lines.flat()];
};

/** The lines of a paper, as somebody with these habits writes them. */
export const linesOf = (written: Written): string[] => {
  const { habits, language, sections } = written;
  const title =
    language === 'en' ? ['Model Test', 'Time: 30 minutes    Full marks: 25', ''] : ['মডেল টেস্ট', 'সময়: ৩০ মিনিট    পূর্ণমান: ২৫', ''];
  let value = 0;
  const body = sections.flatMap((section, at) => {
    if (habits.restarts) value = 0;
    const first = value + 1;
    const blocks = section.flatMap((known) => blockOf(written, known, (value += 1)));
    return [
      ...(sections.length > 1 ? [heading(written, at), ''] : []),
      ...(habits.passage && at === 0 && section.length > 1 ? passageLines(written, first) : []),
      ...blocks,
      ...(habits.blankLines ? [] : ['']),
    ];
  });
  return [...(habits.title ? title : []), ...body, ...answerList(written)];
};

const habitsOf = (language: Language): fc.Arbitrary<Habits> =>
  fc.record({
    number: fc.constantFrom(...numbers[language]),
    label: fc.constantFrom(...labels[language]),
    layout: fc.constantFrom('lines', 'lines', 'pairs', 'row'),
    answer: fc.constantFrom('line', 'bracket', 'arrow', 'tick', 'tick-line', 'star', 'word', 'list', 'run'),
    sections: fc.constantFrom(1, 1, 2, 3),
    restarts: fc.boolean(),
    title: fc.boolean(),
    passage: fc.boolean(),
    explains: fc.boolean(),
    blankLines: fc.boolean(),
  });

/** A paper of known questions, in randomly chosen habits. */
export const paper: fc.Arbitrary<Written> = fc.constantFrom<Language>('bn', 'en').chain((language) =>
  habitsOf(language).chain((habits) =>
    fc.integer({ min: 2, max: 6 }).chain((each) =>
      questions(language, each * habits.sections).map((known) => ({
        language,
        habits,
        sections: Array.from({ length: habits.sections }, (_none, at) => known.slice(at * each, (at + 1) * each)),
      })),
    ),
  ),
);
