import { describe, expect, it } from '@jest/globals';
import { csvRows } from './csv-rows.js';
import { detectDelimiter } from './delimiter.js';

/** Milliseconds of processor time: what else runs on the machine does not count. */
const spent = (): number => process.cpuUsage().user / 1000;

const rows = (text: string, delimiter?: string): unknown[] =>
  [...csvRows(text, delimiter)].map(({ line, cells, fault }) => (fault ? [line, fault.code, fault.text] : [line, ...cells]));

describe('rows of a text', () => {
  // Red when a row's number is that of the record, or CRLF counts twice.
  it('counts physical lines over quoted line breaks and ends of every kind', () => {
    expect(rows('a,b\r\n"x\r\ny\nz",1\r\n\r\nq,"r\rs"\rt,u\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'x\r\ny\nz', '1'],
      [6, 'q', 'r\rs'],
      [8, 't', 'u'],
    ]);
  });

  // Red when a quote that never closes eats the rows after it, or takes the ones before it along.
  it('makes of an open quote one fault of its line', () => {
    expect(rows('a,b\n"open,1\nc,"d\ne"\n"odd ""x,2\nf,g\n"last,3')).toEqual([
      [1, 'a', 'b'],
      [2, 'unclosed-quote', '"open,1'],
      [3, 'c', 'd\ne'],
      [5, 'unclosed-quote', '"odd ""x,2'],
      [6, 'f', 'g'],
      [7, 'unclosed-quote', '"last,3'],
    ]);
  });

  it('takes quotes inside a cell as they stand', () => {
    expect(rows('6" pipe,a\n"so" he said,b\n')).toEqual([
      [1, '6" pipe', 'a'],
      [2, '"so" he said', 'b'],
    ]);
  });

  // Red when the text is cut into pieces within a row or a letter.
  it('reads a long text in pieces to the letter', () => {
    const many = Array.from({ length: 6000 }, (_none, at) => `"প্রশ্ন ${at}\nদ্বিতীয়, লাইন",${at},"${'ক'.repeat(at % 90)}"`);
    const found = [...csvRows(`${many.join('\n')}\n`)];
    expect(found).toHaveLength(6000);
    expect(found.at(-1)).toEqual({ sheet: null, line: 11_999, cells: ['প্রশ্ন 5999\nদ্বিতীয়, লাইন', '5999', 'ক'.repeat(5999 % 90)] });
  });

  it('finds what separates by the content', () => {
    expect(detectDelimiter('a;b;c\n"x,y";1,5;2\n')).toBe(';');
    expect(detectDelimiter('a, b\tc, d\te\nf\tg, h, i\tj\n')).toBe('\t');
    expect(detectDelimiter('প্রশ্ন,ক,খ\n"একটি; দুটি",1,2\n')).toBe(',');
    expect(detectDelimiter('sep=;\na,b;c\n')).toBe(';');
    expect(rows('sep=;\na;b\n')).toEqual([[2, 'a', 'b']]);
  });

  // Red when each open quote looks through the rest of the file.
  it('is done soon with a text of nothing but open quotes', () => {
    const began = spent();
    const found = [...csvRows(Array.from({ length: 4000 }, (_none, at) => `q${at},"",x,"open`).join('\n'), ',')];
    expect(found.filter((row) => row.fault).length).toBeGreaterThan(2000);
    expect(spent() - began).toBeLessThan(5000);
  });
});
