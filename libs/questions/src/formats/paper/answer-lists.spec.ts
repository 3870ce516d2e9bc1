import { describe, expect, it } from '@jest/globals';
import { readPaperText } from './read-paper.js';

/** Each question by its stem and the places of its right options, else what is wrong with it; what is left over behind that. */
const keys = (text: string): string[] =>
  [...readPaperText(text)].map((found) => {
    if (found.is === 'question') return `${found.question.stem.text} ${found.question.correct.join('+')}`;
    return found.is === 'error' ? found.code : found.is === 'left-over' ? `left: ${found.asFound}` : found.kind;
  });
const two = 'A) x\nB) y';
const three = 'A) x\nB) y\nC) z';
const part = (heading: string, ...stems: string[]): string =>
  `${heading === '' ? '' : `${heading}\n`}${stems.map((stem, at) => `${at + 1}. ${stem}?\n${two}`).join('\n')}\n`;

describe('answer lists of sections whose numbers start again', () => {
  const [first, second] = [part('Section A', 'One', 'Two'), part('Section B', 'Uno', 'Due')];

  // Red with: an answer given to the last question of its number that has none; the lists then go out backwards.
  it.each([
    ['lists below the headings', `${first}\n${second}\nAnswer Key\nSection A\n1. A\n2. B\nSection B\n1. B\n2. B`],
    ['lists in the other order', `${first}\n${second}\nAnswer Key\nSection B\n1. B\n2. B\nSection A\n1. A\n2. B`],
    ['a line for each', `${first}\n${second}\nAnswer Key\nSection A: 1. A 2. B\nSection B: 1. B 2. B`],
    ['lists without headings', `${first}\n${second}\nAnswers:\n1. A\n2. B\n1. B\n2. B`],
    ['lists on one line', `${first}\n${second}\nAnswers: 1. A 2. B 1. B 2. B`],
    ['a list below each section', `${first}\nAnswers: 1. A 2. B\n\n${second}\nAnswers: 1. B 2. B`],
    ['a list above each section', `Answers: 1. A 2. B\n${first}\nAnswers: 1. B 2. B\n${second}`],
    ['no headings at all', `${part('', 'One', 'Two')}${part('', 'Uno', 'Due')}\nAnswers\n1. A\n2. B\n1. B\n2. B`],
    ['two columns', `${first}\n${second}\nAnswers\n1. A 2. B\n\nAnswers\n2. B 1. B`],
    [
      'headings that say more',
      `${first.replace('Section A', 'Section A: Physics (2 marks)')}\n${second}\nKey answers\nSection A\n1-A 2-B\nSection B\n1-B 2-B`,
    ],
    ['named lists', `${first}\n${second}\nSection A Answers\n1. A\n2. B\n\nSection B Answers\n1. B\n2. B`],
  ])('gives each section its own: %s', (_name, text) => {
    expect(keys(text)).toEqual(['One? 0', 'Two? 1', 'Uno? 1', 'Due? 1']);
  });

  it('knows the headings of Bengali papers, with and without a blank line', () => {
    const bengali = (heading: string, ...stems: string[]): string =>
      `${heading}\n${stems.map((stem, at) => `${'১২৩'[at]}. ${stem}?\nক) x\nখ) y`).join('\n')}\n`;
    const paper = `${bengali('ক বিভাগ', 'এক', 'দুই')}${bengali('খ বিভাগ', 'তিন', 'চার')}`;
    expect(keys(`${paper}\nউত্তরমালা\nক বিভাগ: ১. ক ২. খ\nখ বিভাগ: ১. খ ২. ক`)).toEqual(['এক? 0', 'দুই? 1', 'তিন? 1', 'চার? 0']);
    const titled = `${bengali('পদার্থবিজ্ঞান', 'এক', 'দুই')}${bengali('রসায়ন', 'তিন')}`;
    expect(keys(`${titled}\nউত্তরমালা\nরসায়ন\n১. খ\nপদার্থবিজ্ঞান\n১. ক\n২. খ`)).toEqual(['এক? 0', 'দুই? 1', 'তিন? 1']);
  });

  // Red with: as many answers as there are, given to whom they fit.
  it.each([
    ['one list for two sections', `${first}\n${second}\nAnswers: 1. A 2. B`],
    ['three lists for two sections', `${first}\n${second}\nAnswers: 1. A 2. B 1. A 2. A 1. B 2. B`],
    ['two lists behind the first section, none behind the second', `${first}\nAnswers: 1. A 2. B\nAnswers: 1. B 2. A\n\n${second}`],
  ])('gives none where it is not sure: %s', (_name, text) => {
    expect(keys(text)).toEqual(['key-unclear', 'key-unclear', 'key-unclear', 'key-unclear']);
  });

  it('takes no order for sure that does not fit the lengths', () => {
    const long = part('Physics', 'One', 'Two', 'Three');
    expect(keys(`${long}\n${part('Chemistry', 'Uno')}\nAnswers: 1. A\nAnswers: 1. B 2. B 3. B`)).toEqual([
      'key-unclear',
      'Two? 1',
      'Three? 1',
      'key-unclear',
    ]);
  });

  // Red with: the third answer of the second list given to the third question of the paper, which is the first of the section.
  it('takes no list for sure that counts from 1 where its section goes on', () => {
    const long = `${first}\nSection B\n3. Three?\n${two}\n4. Four?\n${two}\n5. Five?\n${two}\n`;
    expect(keys(`${long}\nAnswers\nSection A\n1. A\n2. B\nSection B\n1. A\n2. B\n3. A`)).toEqual([
      'One? 0',
      'Two? 1',
      'key-unclear',
      'no-key',
      'no-key',
      'left: 1. A',
      'left: 2. B',
    ]);
  });

  it('gives letters in order to the section that they are named for', () => {
    expect(keys(`${first}\n${second}\nAnswers\nSection A: A B\nSection B: B B`)).toEqual(['One? 0', 'Two? 1', 'Uno? 1', 'Due? 1']);
    expect(keys(`${first}\n${second}\nAnswers\nSection B\nA B\nSection A\nB B`)).toEqual(['One? 1', 'Two? 1', 'Uno? 0', 'Due? 1']);
  });

  it('knows the lists of named sections without a heading over them', () => {
    expect(keys(`${part('Physics', 'One')}\n${part('Chemistry', 'Uno')}\nPhysics: 1. A\nChemistry: 1. B`)).toEqual(['One? 0', 'Uno? 1']);
  });

  it('leaves keys that stand at the questions alone, and gives the list to the section without', () => {
    const keyed = `Section A\n1. One?\n${two}\nAnswer: B\n2. Two?\n${two}\nAnswer: A\n`;
    expect(keys(`${keyed}\n${second}\nAnswers\n1. B\n2. B`)).toEqual(['One? 1', 'Two? 0', 'Uno? 1', 'Due? 1']);
  });

  it('gives true and false to statements and letters to choices of the same numbers', () => {
    const statements = 'Section B\n1. Ice is cold.\n2. Fire is wet.\n';
    expect(keys(`${first}\n${statements}\nAnswers\nSection A\n1. B\n2. A\nSection B\n1. True\n2. False`)).toEqual([
      'One? 1',
      'Two? 0',
      'Ice is cold. 0',
      'Fire is wet. 1',
    ]);
  });
});

