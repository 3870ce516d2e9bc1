import { describe, expect, it } from '@jest/globals';
import { readPaperText } from './read-paper.js';

const brief = (text: string): string[] =>
  [...readPaperText(text)].map((found) =>
    found.is === 'question'
      ? `${found.question.stem.text} ${found.question.options.map((option) => option.text).join('/')} ${found.question.correct.join('+')}`
      : found.is === 'error'
        ? found.code
        : `${found.is} ${found.is === 'unsupported' ? found.kind : found.asFound}`,
  );
const bird = 'Which is the bird?';
const words = ['Cow', 'Doyel', 'Tree', 'Stone'];

describe('labels of any setting', () => {
  const settings: readonly (readonly [labels: readonly string[], key: string])[] = [
    [['A/ ', 'B/ ', 'C/ ', 'D/ '], 'Answer: B'],
    [['A> ', 'B> ', 'C> ', 'D> '], 'Answer: B'],
    [['<A> ', '<B> ', '<C> ', '<D> '], 'Answer: B'],
    [['«A» ', '«B» ', '«C» ', '«D» '], 'Answer: B'],
    [['A » ', 'B » ', 'C » ', 'D » '], 'Answer: B'],
    [['A ', 'B ', 'C ', 'D '], 'Answer: B'],
    [['A\t', 'B\t', 'C\t', 'D\t'], 'Answer: B'],
    [['Ⓐ ', 'Ⓑ ', 'Ⓒ ', 'Ⓓ '], 'Answer: Ⓑ'],
    [['ⓐ', 'ⓑ', 'ⓒ', 'ⓓ'], 'Answer: b'],
    [['🅐 ', '🅑 ', '🅒 ', '🅓 '], 'Answer: B'],
    [['🅰️ ', '🅱️ ', '🅲 ', '🅳 '], 'Answer: B'],
    [['⒜ ', '⒝ ', '⒞ ', '⒟ '], 'Answer: (b)'],
    [['① ', '② ', '③ ', '④ '], 'Answer: ②'],
    [['1️⃣ ', '2️⃣ ', '3️⃣ ', '4️⃣ '], 'Answer: 2'],
    [['Ａ．', 'Ｂ．', 'Ｃ．', 'Ｄ．'], 'Answer: Ｂ'],
    [['• ', '• ', '• ', '• '], 'Answer: Doyel'],
    [['- ', '- ', '- ', '- '], 'Answer: B'],
    [['ক/ ', 'খ/ ', 'গ/ ', 'ঘ/ '], 'উত্তর: খ'],
    [['ক= ', 'খ= ', 'গ= ', 'ঘ= '], 'উত্তর: (খ)'],
    [['ক ', 'খ ', 'গ ', 'ঘ '], 'উত্তর: খ'],
    [['а) ', 'б) ', 'в) ', 'г) '], 'Ответ: б'],
    [['А) ', 'В) ', 'С) ', 'D) '], 'Answer: B'],
    [['(अ) ', '(ब) ', '(स) ', '(द) '], 'उत्तर: (ब)'],
    [['(क) ', '(ख) ', '(ग) ', '(घ) '], 'उत्तर - ख'],
    [['α) ', 'β) ', 'γ) ', 'δ) '], 'Answer: β'],
    [['أ) ', 'ب) ', 'ج) ', 'د) '], 'الإجابة: ب'],
    [['가. ', '나. ', '다. ', '라. '], '정답: 나'],
    [['✗ ', '✓ ', '✗ ', '✗ '], ''],
  ];

  // Red with: the question called one for a short answer, or its options read as its stem.
  it.each(settings)('reads %j', (labels, key) => {
    const options = labels.map((label, at) => label + (words[at] ?? '')).join('\n');
    const read = `${bird} ${words.join('/')} 1`;
    expect(brief(`1. ${bird}\n${options}\n${key}\n\n2. Which river?\nA. Padma\nB. Nala\nAnswer: A`)).toEqual([
      read,
      'Which river? Padma/Nala 0',
    ]);
    expect(brief(`${bird}\n${options}\n${key}\n\nWhich river?\nA. Padma\nB. Nala\nAnswer: A`)).toEqual([read, 'Which river? Padma/Nala 0']);
  });

  it('reads them with blank lines between', () => {
    expect(brief(`1. ${bird}\n\n<A> Cow\n\n<B> Doyel\n\n<C> Tree\nAnswer: B`)).toEqual([`${bird} Cow/Doyel/Tree 1`]);
  });

  it('reads a letter that lost its point between others', () => {
    expect(brief(`1. ${bird}\nA  Cow\nB. Doyel\nC. Tree\nAnswer: B`)).toEqual([`${bird} Cow/Doyel/Tree 1`]);
  });

  it('takes no sentence for a label', () => {
    expect(brief('1. Read:\nA cat sat.\nA dog ran.\nWhich sat?\nA) cat\nB) dog\nAnswer: A')).toEqual([
      'Read:\nA cat sat.\nA dog ran.\nWhich sat? cat/dog 0',
    ]);
    expect(brief('1. Which are metals?\n• iron\n• wood\nA) both\nB) the first\nAnswer: B')).toEqual([
      'Which are metals?\n• iron\n• wood both/the first 1',
    ]);
  });

  // Red with: Б of a key beside Latin labels guessed where it looks like another letter.
  it('takes letters of another alphabet beside Latin labels where it is sure which is meant', () => {
    const paper = `1. ${bird}\nA. Cow\nB. Doyel\nC. Tree\nD. Stone\n`;
    expect(brief(`${paper}Ответ: Б`)).toEqual([`${bird} Cow/Doyel/Tree/Stone 1`]);
    expect(brief(`${paper}Ответ: В`)).toEqual(['key-unclear']);
  });
});

