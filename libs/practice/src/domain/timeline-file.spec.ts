import { describe, expect, it } from '@jest/globals';
import { judgeFile, type KnownEvent } from './timeline-file.js';

const head = ['id', 'area', 'date', 'title_bn', 'title_en', 'reason_bn', 'reason_en', 'state'];
const id = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const words = (name: string) => ({
  area: 'world' as const,
  date: '1905',
  title_bn: `ঘটনা ${name}`,
  title_en: `Event ${name}`,
  reason_bn: 'কারণ',
  reason_en: 'Because',
  state: 'active' as const,
});
const known: KnownEvent[] = [
  { id, ...words('one') },
  { id: other, ...words('two') },
];
const cellsOf = (name: string, over: Partial<Record<string, string>> = {}) => {
  const whole: Record<string, string> = { id: '', ...words(name), ...over };
  return head.map((column) => whole[column] ?? '');
};
const file = (...rows: (readonly string[])[]) => ({ records: rows.map((cells, at) => ({ line: at + 1, cells, open: false })), more: 0 });
const judge = (...rows: (readonly string[])[]) => judgeFile(file(head, ...rows), known).lines;
const told = (lines: ReturnType<typeof judge>) =>
  lines.map(({ line, fate, problems }) => [line, fate, problems.map(({ column, code }) => `${column ?? ''} ${code}`.trim()).join('; ')]);

describe('a file of events', () => {
  it('says of each line whether it is new, changed or as it stands', () => {
    const lines = judge(cellsOf('three'), cellsOf('one', { id }), cellsOf('two', { id: other, date: '1906' }));
    expect(told(lines)).toEqual([
      [2, 'new', ''],
      [3, 'same', ''],
      [4, 'changed', ''],
    ]);
    const { counts } = judgeFile(file(head, cellsOf('three'), cellsOf('one', { id }), cellsOf('x', { area: 'moon' })), known);
    expect(counts).toEqual({ lines: 3, new: 1, changed: 0, same: 1, wrong: 1 });
  });

  it('names all that is wrong with a line', () => {
    expect(told(judge(cellsOf('x', { area: 'moon', date: '1971-02-30', title_en: 'ab', reason_bn: '', state: 'gone' })))).toEqual([
      [2, 'wrong', 'area area-unknown; date date-unreadable; title_en too-short; reason_bn empty; state state-unknown'],
    ]);
    expect(told(judge(cellsOf('x', { id: 'first' }), cellsOf('y', { id: id.replace('1', '9') })))).toEqual([
      [2, 'wrong', 'id id-unreadable'],
      [3, 'wrong', 'id id-unknown'],
    ]);
    expect(told(judge([...cellsOf('x'), 'more']))).toEqual([[2, 'wrong', 'cells-too-many']]);
  });

  it('lets no title stand twice, in the bank or in the file', () => {
    expect(told(judge(cellsOf('one'), cellsOf('three'), cellsOf('three', { title_bn: 'ভিন্ন' })))).toEqual([
      [2, 'wrong', 'title_bn title-taken; title_en title-taken'],
      [3, 'new', ''],
      [4, 'wrong', 'title_en title-twice'],
    ]);
    // The title of an event that the file itself renames is free.
    expect(told(judge(cellsOf('four', { id }), cellsOf('one')))).toEqual([
      [2, 'changed', ''],
      [3, 'new', ''],
    ]);
    expect(told(judge(cellsOf('one', { id }), cellsOf('five', { id })))).toEqual([
      [2, 'same', ''],
      [3, 'wrong', 'id id-twice'],
    ]);
  });

  it('accounts for every line below a head that cannot be used', () => {
    const { lines } = judgeFile(file(['area', 'date', 'wat', 'date'], ['world', '1905', 'x', '']), known);
    expect(told(lines)).toEqual([
      [
        1,
        'wrong',
        'title_bn column-missing; title_en column-missing; reason_bn column-missing; reason_en column-missing; column-unknown; date column-twice',
      ],
      [2, 'wrong', 'head-unread'],
    ]);
    expect(told(judgeFile(file(), known).lines)).toEqual([[1, 'wrong', 'empty']]);
    expect(told(judge())).toEqual([[1, 'wrong', 'empty']]);
  });

  // Red with a line of the answer for each line of a file: 300,000 of one letter were an answer of 150 MB.
  it('judges what may be taken in at once, names the first line that is too many, and counts the rest', () => {
    const rows = Array.from({ length: 2001 }, (_, at) => cellsOf(`n${at}`));
    const { lines, counts } = judgeFile({ ...file(head, ...rows), more: 500 }, known);
    expect([lines.length, counts]).toEqual([2001, { lines: 2501, new: 2000, changed: 0, same: 0, wrong: 501 }]);
    expect(told(lines.slice(-1))).toEqual([[2002, 'wrong', 'too-many-lines']]);
    const wide = judgeFile(file(Array.from({ length: 5000 }, () => 'x')), known).lines[0]!;
    expect([wide.problems.length, wide.title.length]).toEqual([26, 88]);
  });
});
