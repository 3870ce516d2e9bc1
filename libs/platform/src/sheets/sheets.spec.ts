import { describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import { plainText, shownText, type Cell } from './cells.js';
import { csvBytes, xlsxBytes } from './sheets.js';

async function* from(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  for (const row of rows) yield row;
}
const list = async (parts: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> => {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return all;
};
const gather = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => Buffer.concat(await list(parts));
const columns = [{ title: 'নাম' }, { title: 'ফোন' }, { title: 'Marks' }];

describe('cells', () => {
  // Red without the guard: a person named =HYPERLINK(…) runs on the machine of whoever opens the list.
  it.each(['=1+1', '+8801711', '-2', '@SUM(A1)', '\tx', '\rx'])('%j begins no formula', (text) => {
    expect(plainText(text)).toBe(`'${text}`);
  });
  it.each(['তানিয়া', '01711', 'a=b', ''])('%j stays as it is', (text) => expect(plainText(text)).toBe(text));
  it('drops what cannot be shown, and what would hide a formula behind it', () => {
    expect(shownText('a\u0000b\u0007c\ud800d\tz')).toBe('abc\uFFFDd\tz');
    expect(plainText('\u0001=1')).toBe("'=1");
  });
});

describe('a CSV file', () => {
  it('begins with the mark by which Excel knows UTF-8, and quotes what must be quoted', async () => {
    const bytes = await gather(
      csvBytes({
        name: 'x',
        columns,
        rows: from([
          ['রাফি "ছোট", হাসান', '01711', 7],
          ['=A1', null, -1.5],
        ]),
      }),
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8').slice(1)).toBe('নাম,ফোন,Marks\r\n"রাফি ""ছোট"", হাসান",01711,7\r\n\'=A1,,-1.5\r\n');
  });

  it('comes in pieces', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [`name ${index}`, '01711000000', index]);
    const parts = await list(csvBytes({ name: 'x', columns, rows: from(rows) }));
    expect(parts.length).toBeGreaterThan(3);
    expect(Buffer.concat(parts).toString('utf8').split('\r\n')).toHaveLength(5002);
  });
});

describe('a workbook', () => {
  // Red where phones become numbers and lose their zero, or a formula is written as one.
  it('keeps text as text', async () => {
    const rows = [
      ['=1+1', '01711000000', 7],
      ['a\u0001<b>&', '', null],
    ] as const;
    const bytes = await gather(xlsxBytes({ name: 'People', columns, rows: from(rows) }));
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet!.name).toBe('People');
    expect(sheet!.rows.map((row) => row.slice(0, 3))).toEqual([
      ['নাম', 'ফোন', 'Marks'],
      ['=1+1', '01711000000', 7],
      ['a<b>&', '', null],
    ]);
  });
});
