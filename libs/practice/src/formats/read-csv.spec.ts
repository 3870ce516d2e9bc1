import { describe, expect, it } from '@jest/globals';
import { readCsv, readCsvHead } from './read-csv.js';

const rows = (text: string) => [...readCsv(text)];
const cells = (text: string) => rows(text).map((row) => row.cells);

describe('a file of events', () => {
  it('is read with quotes, commas and line ends inside them', () => {
    expect(cells('a,b\r\n"x, ""y""",z\r\n')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'z'],
    ]);
    expect(rows('a,b\n"one\ntwo",c\n\nd,e').map(({ line }) => line)).toEqual([1, 2, 5]);
  });
  it('may come from a spreadsheet of any language', () => {
    expect(cells('\uFEFFid;area\n1;world')).toEqual([
      ['id', 'area'],
      ['1', 'world'],
    ]);
    expect(cells('id\tarea\rx\tworld')).toEqual([
      ['id', 'area'],
      ['x', 'world'],
    ]);
    expect(cells("date\n'-44")).toEqual([['date'], ['-44']]);
  });
  it('goes on behind a quote that never closes', () => {
    const read = rows('a,b\n"open,x\nc,d\n');
    expect(read.map(({ line, open }) => [line, open])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(read[2]?.cells).toEqual(['c', 'd']);
  });
  it('gives nothing for nothing', () => {
    expect(rows('')).toEqual([]);
    expect(rows('\n\n , \n')).toEqual([]);
  });
  it('is read as far as it may be taken in, and counted from there on', () => {
    const { records, more } = readCsvHead('a,b\n\n1,"x\ny"\n2,y\n \n3,"z\nz"\n4,z', 3);
    expect([records.map(({ line }) => line), more]).toEqual([[1, 3, 5], 3]);
    expect(readCsvHead('a\nb', 3).more).toBe(0);
  });
  // Red without an end of records: each line was read to the end of the file, and 85,000 lines of it took minutes.
  it('does not look for the end of a record through the whole file, from each line on', () => {
    const record = (cells: number): string => `${'"a\nb",'.repeat(cells)}"c"`;
    expect(rows(record(2000)).map(({ cells: { length }, open }) => [length, open])).toEqual([[2001, false]]);
    expect(rows(record(3000))[0]).toMatchObject({ line: 1, open: true });
  });
});
