import { describe, expect, it } from '@jest/globals';
import type { Found } from '../reading.js';
import { readJson } from './read-json.js';

/** Milliseconds of processor time: what else runs on the machine does not count. */
const spent = (): number => process.cpuUsage().user / 1000;

const brief = (found: Iterable<Found>): string[] =>
  [...found].map((one) => {
    if (one.is === 'error') return `${one.code}@${one.place.line}`;
    if (one.is === 'unsupported') return `unsupported ${one.kind}`;
    if (one.is === 'left-over') return `left over: ${one.asFound}`;
    const { kind, options, correct, number } = one.question;
    return `${kind} ${options.map((option) => option.text).join('/')} ${number ?? correct.join('+')}`;
  });
const json = (value: unknown): string[] => brief(readJson(JSON.stringify(value, null, 1)));
const xyz = ['x', 'y', 'z'];

describe('shapes', () => {
  it('reads options as lists, maps, objects and fields of their own', () => {
    expect(json([{ question: 'q', options: xyz, answer: 'y' }])).toEqual(['single x/y/z 1']);
    expect(json([{ question: 'q', options: { A: 'x', B: 'y' }, answer: 'B' }])).toEqual(['single x/y 1']);
    expect(json([{ question: 'q', options: { b: 'x', a: 'y' }, answer: 'a' }])).toEqual(['single x/y 1']);
    expect(json({ title: 't', questions: [{ text: 'q', answers: [{ text: 'x' }, { text: 'y', isCorrect: true }] }] })).toEqual([
      'single x/y 1',
    ]);
    expect(
      json([
        {
          q: 'q',
          a: [
            { option: 'x', correct: false },
            { option: 'y', correct: true },
          ],
          correct: 'Yes!',
          incorrect: 'No',
        },
      ]),
    ).toEqual(['single x/y 1']);
    expect(json([{ question: 'q', optionA: 'x', optionB: 'y', correctAnswer: 'B' }])).toEqual(['single x/y 1']);
    expect(json([{ question: 'q', A: 'x', B: 'y', C: 'z', Answer: 'C' }])).toEqual(['single x/y/z 2']);
    expect(json([{ question: 'q', option1: 'x', option2: 'y', correct: 'option2' }])).toEqual(['single x/y 1']);
    expect(json([{ question: 'q', choices: { text: ['x', 'y'], label: ['1', '2'] }, answerKey: '2' }])).toEqual(['single x/y 1']);
    expect(
      json([
        {
          question: {
            stem: 's',
            choices: [
              { text: 'x', label: 'A' },
              { text: 'y', label: 'B' },
            ],
          },
          answerKey: 'B',
        },
      ]),
    ).toEqual(['single x/y 1']);
    expect(json({ examples: [{ input: 's', target_scores: { 'No way': 0, 'Yes it is': 1 } }] })).toEqual(['single No way/Yes it is 1']);
    expect(json([{ question: 'q', options: ['A. x', 'B. y'], answer: 'B. y' }])).toEqual(['single x/y 1']);
    expect(json([{ question: 'q', correct_answer: 'x', incorrect_answers: ['y', 'z'] }])).toEqual(['single x/y/z 0']);
    expect(
      json([
        {
          question: 'q',
          options: [
            { id: 7, text: 'x' },
            { id: 9, text: 'y' },
          ],
          correctOptionId: 9,
          answer: 9,
        },
      ]),
    ).toEqual(['single x/y 1']);
  });

  it('reads several right ones, statements and what is not taken', () => {
    expect(json([{ question: 'q', options: xyz, answer: ['x', 'z'] }])).toEqual(['multiple x/y/z 0+2']);
    expect(json([{ question: 'q', options: xyz, correct: [false, true, true] }])).toEqual(['multiple x/y/z 1+2']);
    expect(
      json([
        { question: 'q', answer: true },
        { question: 'q', type: 'boolean', correct_answer: 'False' },
      ]),
    ).toEqual(['true-false True/False 0', 'true-false True/False 1']);
    expect(json([{ type: 'essay', question: 'q' }, { question: 'lonely' }, { question: 'q', options: ['x'], answer: 'x' }])).toEqual([
      'unsupported essay',
      'no-key@6',
      'few-options@9',
    ]);
  });

  // Red when a question that stands deep in a file is passed over in silence.
  it('finds questions in whatever holds them, and what stands above them', () => {
    expect(
      json({ categories: [{ name: 'M', quizzes: [{ title: 'A', questions: [{ question: 'q', options: ['1', '2'], answer: '2' }] }] }] }),
    ).toEqual(['single 1/2 1']);
    expect(
      json({ Math: [{ question: 'q', options: xyz, answer: 'x' }], Bio: [{ question: 'r', options: xyz, answer: 'y' }] }),
    ).toHaveLength(2);
    const race = {
      article: 'Long',
      questions: ['q1', 'q2'],
      options: [
        ['x', 'y'],
        ['z', 'w'],
      ],
      answers: ['A', 'B'],
    };
    expect(json(race)).toEqual(['single x/y 0', 'single z/w 1']);
    const [found] = [
      ...readJson(JSON.stringify({ passage: 'P', subject: 'Physics', questions: [{ question: 'q', options: xyz, answer: 'x' }] })),
    ];
    expect(found).toMatchObject({ question: { stimulus: { text: 'P' }, path: { subject: 'Physics' } } });
  });
});

