import { describe, expect, it } from '@jest/globals';
import { asText } from '../pieces.js';
import type { ReadQuestion } from '../reading.js';
import { readPaperText } from './read-paper.js';

const questions = (text: string): ReadQuestion[] =>
  [...readPaperText(text)].flatMap((found) => (found.is === 'question' ? [found.question] : []));
const four = 'ক) এক\nখ) দুই\nগ) তিন\nঘ) চার';

describe('key lines', () => {
  // Red when such a line is the key of the question above it.
  it('reads a key line that answers several questions', () => {
    const found = questions(`১. এক?\n${four}\n২. দুই?\n${four}\n\nউত্তর: ১.ক ২.গ`);
    expect(found.map(({ correct }) => correct)).toEqual([[0], [2]]);
  });

  it.each(['👉 উত্তর: গ', '✔️ সঠিক উত্তর: গ', '✅ **Answer:** গ'])('reads the key of "%s"', (line) => {
    expect(questions(`১. কত?\n${four}\n${line}\n💡 ব্যাখ্যা: কারণ`)).toMatchObject([{ correct: [2], explanation: asText('কারণ') }]);
  });

  // Red with: the passage given to the first of the questions only, because their numbers are greater than their count.
  it('gives a passage for "the next three questions" to three, whatever their numbers are', () => {
    const asked = [10, 11, 12, 13].map((number) => `${number}. কত?\n${four}\nউত্তর: ক`).join('\n');
    const found = questions(`নিচের উদ্দীপকটি পড়ে পরের তিনটি প্রশ্নের উত্তর দাও:\nএকটি গাড়ি চলছে।\n${asked}`);
    expect(found.map(({ stimulus }) => stimulus?.text.includes('গাড়ি') ?? false)).toEqual([true, true, true, false]);
  });
});

describe('wordings of the key', () => {
  // Red with: no key, or the line called an explanation.
  it.each([
    'Right Ans: C',
    'Rpta: C',
    'Solution: C',
    'The answer is C.',
    'So the correct answer is (c).',
    'Option C is correct.',
    'Answer🔹C',
    'Answer: <b>C</b>',
    '☑ C',
    '✓ গ',
    '✔ (গ)',
    '✅ গ) তিন',
    '→ Answer: C',
    '➜ Answer: C',
    '⇒ Ans: C',
    '» Answer: C',
    '-> উত্তর: গ',
    'সঠিক উত্তর (গ) তিন',
    'সঠিক অপশন: গ',
    'সুতরাং উত্তর হবে গ।',
    'উত্তর হলো গ',
    'Correct choice: C',
    'Ans → C',
    'Answer: Ⓒ',
    'Answer:\n\nC',
  ])('%s', (line) => {
    expect(questions(`১. কত?\n${four}\n${line}\n২. আর?\n${four}\nউত্তর: ক`).map(({ correct }) => correct)).toEqual([[2], [0]]);
  });

  it('leaves sentences that only begin so alone', () => {
    const [one] = questions(`1. Which?\n${four}\nAnswer: C\nSolution: The sum of both.`);
    expect(one).toMatchObject({ correct: [2], explanation: asText('The sum of both.') });
    expect(questions(`1. Which?\n${four}\nAnswer: C\nExplanation: First.\nThe answer is hidden in the text.`)).toMatchObject([
      { correct: [2] },
    ]);
  });

  // Red with: two right options where the key is one option word for word.
  it('takes an option word for word for that option', () => {
    const options = 'A. one\nB. two\nC. A & B\nD. All';
    expect(questions(`1. Pick.\n${options}\nAnswer: A & B`)).toMatchObject([{ correct: [2] }]);
  });
});