describe('numbers that stand twice', () => {
  // Red with: both answers of 2 and 3 given to somebody.
  it('take no key from a list', () => {
    const text = `1. One?\n${two}\n2. Two?\n${two}\n2. Three?\n${two}\n4. Four?\n${two}\n\nAnswer key\n1. A\n2. B\n3. A\n4. B`;
    expect(keys(text)).toEqual(['One? 0', 'key-unclear', 'key-unclear', 'Four? 1', 'left: 3. A']);
  });

  it('of a list say nothing where they differ, and one thing where they agree', () => {
    const paper = `1. One?\n${two}\n2. Two?\n${two}\n\nAnswers\n1. A\n2. B`;
    expect(keys(`${paper}\n\nAnswers\n1. A\n2. A`)).toEqual(['One? 0', 'key-unclear']);
  });

  it('say both readings', () => {
    const found = [...readPaperText(`1. One?\n${two}\n\nAnswers\n1. A\n\nAnswers\n1. B`)];
    expect(found).toMatchObject([{ is: 'error', code: 'key-unclear', facts: { one: 'A', other: 'B' }, question: { options: [{}, {}] } }]);
  });

  it('are no answer where a range of numbers stands', () => {
    expect(keys(`1. One?\n1) x\n2) y\n3) z\n2. Two?\n1) x\n2) y\n3) z\n\nAnswers\n1-3. BAC`)).toEqual([
      'no-key',
      'no-key',
      'left: 1-3. BAC',
    ]);
  });

  it('report an answer without a question as it stands', () => {
    expect(keys(`1. One?\n${two}\n\nANSWERS\n1-b, 4.(a)\n7) B`)).toEqual(['One? 1', 'left: 4.(a)', 'left: 7) B']);
  });
});

