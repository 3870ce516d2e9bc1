import { describe, expect, it } from '@jest/globals';
import { csvOf } from './problems-csv.js';

describe('the list of problems as a file', () => {
  // Red when a text found in somebody's file runs as a formula in whoever's spreadsheet opens the list.
  it('makes formulas harmless, and keeps what merely looks odd', () => {
    const line = (text: string): string => csvOf(['h'], [[text]]).split('\r\n')[1] ?? '';
    for (const text of ['=1+1', '+8801', '-5', '@x', '  =cmd', '＝1', '\t=1'])
      expect(line(text).replace(/^"/, '').startsWith("'")).toBe(true);
    expect(line('ক = খ')).toBe('ক = খ');
    expect(line("it's")).toBe("it's");
  });
  it('quotes what must be quoted, and begins with a mark of its encoding', () => {
    expect(
      csvOf(
        ['লাইন', 'লেখা'],
        [
          [12, 'a "b", c\nd'],
          [null, ''],
        ],
      ),
    ).toBe('\ufeffলাইন,লেখা\r\n12,"a ""b"", c\nd"\r\n,\r\n');
  });
});
