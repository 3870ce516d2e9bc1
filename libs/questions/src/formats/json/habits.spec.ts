import { describe, expect, it } from '@jest/globals';
import { readJson } from './read-json.js';

const brief = (text: string): string[] =>
  [...readJson(text)].map((one) => {
    if (one.is === 'error') return `${one.code}@${one.place.line}`;
    if (one.is === 'unsupported') return `unsupported ${one.kind}`;
    if (one.is === 'left-over') return `left over: ${one.asFound}`;
    const { stem, options, correct } = one.question;
    return `${stem.text} ${options.map((option) => option.text).join('/')} ${correct.join('+')}`;
  });
const json = (value: unknown): string[] => brief(JSON.stringify(value));

describe('lists in scripts', () => {
  it('reads every list of a script and passes over its program', () => {
    const text =
      "// made by hand\nimport type { Q } from './types';\n\nexport const one: Q[] = [\n  { question: `Which\nof two?`, options: ['x', 'y',], answer: 'y' }, // last\n];\n" +
      "export const two = [{ question: 'Other?', options: ['x', 'y'], answer: 'x' }];\nfunction show() { return one[0].question; }\nexport default one;\n";
    expect(brief(text)).toEqual(['Which\nof two? x/y 1', 'Other? x/y 0']);
  });

  // Red when questions that come in a way that is not read are passed over in silence.
  it('says so where questions follow that it cannot read', () => {
    expect(
      brief(
        "const all = [{ question: 'One?', options: ['x', 'y'], answer: 'x' }];\nall.push({ question: 'Two?', options: ['x', 'y'], answer: 'y' });",
      ),
    ).toEqual(['One? x/y 0', 'broken-block@2']);
  });

  it('reads records that stand one after the other without a list', () => {
    expect(
      brief(
        "{ id: 1, question: 'One?', options: ['a. x', 'b. y'], correct: 'b. y' },\n{ id: 2, question: 'Two?', options: ['a. x', 'b. y'], correct: 'a. x' }",
      ),
    ).toEqual(['One? x/y 1', 'Two? x/y 0']);
  });
});

describe('fields', () => {
  it('reads a key that is wrapped in an object', () => {
    expect(
      json([
        {
          title: 'Birds',
          content: 'Which?',
          correctAnswer: { q: 'B' },
          options: [
            { label: 'A', text: 'x' },
            { label: 'B', text: 'y' },
          ],
        },
      ]),
    ).toEqual(['Which? x/y 1']);
    expect(json([{ questionName: 'Which?', options: ['x', 'y'], correct_answer: 'y' }])).toEqual(['Which? x/y 1']);
  });

  // Red when the statements that the options speak of are lost.
  it('keeps statements that stand in a list of their own', () => {
    const record = { question: 'Which?', statements: ['one', 'two'], options: ['i', 'i and ii'], answer: 'i and ii', type: 'Single' };
    expect(json([record])).toEqual(['Which?\ni. one\nii. two i/i and ii 1']);
    expect(json([{ ...record, statements: ['(i) one', '(ii) two'] }])).toEqual(['Which?\n(i) one\n(ii) two i/i and ii 1']);
    expect(json([{ ...record, statements: [] }])).toEqual(['Which? i/i and ii 1']);
  });

  // Red when tags that are asked about are markup: options that are empty, or two that become one.
  it('keeps tags that are asked about', () => {
    const kinds = (question: string, options: readonly string[]): string[] =>
      [...readJson(JSON.stringify([{ question, options, answer: options[0] }]))].flatMap((one) =>
        one.is === 'question' ? [one.question.stem, ...one.question.options].map((piece) => piece.as) : [one.is],
      );
    expect(kinds('Break?', ['<br>', '<lb>', '<break>'])).toEqual(['text', 'text', 'text', 'text']);
    expect(kinds('Heading?', ['<h1>T</h1>', '<head>T</head>', 'none'])).toEqual(['text', 'text', 'text', 'text']);
    expect(kinds('What does <p> do?', ['x', 'y'])).toEqual(['text', 'text', 'text']);
    expect(kinds('<p>Which?</p>', ['<b>x</b>', 'y'])).toEqual(['html', 'html', 'text']);
    const [found] = [
      ...readJson(JSON.stringify([{ question: 'one<br>two', options: ['x<sub>1</sub>', 'x<sup>1</sup>'], answer: 'x<sub>1</sub>' }])),
    ];
    expect(found).toMatchObject({ question: { stem: { as: 'html' }, options: [{ as: 'html' }, { as: 'html' }], correct: [0] } });
  });
});

