import { describe, expect, it } from '@jest/globals';
import { readJson } from './read-json.js';

const brief = (...records: readonly unknown[]): string[] =>
  [...readJson(JSON.stringify(records))].map((one) => {
    if (one.is === 'error') return [one.code, one.facts?.one, one.facts?.other].filter((said) => said !== undefined).join(' ');
    if (one.is !== 'question') return one.is;
    const { options, correct } = one.question;
    return `${options.map((option) => option.text).join('/')} ${correct.join('+')}`;
  });
const asked = (options: unknown, answer: unknown, more: object = {}): object => ({ question: 'Which?', options, answer, ...more });

// Red when the place of an option decides though the option is called otherwise: a wrong key.
describe('options that do not stand in the order of their names', () => {
  it.each([
    ['in their texts', asked(['B) mud', 'A) sky', 'C) pit'], 'A'), 'mud/sky/pit 1'],
    ['in small letters', asked(['(b) mud', '(a) sky'], 'A'), 'mud/sky 1'],
    ['in Bengali', asked(['খ) জল', 'ক) স্থল', 'গ. বায়ু'], 'খ'), 'জল/স্থল/বায়ু 0'],
    ['in numbers', asked(['2) mud', '1) sky', '3) pit'], '2'), 'mud/sky/pit 0'],
    ['with several right ones', asked(['C. mud', 'A. sky', 'B. pit'], ['A', 'C']), 'mud/sky/pit 0+1'],
    ['several in one text', asked(['C. mud', 'A. sky', 'B. pit'], 'A, C'), 'mud/sky/pit 0+1'],
    ['the key is a whole option', asked(['B) mud', 'A) sky', 'C) pit'], 'A) sky'), 'mud/sky/pit 1'],
    ['the key is a text', asked(['B) mud', 'A) sky', 'C) pit'], 'pit'), 'mud/sky/pit 2'],
    ['beside the texts', asked({ b: 'mud', a: 'sky' }, 'b'), 'mud/sky 0'],
    ['beside the texts, the key in capitals', asked({ b: 'mud', a: 'sky', c: 'pit' }, 'A'), 'mud/sky/pit 1'],
    [
      'as identifiers',
      asked(
        [
          { id: 'B', text: 'mud' },
          { id: 'A', text: 'sky' },
        ],
        'Option A',
      ),
      'mud/sky 1',
    ],
    [
      'identifiers that are no places',
      asked(
        [
          { id: 'x', text: 'mud' },
          { id: 'y', text: 'sky' },
        ],
        'x',
      ),
      'mud/sky 0',
    ],
    [
      'the options say what is right',
      asked(
        [
          { text: 'B) mud', isCorrect: false },
          { text: 'A) sky', isCorrect: true },
        ],
        undefined,
      ),
      'mud/sky 1',
    ],
  ])('%s', (_name, record, expected) => {
    expect(brief(record)).toEqual([expected]);
  });

  it.each([
    ['letter and text of the key differ', asked(['B) mud', 'A) sky', 'C) pit'], 'A) mud')],
    ['names that are not all there may be initials', asked(['B. Franklin', 'A. Lincoln', 'T. Jefferson'], 'A')],
    ['a name stands twice', asked(['A) mud', 'A) sky', 'B) pit'], 'B')],
    ['a number beside names that are letters', asked(['B) mud', 'A) sky', 'C) pit'], 1)],
    ['fields and texts are called differently', { question: 'Which?', optionA: 'B) mud', optionB: 'A) sky', answer: 'A' }],
    ['the text of one option is the name of another', asked({ b: 'a', a: 'b' }, 'b')],
    [
      'an index beside options called 1, 2, 3',
      {
        question: 'Which?',
        options: [
          { id: 1, text: 'x' },
          { id: 2, text: 'y' },
          { id: 3, text: 'z' },
        ],
        answerIndex: 1,
      },
    ],
  ])('is not guessed: %s', (_name, record) => {
    expect(brief(record)[0]).toMatch(/^key-unclear/);
  });

  // Red when a person cannot choose between the readings by what is said of them.
  it('says both readings, and keeps the question to choose from', () => {
    expect([...readJson(JSON.stringify([asked(['B. Franklin', 'A. Lincoln', 'T. Jefferson'], 'A')]))]).toMatchObject([
      { is: 'error', question: { stem: { text: 'Which?' }, options: [{}, {}, {}], correct: [] } },
    ]);
    expect(brief(asked(['B. Franklin', 'A. Lincoln', 'T. Jefferson'], 'A'))).toEqual(['key-unclear A = A. Lincoln A = B. Franklin']);
    // Red (seen) when a slash within a reading parts it.
    expect(brief(asked(['B. Franklin / Ben', 'A. Lincoln', 'T. Jefferson'], 'A'))).toEqual([
      'key-unclear A = A. Lincoln A = B. Franklin / Ben',
    ]);
    expect(brief(asked(['Lincoln / Abe', 'Ben', 'Tom'], 'B', { correct: 'Lincoln / Abe' }))).toEqual(['key-unclear Lincoln / Abe B']);
  });
});