describe('letters alone below the last question', () => {
  const paper = (count: number): string => Array.from({ length: count }, (_none, at) => `${at + 1}. Q${at + 1}?\n${three}`).join('\n');

  // Red with: three right options of the last question.
  it.each([
    'Answers: B, A, C',
    'Answers: BAC',
    'Answer Key: B A C',
    'Answers\nB\nA\nC',
    'Answers:\nB A C',
    'ANSWER KEY - b a c',
    'উত্তরমালা: খ ক গ',
  ])('are answers in order: %j', (line) => {
    expect(keys(`${paper(3)}\n\n${line}`)).toEqual(['Q1? 1', 'Q2? 0', 'Q3? 2']);
  });

  it('may repeat', () => {
    expect(keys(`${paper(3)}\n\nAnswers: B, B, A`)).toEqual(['Q1? 1', 'Q2? 1', 'Q3? 0']);
  });

  it.each(['Answers: A, B', 'Answers: A, B, C, A', 'Answers: AB'])('are nobody’s where they are too few or too many: %j', (line) => {
    expect(keys(`${paper(3)}\n\n${line}`)).toEqual(['no-key', 'no-key', 'key-unclear', `left: ${line}`]);
  });

  it('are the right options of one question that alone has no key', () => {
    expect(keys(`1. One?\n${three}\nAnswer: B\n2. Two?\n${three}\nAnswer: A\n3. Which two?\n${three}\nAnswers: A, C`)).toEqual([
      'One? 1',
      'Two? 0',
      'Which two? 0+2',
    ]);
  });

  // Red with: the second reading (the keys of both questions, the first of which agrees) not seen.
  it('are unclear where they may be both', () => {
    expect(keys(`1. One?\n${three}\nAnswer: A\n2. Two?\n${three}\n\nAnswers: A, C`)[1]).toBe('key-unclear');
  });

  // Red (seen) with: two right options for the first question, which are the keys of the second and third.
  it.each([
    [
      'the keyed questions, in order',
      `1. One?\n${three}\n2. Two?\n${three}\nAnswer: B\n3. Three?\n${three}\nAnswer: C\n\nAnswers:\nB, C`,
      0,
    ],
    ['a question far above', `1. One?\n${three}\n2. Two?\n${three}\nAnswer: A\n3. Three?\n${three}\nAnswer: A\n\nAnswers:\nB, C`, 0],
    [
      'the last one, below a heading',
      `1. One?\n${three}\nAnswer: B\n2. Two?\n${three}\nAnswer: A\n3. Three?\n${three}\n\nAnswers:\nA, C`,
      2,
    ],
  ])('are no key of the one question without one where they may be of %s', (_name, text, open) => {
    expect(keys(text)[open]).toBe('key-unclear');
  });

  it('are unclear behind a word for one answer, where questions above have none', () => {
    expect(keys(`১. এক?\nক) x\nখ) y\nগ) z\n২. দুই?\nক) x\nখ) y\nগ) z\n\nউত্তর: ক, গ`)).toEqual(['no-key', 'key-unclear']);
  });

  it.each(['Answer: A, B, A', 'Answer: ABA', 'Answer: B A C', 'Answer: b a'])('are never several right ones when they are %s', (line) => {
    expect(keys(`1. One?\n${three}\nAnswer: A\n2. Two?\n${three}\n${line}`)[1]).toBe('key-unclear');
  });
});
