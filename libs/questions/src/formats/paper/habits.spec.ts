import { describe, expect, it } from '@jest/globals';
import type { Found } from '../reading.js';
import { readPaperText } from './read-paper.js';

/** A reading in one line a question: stem, options, right positions; else what is wrong. */
const brief = (text: string): string[] =>
  [...readPaperText(text)].map((one) => {
    if (one.is === 'error') return `${one.code}@${one.place.line}`;
    if (one.is === 'unsupported') return `unsupported ${one.kind}`;
    if (one.is === 'left-over') return `left over: ${one.asFound}`;
    const { stem, options, correct } = one.question;
    return `${stem.text} ${options.map((option) => option.text).join('/')} ${correct.join('+')}`;
  });
const explained = (text: string): (string | undefined)[] =>
  [...readPaperText(text)].map((one: Found) => (one.is === 'question' ? (one.question.explanation?.text ?? '') : undefined));

describe('labels and keys as people type them', () => {
  // Red when a label of another script is text: the next question's options then become this one's.
  it('knows full-width points and brackets', () => {
    expect(
      brief(
        '1、哪个（ ）\n  A．一\n  B．二\n  ans: A\n2、哪个（ ）\n  A、三\n  B、四\n  ans: B\n3. 哪个\n（A）五 （B）六 （C）七\n答案：C',
      ),
    ).toEqual(['哪个（ ） 一/二 0', '哪个（ ） 三/四 1', '哪个 五/六/七 2']);
  });

  // Red when the question that has its mark at the first option is lost.
  it('takes a dollar sign before a label for the mark of the right option', () => {
    expect(brief('Câu 1. Mot ?\n$A. x\nB. y\n\nCâu 2: Hai ?\nA. x\n$B. y\n')).toEqual(['Mot ? x/y 0', 'Hai ? x/y 1']);
  });

  it('reads words before labels, but not below options that have none', () => {
    expect(brief('Question: Which?\nOption a: one\nOption b: two\nCorrect Answer: b\n')).toEqual(['Which? one/two 1']);
    expect(brief('1. Which?\na) one\nb) two\nAnswer: b\n\nWhy so\nOption A: it is wrong\nOption B: it is right\n')).toEqual([
      'Which? one/two 1',
    ]);
  });

  it.each([
    ['Respuesta correcta: b', 1],
    ['Réponse : B', 1],
    ['Kunci Jawaban: A', 0],
    ['Đáp án: B', 1],
    ['सही उत्तर: (b)', 1],
    ['正解：B', 1],
    ['সঠিক: খ', 1],
    ['*সঠিক:* খ', 1],
    ['#ANSWER b', 1],
  ])('reads the key of %s', (line, right) => {
    expect(brief(`1. Which?\na) one\nb) two\n${line}`)).toEqual([`Which? one/two ${right}`]);
  });

  // Red when the bracket of the label is taken for one that closes the line: half of it became an explanation.
  it('keeps brackets of code in a key that repeats the option', () => {
    const text = '1:-Which?\na) get()\nb) post(1)\nAnswer: b) post(1)\n\n2:-Which?\na) {id}\nb) [id]\nAnswer: a) {id}';
    expect(brief(text)).toEqual(['Which? get()/post(1) 1', 'Which? {id}/[id] 0']);
    expect(explained(text)).toEqual(['', '']);
  });

  it('leaves out what pages show beside a question', () => {
    expect(brief('1. Which?\nOptions\na) one\nb) two\nView Answer\n\nAnswer: b')).toEqual(['Which? one/two 1']);
  });

  it('reads boxes without bullets', () => {
    expect(brief('1. Which?\n[ ] one\n[*] two\n[*] three\n\n2. Other?\n[x] a) one\n[ ] b) two')).toEqual([
      'Which? one/two/three 1+2',
      'Other? one/two 0',
    ]);
  });

  it('reads what chats set off with stars', () => {
    const [first, second] = [
      ...readPaperText('*[বিষয়: ভূগোল]*\n*৩.* কোনটি?\nক) এক\nখ) দুই\n*উত্তর: খ*\n\n*[অধ্যায়: নদী]*\n*৪.* কোনটি?\nক) এক\nখ) দুই\n*উত্তর: ক*'),
    ];
    expect(first).toMatchObject({ place: { item: '৩' }, question: { stem: { text: 'কোনটি?' }, correct: [1], path: { subject: 'ভূগোল' } } });
    expect(second).toMatchObject({ place: { item: '৪' }, question: { correct: [0], path: { chapter: 'নদী' }, explanation: null } });
  });
});