describe('keys', () => {
  it('finds out for the whole file where positions begin, or says that it cannot', () => {
    const of = (...answers: number[]): string[] =>
      json(answers.map((answer) => ({ q: 'q', options: xyz, answer }))).map((one) => one.slice(-1));
    expect(of(0, 2, 1)).toEqual(['0', '2', '1']);
    expect(of(3, 1, 2)).toEqual(['2', '0', '1']);
    expect(json([{ q: 'q', options: xyz, answer: 1 }])).toEqual(['key-unclear@2']);
    expect(json([{ q: 'q', options: xyz, answerIndex: 1 }])).toEqual(['single x/y/z 1']);
    expect(json([{ q: 'q', options: xyz, correct_answer_num: 1 }])).toEqual(['single x/y/z 0']);
  });

  // Red when the position wins silently over a field that says otherwise.
  it('does not choose between two fields that differ', () => {
    expect(json([{ question: 'q', options: xyz, answer: 'y', answer_idx: 'B' }])).toEqual(['single x/y/z 1']);
    expect(json([{ question: 'q', options: xyz, answer: 'y', answer_letter: 'C' }])).toEqual(['key-unclear@2']);
  });
});

describe('texts that are not quite JSON', () => {
  const good = (name: string): string => `{"question":"${name}","options":["x","y"],"answer":"x"}`;

  // Red when one broken record takes the file along.
  it('passes over a broken record and names its line', () => {
    expect(brief(readJson(`[\n ${good('a')},\n {"question":"b" "options":[]},\n ${good('c')}\n]`))).toEqual([
      'single x/y 0',
      'broken-block@3',
      'single x/y 0',
    ]);
    expect(brief(readJson(`${good('a')}\n{"question":"b" "x"}\n\n${good('c')}\n`))).toEqual([
      'single x/y 0',
      'broken-block@2',
      'single x/y 0',
    ]);
    expect(brief(readJson(`[\n ${good('a')},\n {"question":"b","opt`))).toEqual(['single x/y 0', 'broken-block@3']);
  });

  it('reads long runs of one sign in a moment', () => {
    const run = (sign: string): string => sign.repeat(100_000);
    const began = spent();
    for (const text of [
      `{}${run(' ')}x`,
      `{${run(' ')}`,
      run('/*'),
      `["${run('\\"')}`,
      `[{"question":"q","options":["${run(' ')}*","y"]}]`,
      run('{"a":'),
    ])
      brief(readJson(text));
    expect(spent() - began).toBeLessThan(4000);
  });

  it('reads comments, single quotes, names without quotes and commas at the end; refuses what is too deep', () => {
    expect(brief(readJson("const quiz = [\n // one\n {question: 'it\\'s $\\\\alpha$', options: ['x','y',], answer: 0},\n];"))).toEqual([
      'single x/y 0',
    ]);
    expect(brief(readJson('['.repeat(50_000)))).toEqual(['too-deep@1']);
    expect(brief(readJson('{"__proto__":{"question":"q","options":["x","y"],"answer":"y"}}'))).toEqual(['single x/y 1']);
  });
});