describe('questions that are lists', () => {
  it('reads them as the rows of a table', () => {
    expect(
      json([
        ['Which?', 'x', 'y', 'z', 'B'],
        ['Other?', 'x', 'y', 'z', 'A'],
      ]),
    ).toEqual(['Which? x/y/z 1', 'Other? x/y/z 0']);
    expect(
      json({
        sea: {
          a: [
            ['Which?', 'x', 'y', 'z', 1],
            ['Other?', 'x', 'y', 'z', 3],
          ],
        },
        land: [['Third?', 'x', 'y', 'z', 2]],
      }),
    ).toEqual(['Which? x/y/z 0', 'Other? x/y/z 2', 'Third? x/y/z 1']);
  });

  // Red when one list counts from 0 and the next from 1, each by what is usual.
  it('counts keys through the whole file', () => {
    expect(json([[['Which?', 'x', 'y', 'z', 3]], [['Other?', 'x', 'y', 'z', 0]]])).toEqual(['key-unclear@1', 'key-unclear@1']);
  });

  // Red (seen) with: one or two of them lost without a word.
  it('tells of one that asks, though a table of one row has no columns', () => {
    const found = [...readJson('[["Which?", "x", "y", "z", 2]]')];
    expect(found).toMatchObject([{ is: 'error', code: 'broken-block', asFound: 'Which? | x | y | z | 2' }]);
    const sizes = [...readJson('{"sizes": [["small", 1, 2, 3], ["large", 4, 5, 6]]}')];
    expect(sizes.map((one) => [one.is, 'asFound' in one ? one.asFound : ''])).toEqual([
      ['left-over', 'small | 1 | 2 | 3'],
      ['left-over', 'large | 4 | 5 | 6'],
    ]);
  });

  it('tells of lists that fit no columns', () => {
    expect(
      json([
        ['a', 'b', 'c', 'd'],
        ['e', 'f', 'g', 'h'],
        ['i', 'j', 'k', 'l'],
      ]),
    ).toEqual(['broken-block@1', 'broken-block@1', 'broken-block@1']);
  });
});

it('takes each source by itself', () => {
  const [found] = [
    ...readJson(JSON.stringify([{ question: 'Which?', options: ['x', 'y'], answer: 'y', source: '[DU 12-13] / [38th BCS (short)]' }])),
  ];
  expect(found).toMatchObject({ question: { sources: ['DU 12-13', '38th BCS (short)'] } });
});

describe('fields that are not where they are looked for', () => {
  // Red when the list of right letters is taken for the options.
  it('reads a list of right letters beside named options', () => {
    expect(json([{ question: 'Which?', A: 'x', B: 'y', C: 'z', answer: ['A', 'C'] }])).toEqual(['Which? x/y/z 0+2']);
  });

  // Red when a question of another kind is lost between others.
  it('tells of what stands between questions and is of another kind', () => {
    const radio = { type: 'radiogroup', title: 'Which?', choices: ['x', 'y'], correctAnswer: 'y' };
    expect(json({ pages: [{ elements: [radio, { type: 'text', name: 'q2', title: 'Say?' }] }] })).toEqual([
      'Which? x/y 1',
      'unsupported short-answer',
    ]);
    expect(json([{ goal: 'Open it', sol1: 'x', sol2: 'y', label: 0 }])).toEqual(['Open it x/y 0']);
  });

  // Red when a formula loses its first letter to a control sign.
  it('mends backslashes that nobody doubled, but not in our own form', () => {
    const text = '[{"question": "\\(x^2\\) or $a \\neq \\frac{1}{2} \\times b$\\neq. 1", "options": ["$\\theta$", "y"], "answer": "y"}]';
    expect(brief(text)).toEqual(['\\(x^2\\) or $a \\neq \\frac{1}{2} \\times b$\neq. 1 $\\theta$/y 1']);
  });
});