describe('digits as labels below a question without a number', () => {
  // Red with: four questions instead of one.
  it.each([
    '1) Cow\n2) Doyel\n3) Tree\nAnswer: 2',
    '1. Cow\n2. Doyel\n3. Tree\nAnswer: Doyel',
    '১। Cow\n২। Doyel\n৩। Tree\nউত্তর: ২',
    '1) Cow\n2) Doyel ✓\n3) Tree',
  ])('reads %j', (options) => {
    expect(brief(`${bird}\n${options}\n\n${bird}\n${options}`)).toEqual([`${bird} Cow/Doyel/Tree 1`, `${bird} Cow/Doyel/Tree 1`]);
  });

  it('keeps questions that only stand below a line', () => {
    expect(brief('Answer the following:\n1. Define force.\n2. Define work.')).toEqual(['unsupported open', 'unsupported open']);
  });
});

describe('options that nobody can tell', () => {
  // Red with: the question gone without a word.
  it.each([
    'Which is the bird?\nCow\nDoyel *\nTree',
    '❓ Name the bird\nCow\nDoyel\nTree',
    'The bird is\nCow\nDoyel (correct)\nTree',
    'প্রশ্ন: পাখি কোনটি\nগরু\nদোয়েল\nগাছ',
    'Choose the bird:\nCow\nDoyel\nTree',
  ])('are told: %j', (block) => {
    const other = 'Which river?\nA. Padma\nB. Nala\nAnswer: A';
    expect(brief(`${block}\n\n1. ${other}`)).toEqual(['options-not-recognised', 'Which river? Padma/Nala 0']);
    expect(brief(`1. ${other}\n\n2. ${other}\n\n3. ${bird}\nCow\nDoyel\nTree\nAnswer: Doyel`)[2]).toBe('options-not-recognised');
  });

  it('are told in the middle and at the end', () => {
    const block = 'Which is the bird?\nCow\nDoyel *\nTree';
    const other = (number: number): string => `${number}. Which river?\nA. Padma\nB. Nala\nAnswer: A\n\n`;
    expect(brief(`${other(1)}${block}\n\n${other(2)}${block}`)).toEqual([
      'Which river? Padma/Nala 0',
      'options-not-recognised',
      'Which river? Padma/Nala 0',
      'options-not-recognised',
    ]);
  });
});
