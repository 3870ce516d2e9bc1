import { describe, expect, it } from '@jest/globals';
import { readPaperText } from './read-paper.js';

/** Each question by the places of its right options, else by its problem and the readings that are told; what is left over behind that. */
const keys = (text: string): string[] =>
  [...readPaperText(text)].map((found) => {
    if (found.is === 'question') return [found.question.correct.join('+'), found.question.explanation?.text ?? ''].join(' ').trim();
    if (found.is === 'left-over') return `left: ${found.asFound}`;
    if (found.is !== 'error') return found.kind;
    return [found.code, found.facts?.['one'], found.facts?.['other']].filter((part) => part !== undefined && part !== '').join(' ');
  });
const bengali = [...'১২৩৪৫৬'].map((number) => `${number}। কোনটি ${number}?\nক) ঢাকা\nখ) খুলনা\nগ) রাজশাহী\nঘ) সিলেট\n`).join('\n');
const english = [1, 2, 3, 4, 5, 6].map((number) => `${number}. Which ${number}?\nA) Oslo\nB) Rome\nC) Bonn\nD) Bern\n`).join('\n');
const around = (fifth: string): string[] => ['0', '1', '1', '2', fifth, '1'];

describe('a list of answers of which one is not clear', () => {
  // Red (seen) with: the first question alone gets a key, and the rest of the list becomes its explanation.
  it.each([
    ['ক/খ', 'key-unclear ক খ'],
    ['(ক/খ)', 'key-unclear ক খ'],
    ['ক বা খ', 'key-unclear ক খ'],
    ['ক অথবা খ', 'key-unclear ক খ'],
    ['ক খ', 'key-unclear ক খ'],
    ['ক (খ)', 'key-unclear ক খ'],
    ['কখ', 'key-unclear ক খ'],
    ['ক/খ/গ', 'key-unclear ক খ, গ'],
    ['খ?', 'key-unclear খ?'],
    ['বাতিল', 'key-unclear বাতিল'],
    ['ঞ', 'key-unclear ঞ'],
    ['-', 'no-key'],
    ['?', 'no-key'],
    ['', 'no-key'],
    ['ক, খ', '0+1'],
    ['ক ও খ', '0+1'],
  ])('keeps the others of it: ৫. %s', (said, fifth) => {
    const [row, lines] = ['১. ক  ২. খ  ৩. খ  ৪. গ', '১. ক\n২. খ\n৩. খ\n৪. গ'];
    expect(keys(`${bengali}\n${row}  ৫. ${said}  ৬. খ`)).toEqual(around(fifth));
    expect(keys(`${bengali}\nউত্তরমালা:\n${row}  ৫. ${said}  ৬. খ`)).toEqual(around(fifth));
    expect(keys(`${bengali}\nউত্তরমালা: ${row}  ৫. ${said}  ৬. খ`)).toEqual(around(fifth));
    if (said === '') return;
    expect(keys(`${bengali}\n${lines}\n৫. ${said}\n৬. খ`)).toEqual(around(fifth));
    expect(keys(`${bengali}\nউত্তরমালা:\n${lines}\n৫. ${said}\n৬. খ`)).toEqual(around(fifth));
  });

  it.each([
    ['tabs', '১. ক\t২. খ\t৩. খ\n৪. গ\t৫. ক/খ\t৬. খ'],
    ['a heading and two a line', 'উত্তরমালা\n১. ক\t২. খ\n৩. খ\t৪. গ\n৫. ক/খ\t৬. খ'],
    ['columns', '১. ক  ৪. গ\n২. খ  ৫. ক/খ\n৩. খ  ৬. খ'],
    ['dandas', '১। ক ২। খ ৩। খ ৪। গ ৫। ক/খ ৬। খ'],
    ['a key line', 'উত্তর: ১.ক ২.খ ৩.খ ৪.গ ৫.ক/খ ৬.খ'],
    ['a table', 'উত্তরমালা\n১ ২ ৩ ৪ ৫ ৬\nক খ খ গ ক/খ খ'],
    ['letters alone', 'উত্তরমালা: ক, খ, খ, গ, ক/খ, খ'],
  ])('in any layout: %s', (_name, list) => {
    expect(keys(`${bengali}\n${list}`)).toEqual(around('key-unclear ক খ'));
  });

  it.each([
    ['1. A 2. B 3. B 4. C 5. A/B 6. B', 'key-unclear A B'],
    ['1-A 2-B 3-B 4-C 5-AB 6-B', 'key-unclear A B'],
    ['Answer key: 1) A, 2) B, 3) B, 4) C, 5) A or B, 6) B', 'key-unclear A B'],
    ['Answer key:\n1-A 2-B 3-B 4-C 5- 6-B', 'no-key'],
    ['Answer key:\n| 1 | 2 | 3 | 4 | 5 | 6 |\n| A | B | B | C | - | B |', 'no-key'],
    ['Answers: A, B, B, C, -, B', 'no-key'],
  ])('in English: %s', (list, fifth) => {
    expect(keys(`${english}\n${list}`)).toEqual(around(fifth));
  });

  it('begins with one that is not clear', () => {
    expect(keys(`${english}\n1. A/B\n2. B\n3. B\n4. C\n5. A\n6. B`)).toEqual(['key-unclear A B', '1', '1', '2', '0', '1']);
  });

  it('gives an explanation within the row to its own question', () => {
    expect(keys(`${english}\nAnswers\n1. A (by rule) 2. B 3. B 4. C 5. D 6. B`)).toEqual(['0 (by rule)', '1', '1', '2', '3', '1']);
  });
});

describe('what stands directly behind the letter of an answer', () => {
  // Red (seen) with: the first letter taken for the key, and the rest for its explanation.
  it.each(['A/B', 'A or B', 'A | B', 'A (B)', 'A B', 'A - B', 'A, a small town'])('is no explanation: %s', (said) => {
    const [first, , , , fifth] = keys(`${english}\nAnswers\n1. A\n2. B\n3. B\n4. C\n5. ${said}\n6. B`);
    expect([first, fifth?.split(' ')[0]]).toEqual(['0', 'key-unclear']);
  });

  it.each(['ক/খ', 'ক|খ', 'ক-খ', 'ক - খ', 'ক (খ)', '(ক)/(খ)', 'ক বা খ'])('is none in a key line: %s', (said) => {
    expect(keys(`১। কোনটি?\nক) ঢাকা\nখ) খুলনা\nউত্তর: ${said}`)).toEqual(['key-unclear ক খ']);
  });

  it('is one behind a sign that parts them', () => {
    const list = '1. A. A city of the north\n2. B – because\n3. B\n4. C\n5. D\n6. B';
    expect(keys(`${english}\nAnswers\n${list}`).slice(0, 2)).toEqual(['0 A city of the north', '1 because']);
  });

  it('names the option that says so word for word', () => {
    expect(keys('1. Which group?\nA) A\nB) B\nC) AB\nD) O\n2. Two?\nA) x\nB) y\n\nAnswers\n1. AB\n2. B')).toEqual(['2', '1']);
  });

  it('gives two letters to no two questions where a slash parts them', () => {
    const two = '1. One?\nA) x\nB) y\n2. Two?\nA) x\nB) y\n';
    expect(keys(`${two}\nAnswer: A/B`)).toEqual(['no-key', 'key-unclear A B']);
  });
});
