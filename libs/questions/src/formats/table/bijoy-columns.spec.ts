import { describe, expect, it } from '@jest/globals';
import { toBijoy } from '../../../../../test/support/to-bijoy.js';
import { toRichText } from '../pieces.js';
import { bijoyColumnsOf, detectReadable } from './bijoy-columns.js';
import { csvTable, readCsv, type ChosenColumns } from './read-csv.js';

const questions = [
  ['বাংলাদেশের রাজধানীর নাম কী?', 'ঢাকা শহর', 'খুলনা শহর', 'রাজশাহী শহর', 'সিলেট শহর'],
  ['নিচের কোনটি একটি মৌলিক পদার্থ?', 'অক্সিজেন', 'পানি ও লবণ', 'চিনি ও বালি', 'বাতাস'],
  ['পৃথিবীর একমাত্র উপগ্রহ কোনটি?', 'চাঁদ মামা', 'শুক্র গ্রহ', 'মঙ্গল গ্রহ', 'বুধ গ্রহ'],
];
const keys = ['K', 'L', 'N'];
const english = 'The capital city is explained in the chapter about geography';
const sheet = (head: string): string =>
  [head, ...questions.map((cells, at) => [...cells.map(toBijoy), keys[at], english].map((cell) => `"${cell}"`).join(','))].join('\n');
const heads = ['question,option a,option b,option c,option d,answer,explanation', ''];

const read = (text: string, how: ChosenColumns): unknown[] =>
  [...readCsv(text, how)].map((found) =>
    found.is === 'question'
      ? [toRichText(found.question.stem), ...found.question.options.map(toRichText), found.question.correct[0]]
      : found,
  );

describe('a table with columns in Bijoy', () => {
  // Red with: the whole file turned or left as one; a key column of ক, খ, গ in Bijoy taken for the letters K, L, M.
  it.each(heads)('turns those columns and no other, headed "%s"', (head) => {
    const text = sheet(head);
    const table = csvTable(text);
    expect(bijoyColumnsOf(table, detectReadable(table))).toEqual([0, 1, 2, 3, 4, 5]);
    const expected = questions.map((cells, at) => [...cells, [0, 1, 3][at]]);
    expect(read(text, { bijoy: 'convert' })).toEqual(expected);
    const [first] = [...readCsv(text, { bijoy: 'convert' })];
    if (head !== '') expect(first).toMatchObject({ question: { explanation: { text: english } } });
  });

  it('turns the columns that a person chose', () => {
    const columns = ['stem', 'option', 'option', 'option', 'option', 'key', 'ignore'] as const;
    const found = read(sheet(heads[0]!), { columns, bijoy: 'convert', bijoyColumns: [0, 5] });
    expect(found[0]).toEqual([questions[0]![0], ...questions[0]!.slice(1).map(toBijoy), 0]);
  });

  it('sees none in a table of Bengali or English', () => {
    const rows = 'question,a,b,answer\n"What is KNOWN of it?",K2,L,A\n"ঢাকা কোথায়?",এখানে,ওখানে,B\n';
    const table = csvTable(rows);
    expect(bijoyColumnsOf(table, detectReadable(table))).toEqual([]);
  });
});