describe('what surrounds questions', () => {
  it('reads details that stand behind a number', () => {
    const [found] = [...readPaperText('প্রশ্ন ৭ | Topic: Lists | Difficulty: Easy\n\nQ. কোনটি?\nA) এক\nB) দুই\nসঠিক উত্তর: B) দুই')];
    expect(found).toMatchObject({ question: { stem: { text: 'কোনটি?' }, path: { topic: 'Lists' }, correct: [1] } });
  });

  // Red when a sentence with "question" and "text" opens a passage that swallows every question after it.
  it('lets no sentence of a stem swallow the questions below it', () => {
    expect(
      brief('This question shows some text in two parts.\nWhich part\nA. one\nB. two\nAnswer: A\n\nNext?\nA. one\nB. two\nAnswer: B'),
    ).toEqual(['This question shows some text in two parts.\nWhich part one/two 0', 'Next? one/two 1']);
    const opened = 'Read the text and answer the questions below.\nA river ran.\n\nWhere did it run\nA. here\nB. there\nAnswer: A';
    const [found] = [...readPaperText(opened)];
    expect(found).toMatchObject({ question: { stem: { text: 'Where did it run' }, stimulus: { text: 'A river ran.' } } });
  });

  it('takes numbered lines and the question about them for the stem when letters follow', () => {
    expect(brief('3. Consider\n1. first\n2. second\n\nWhich are right?\na) 1\nb) both\nAnswer: b')).toEqual([
      'Consider\n1. first\n2. second\nWhich are right? 1/both 1',
    ]);
  });

  it('reads a list of answers by their words', () => {
    expect(brief('1. Which?\na) Rome\nb) Oslo\n2. Water is wet.\n\nAnswers\n1. Oslo\n2. True')).toEqual([
      'Which? Rome/Oslo 1',
      'Water is wet. True/False 0',
    ]);
  });

  it('takes sentences below "Answer" for what is told, and a second heading for the key', () => {
    expect(brief('1. Which?\na) one\nb) two\nAnswer:\nAnswer: b')).toEqual(['Which? one/two 1']);
    expect(brief('1. Which?\na) one\nb) two ✓\nAnswer:\nIt is so because of many things')).toEqual(['Which? one/two 1']);
  });
});

describe('blocks without letters', () => {
  it('reads a question, its options and the key line by line', () => {
    expect(brief('Which header?\n<a.h>\n<b.h>\n<c.h>\nb\n\nWhich sea?\nred\nblue\nblack\nc')).toEqual([
      'Which header? <a.h>/<b.h>/<c.h> 1',
      'Which sea? red/blue/black 2',
    ]);
    expect(brief('Q one\nx\ny\nz\nB\nQ two\nx\ny\nz\nA')).toEqual(['Q one x/y/z 1', 'Q two x/y/z 0']);
  });

  // Red when numbers of the keys are counted from 1 because that is usual.
  it('counts numbers as the file shows it', () => {
    expect(brief('Q one\nx\ny\nz\n0\n\nQ two\nx\ny\nz\n2')).toEqual(['Q one x/y/z 0', 'Q two x/y/z 2']);
    expect(brief('Q one\nx\ny\nz\n1\n\nQ two\nx\ny\nz\n2')).toEqual(['key-unclear@1', 'key-unclear@7']);
  });

  // Red when a file full of questions is said to hold none.
  it('tells of lines that ask where nothing else can be read', () => {
    expect(brief('What is it? (Q1)\n\nThis\n\nThat\n\nWho is it?\n\nHe\n\nShe\n')).toEqual(['broken-block@1', 'broken-block@7']);
    expect(brief('This is a letter.\nIt asks nothing.')).toEqual(['left over: This is a letter.', 'left over: It asks nothing.']);
  });
});

describe('signs of templates', () => {
  it('takes them for a blank line', () => {
    const one = (number: number, right: number): string =>
      `--Question Starting--\n${number}.\tWhich of ${number}?\n(1)\tx\n(2)\ty\nAnswer Key: ${right}\t\nSolution:\t\n•\tso it is\nHence, Option (${right}) is right.\n\n`;
    expect(brief(one(71, 1) + one(73, 2))).toEqual(['Which of 71? x/y 0', 'Which of 73? x/y 1']);
    expect(brief('Q.1) Which?\na) x\nb) y\nAns) b\nExp) so')).toEqual(['Which? x/y 1']);
  });
});

// Red when a question that lost its number and its key is taken for a part of the explanation before it.
it('keeps a question without a number and a key', () => {
  expect(brief('1. Which?\na) x\nb) y\nAnswer: b\n\nThe sea is\na) red\nb) blue\n\n3. Which?\na) x\nb) y\nAnswer: a')).toEqual([
    'Which? x/y 1',
    'no-key@6',
    'Which? x/y 0',
  ]);
});

// Red when the first of two right options is taken for the only one.
it('reads a key of several labels with their texts', () => {
  const question = '1. Which two?\nA) red\nB) green\nC) blue\n';
  expect(brief(`${question}Answer: A) red and C) blue`)).toEqual(['Which two? red/green/blue 0+2']);
  expect(brief(`${question}Answer: A) red, B) green and C) blue.`)).toEqual(['Which two? red/green/blue 0+1+2']);
  expect(brief(`${question}Answer: A) red and C) bluish`)).toEqual(['key-unclear@5']);
  expect(brief(`${question}Answer: B) green (and so on)`)).toEqual(['Which two? red/green/blue 1']);
});

// Red when a line about the paper opens a passage, which every question below it is then given.
it('takes no line about the paper for a passage', () => {
  const [found] = [
    ...readPaperText(
      '81 scenario-based multiple choice questions covering all domains.\n\nDomain 1 (Questions 1-15)\n\nQuestion 1\nWhich?\nA) x\nB) y\nAnswer: B',
    ),
  ];
  expect(found).toMatchObject({ question: { stimulus: null, correct: [1] } });
});
