import { describe, expect, it } from '@jest/globals';
import { readJson } from './read-json.js';

const brief = (value: unknown): string[] =>
  [...readJson(typeof value === 'string' ? value : JSON.stringify(value, null, 1))].map((one) => {
    if (one.is === 'error') return `${one.code}@${one.place.line}`;
    if (one.is === 'unsupported') return `unsupported ${one.kind}@${one.place.line}`;
    if (one.is === 'left-over') return `left over ${one.asFound.replaceAll(/\s+/g, ' ')}@${one.place.line}`;
    return `${one.question.stem.text} ${one.question.correct.join('+')}`;
  });
const choice = { type: 'radiogroup', title: 'One?', choices: ['a', 'b'], correctAnswer: 'a' };

// Red when a record beside questions vanishes because its text stands in a field of another name or its kind is not known.
describe('records of other kinds beside questions', () => {
  it.each([
    [{ type: 'essay', paragraph_text: 'Tell.' }, 'unsupported essay@11'],
    [{ type: 'mind-map', note: 'Draw it.' }, 'unsupported mind-map@11'],
    [{ body: 'Say it?', answer: 'hello' }, 'unsupported short-answer@11'],
    [{ caption: 'Look at the map.' }, 'broken-block@11'],
    [{ type: 'dropdown', title: 'Which?' }, 'few-options@11'],
    [{ type: 'boolean', title: 'Ice is water.' }, 'no-key@11'],
    [{ type: 'html', html: '<p>Read.</p>' }, 'unsupported description@11'],
    [{ licence: 'CC BY', by: 'Somebody' }, 'left over { "licence": "CC BY", "by": "Somebody" }@11'],
  ])('%j', (record, expected) => {
    expect(brief([choice, record])).toEqual(['One? 0', expected]);
    expect(brief({ pages: [{ elements: [choice, record] }] })[1]).toMatch(expected.replace(/@\d+$/, '').slice(0, 12));
  });

  it('are told also on lines of their own, and beside questions that stand by name', () => {
    expect(brief(`${JSON.stringify(choice)}\n${JSON.stringify({ type: 'essay', title: 'Tell.' })}\n`)).toEqual([
      'One? 0',
      'unsupported essay@2',
    ]);
    expect(brief({ info: { title: 'Quiz' }, q1: choice, q2: { type: 'essay', title: 'Tell.' } })).toEqual([
      'One? 0',
      'unsupported essay@14',
    ]);
  });

  it('are none where they say nothing or hold questions themselves', () => {
    expect(brief([choice, null, {}, { page: 2 }, 7, { title: 'Part', questions: [choice] }])).toEqual(['One? 0', 'One? 0']);
  });
});

// Red when tags are told as broken questions, or questions that stand as plain strings vanish.
describe('lists of plain strings', () => {
  it('are questions where their name says a kind, or they ask', () => {
    expect(brief({ mcq: [choice], short: ['Define osmosis.', 'What is pH?'] }).slice(1)).toEqual([
      'unsupported short-answer@14',
      'unsupported short-answer@15',
    ]);
    expect(brief({ mcq: [choice], more: ['What is salt?', 'What is pH?'] })).toHaveLength(3);
    expect(brief([choice, 'Define osmosis.'])).toEqual(['One? 0', 'unsupported short-answer@1']);
  });

  it('are none where they are tags, sources or names', () => {
    const tags = ['algebra', 'lines', 'class 9', 'board'];
    expect(
      brief([
        { ...choice, tags },
        { ...choice, title: 'Two?', tags, source: ['DU', 'RU', 'CU', 'JU'] },
      ]),
    ).toEqual(['One? 0', 'Two? 0']);
    expect(brief({ tags, authors: tags, instructions: ['Read.', 'Write.'], mcq: [choice] })).toEqual(['One? 0']);
    expect(brief({ short: ['Define osmosis.'] })).toEqual([]);
  });

  it('are told each at its line where they fit no columns', () => {
    const lists = [1, 2, 3].map((line) => ['a', 'b', 'c', `${'x'.repeat(line)}`]);
    expect(brief(`[\n${lists.map((list) => JSON.stringify(list)).join(',\n')}\n]`)).toEqual([
      'broken-block@2',
      'broken-block@3',
      'broken-block@4',
    ]);
    expect(brief({ all: lists }).every((one) => one.startsWith('broken-block'))).toBe(true);
  });
});

describe('records of makers', () => {
  const form = (question: object, more: object = {}): object => ({ itemId: '1', title: 'Which?', questionItem: { question, ...more } });
  const options = { choiceQuestion: { type: 'RADIO', options: [{ value: 'x' }, { value: 'y' }] } };
  const graded = (...answers: string[]): object => ({ grading: { correctAnswers: { answers: answers.map((value) => ({ value })) } } });

  // Red when the key in the grading is not found, or an answer that no option says is passed over.
  it('reads items of Google Forms', () => {
    expect(brief({ items: [form({ ...options, ...graded('y') }), form(options), form({ ...options, ...graded('z') })] })).toEqual([
      'Which? 1',
      'no-key@31',
      'key-outside@50',
    ]);
    expect(
      brief({
        items: [
          form({ ...options, ...graded('y') }),
          form({ textQuestion: {} }),
          { title: 'Rows', questionGroupItem: {} },
          { title: 'Read', textItem: {} },
          { title: 'Part 2', pageBreakItem: {} },
        ],
      })
        .slice(1, 4)
        .map((one) => one.split('@')[0]),
    ).toEqual(['unsupported short-answer', 'unsupported matching', 'unsupported description']);
  });

  it('reads activities of H5P', () => {
    const activity = (library: string, params: object): object => ({ library: `H5P.${library} 1.2`, params });
    const set = activity('SingleChoiceSet', {
      choices: [
        { question: 'One?', answers: ['x', 'y'] },
        { question: 'Two?', answers: ['p', 'q'] },
      ],
    });
    const picture = { media: { type: { library: 'H5P.Image 1.1', params: { file: { path: 'images/a.png' } } } } };
    const several = activity('MultiChoice', {
      question: 'Which?',
      answers: [
        { text: 'x', correct: true },
        { text: 'y', correct: false },
      ],
      ...picture,
    });
    const blanks = activity('Blanks', { text: 'Fill', questions: ['The sky is *blue*.'] });
    expect(
      brief({
        questions: [
          set,
          several,
          blanks,
          activity('Crossword', { taskDescription: 'Go' }),
          activity('QuestionSet', { questions: [several] }),
        ],
      }).map((one) => one.split('@')[0]),
    ).toEqual([
      'One? 0',
      'Two? 0',
      '<img src="images/a.png"><br>Which? 0',
      'unsupported cloze',
      'unsupported Crossword',
      '<img src="images/a.png"><br>Which? 0',
    ]);
  });
});
