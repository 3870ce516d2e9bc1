import { describe, expect, it } from '@jest/globals';
import type { Found } from '../reading.js';
import { readAiken } from './read-aiken.js';

const read = (text: string): Found[] => [...readAiken(text)];
const short = (text: string): unknown[] =>
  read(text).map((found) => {
    if (found.is === 'error') return [found.code, found.place.line];
    if (found.is === 'unsupported') return found.kind;
    if (found.is === 'left-over') return [`left over: ${found.asFound}`];
    const { stem, options, correct, explanation } = found.question;
    return [stem.text, options.map((option) => option.text), correct, ...(explanation ? [explanation.text] : [])];
  });

const two = 'Q?\nA) a\nB) b\n';

// Red with: any line with a letter and a full stop taken for an option, a key looked up by place where labels are wrong, a stem swallowed.
describe('how people write Aiken', () => {
  it.each<[string, string, unknown[]]>([
    ['plain', `${two}ANSWER: B`, [['Q?', ['a', 'b'], [1]]]],
    ['no space, CRLF', 'Q?\r\nA)a\r\nB.b\r\nANSWER: A\r\n', [['Q?', ['a', 'b'], [0]]]],
    ['lower case', 'Q?\na) a\nb) b\nanswer: b', [['Q?', ['a', 'b'], [1]]]],
    ['brackets', 'Q?\n(a) a\n(b) b\nAnswer: (b)', [['Q?', ['a', 'b'], [1]]]],
    ['Bengali', '১. কোনটি?\nক) এক\nখ) দুই\nউত্তরঃ খ', [['কোনটি?', ['এক', 'দুই'], [1]]]],
    ['Bengali key to Latin labels', `${two}উত্তর: খ`, [['Q?', ['a', 'b'], [1]]]],
    ['several stem lines', `One\ntwo\n${two}ANSWER: A`, [['One\ntwo\nQ?', ['a', 'b'], [0]]]],
    [
      'no blank lines',
      `${two}ANSWER: A\nR?\nA) c\nB) d\nANSWER: B`,
      [
        ['Q?', ['a', 'b'], [0]],
        ['R?', ['c', 'd'], [1]],
      ],
    ],
    ['blank lines everywhere', 'Q?\n\nA) a\n\nB) b\n\nANSWER: B\n\n', [['Q?', ['a', 'b'], [1]]]],
    ['option of two lines', 'Q?\nA) a\nstill a\nB) b\nANSWER: A', [['Q?', ['a\nstill a', 'b'], [0]]]],
    ['two keys', 'Q?\nA) a\nB) b\nC) c\nANSWER: A, C', [['Q?', ['a', 'b', 'c'], [0, 2]]]],
    ['two keys run together', 'Q?\nA) a\nB) b\nC) c\nANSWER: AC', [['Q?', ['a', 'b', 'c'], [0, 2]]]],
    ['key and text', `${two}ANSWER: B) b`, [['Q?', ['a', 'b'], [1]]]],
    [
      'feedback',
      `${two}ANSWER: B\nFeedback: since\nit is\n\n${two}ANSWER: A`,
      [
        ['Q?', ['a', 'b'], [1], 'since\nit is'],
        ['Q?', ['a', 'b'], [0]],
      ],
    ],
    [
      'feedback, then no blank',
      `${two}ANSWER: B\nExplanation: yes\n${two}ANSWER: A`,
      [
        ['Q?', ['a', 'b'], [1], 'yes'],
        ['Q?', ['a', 'b'], [0]],
      ],
    ],
    ['sentence with a letter', 'T. Edison was\nA. inventor\nB. poet\nANSWER: A', [['T. Edison was', ['inventor', 'poet'], [0]]]],
    ['code', 'Say\n<pre>\nA) x\n\n</pre>\nA) a\nB) b\nANSWER: A', [['Say\n<pre>\nA) x\n\n</pre>', ['a', 'b'], [0]]]],
    [
      'a word about a tag',
      `What is <pre>?\nA) a\nB) b\nANSWER: A\n\n${two}ANSWER: B`,
      [
        ['What is <pre>?', ['a', 'b'], [0]],
        ['Q?', ['a', 'b'], [1]],
      ],
    ],
    ['number on its own', 'Question 1\n\nQ?\nA) a\nB) b\nANSWER: A', [['Q?', ['a', 'b'], [0]]]],
    [
      'title',
      'My quiz\n\nQ?\nA) a\nB) b\nANSWER: A\n\nChapter 2\n\nQ?\nA) a\nB) b\nANSWER: B',
      [
        ['Q?', ['a', 'b'], [0]],
        ['Q?', ['a', 'b'], [1]],
      ],
    ],
  ])('%s', (_name, text, expected) => {
    expect(short(text)).toEqual(expected);
  });

  it.each<[string, string, unknown[]]>([
    [
      'no key',
      `${two}\nR?\nA) c\nB) d\nANSWER: A`,
      [
        ['no-key', 1],
        ['R?', ['c', 'd'], [0]],
      ],
    ],
    [
      'no key, no blank line',
      `${two}R?\nA) c\nB) d\nANSWER: A`,
      [
        ['no-key', 1],
        ['R?', ['c', 'd'], [0]],
      ],
    ],
    ['empty key', `${two}ANSWER:`, [['no-key', 4]]],
    ['beyond', `${two}ANSWER: F`, [['key-outside', 4]]],
    ['one of two beyond', `${two}ANSWER: A, F`, [['key-outside', 4]]],
    ['a number', `${two}ANSWER: 2`, [['key-unclear', 4]]],
    ['no option', `${two}ANSWER: perhaps`, [['key-unclear', 4]]],
    ['label and text differ', `${two}ANSWER: A) b`, [['key-unclear', 4]]],
    ['same letter twice', 'Q?\nA) a\nB) b\nB) c\nANSWER: B', [['key-unclear', 5]]],
    ['one option', 'Q?\nA) a\nANSWER: A', [['few-options', 1]]],
    ['no stem', '\nA) a\nB) b\nANSWER: A', [['empty-stem', 2]]],
    [
      'a stem alone',
      'Is it?\n\nQ?\nA) a\nB) b\nANSWER: A',
      [
        ['few-options', 1],
        ['Q?', ['a', 'b'], [0]],
      ],
    ],
    [
      'a key alone',
      `${two}ANSWER: A\n\nANSWER: B`,
      [
        ['Q?', ['a', 'b'], [0]],
        ['empty-stem', 6],
      ],
    ],
  ])('reports: %s', (_name, text, expected) => {
    expect(short(text)).toEqual(expected);
  });

  // Red when code or a table in a question written with Markdown's signs is taken for other questions, or a heading for one.
  it('keeps code and tables in their question, and passes over headings', () => {
    const text =
      '# A lesson\n\n## QUIZ one\n\nLook:\n\n```c\nint a;\n\nA) {}\n```\nWith this table\n\n|x|y|\n|--|--|\n\nwhat comes out?\n\n' +
      'A)\n```c\na;\n\nb;\n```\nB) nothing\n\nANSWER B\n\n## What is it?\nA) a\nB) b\nANSWER: A';
    const found = short(text);
    expect(found).toHaveLength(2);
    expect(found[0]).toEqual([
      'Look:\n```c\nint a;\n\nA) {}\n```\nWith this table\n|x|y|\n|--|--|\nwhat comes out?',
      ['```c\na;\n\nb;\n```', 'nothing'],
      [1],
    ]);
    expect(found[1]).toEqual(['What is it?', ['a', 'b'], [0]]);
    // A fence that holds whole questions, close below a heading.
    expect(short('## Example:\n```txt\nR?\nA) c\nB) d\nANSWER: A\n\nS?\nA) e\nB) f\nANSWER: B\n```')).toEqual([
      ['R?', ['c', 'd'], [0]],
      ['S?', ['e', 'f'], [1]],
    ]);
    expect(short(`${two}\`\`\`\nANSWER: A\n\nR?\nA) c\nB) d\nANSWER: A`)).toHaveLength(2);
  });

  it('knows the words of extended Aiken', () => {
    const text =
      'essay\nWrite.\n\ntruefalse\nSo?\nAnswer: False\n\nnumerical\nHow many?\nAnswer: 5\n\nnumerical\nHow?\nAnswer: 5, 7\n\nmultichoice\nQ?\n1. a\n2. b\nAnswer: 2';
    expect(short(text)).toEqual(['essay', ['So?', ['True', 'False'], [1]], ['How many?', [], []], 'numerical', ['Q?', ['a', 'b'], [1]]]);
  });

  // Red with: initials taken for the first option, and what Chamilo writes below a key taken for further questions.
  it('tells initials from options', () => {
    const options = 'A. x\nB. y\nANSWER: B\n';
    expect(short(`A. P. J. Abdul Kalam was born in?\n${options}\nA. C. is\nmeasured with\n${options}\nNext:\n${options}`)).toEqual([
      ['A. P. J. Abdul Kalam was born in?', ['x', 'y'], [1]],
      ['A. C. is\nmeasured with', ['x', 'y'], [1]],
      ['Next:', ['x', 'y'], [1]],
    ]);
  });

  it('reads what stands below a key', () => {
    const [first, second] = [
      ...readAiken(
        'Q?\nA. a\nB. b\nANSWER: B\nANSWER_EXPLANATION: So it is.\nTAGS: one, two\nSCORE: 2\n\nScore: who keeps it?\nA. a\nB. b\nANSWER: A',
      ),
    ];
    expect(first).toMatchObject({ question: { correct: [1], explanation: { text: 'So it is.' }, tags: ['one', 'two'] } });
    expect(second).toMatchObject({ place: { line: 9 }, question: { stem: { text: 'Score: who keeps it?' } } });
  });

  // Red with: the first paragraph of a stem as a question without options. One that may explain the answer above it is told, not joined.
  it('joins the paragraphs of a stem that lead up to it', () => {
    const options = 'A) a\nB) b\nANSWER: A\n';
    expect(short(`Look at it.\n\n    int a;\n\nWhat?\n${options}\nRead the lines.\n\nChoose.\n${options}`)).toEqual([
      ['Look at it.\n    int a;\nWhat?', ['a', 'b'], [0]],
      ['Read the lines.\nChoose.', ['a', 'b'], [0]],
    ]);
    expect(short(`Q?\n${options}\nThe sky is above.\n\nR is\n${options}`)).toEqual([
      ['Q?', ['a', 'b'], [0]],
      ['few-options', 6],
      ['R is', ['a', 'b'], [0]],
    ]);
  });

  it('keeps a cloze of several paragraphs one', () => {
    const text = 'cloze\nA {1:SHORTANSWER:=a} is.\n\nAnd {2:MC:=b~c} is.\n\nmultichoice\nQ?\nA. a\nB. b\nAnswer: A';
    expect(short(text)).toEqual(['cloze', ['Q?', ['a', 'b'], [0]]]);
  });
});
