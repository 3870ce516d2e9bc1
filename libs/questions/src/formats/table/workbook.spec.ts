import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { writeOds, writeXlsx } from 'hucre';
import type { Found } from '../reading.js';
import { readWorkbook } from './read-workbook.js';
import { openWorkbook } from './workbook.js';

const code = async (bytes: Uint8Array): Promise<string[]> =>
  [...(await readWorkbook(bytes))].map((one) => (one.is === 'error' ? `${one.code}${one.whole ? ' whole' : ''}` : one.is));
const right = (found: Iterable<Found>): string[] =>
  [...found].map((one) => (one.is === 'question' ? `${one.place.sheet} ${one.place.line} ${one.question.correct.join('+')}` : one.is));

const head = ['Question', 'Option A', 'Option B', 'Answer'];

describe('workbooks', () => {
  // Red when blank rows shift the numbers of the rows below, or the second sheet is left out.
  it('reads all sheets with questions, by the numbers of their rows', async () => {
    const sheets = [
      { name: 'পদার্থ', rows: [['Physics'], head, ['q', 'x', 'y', 'A'], [], ['q', 1, 2.5, 2.5]] },
      { name: 'Help', rows: [['How to fill this in'], ['Write one question a row']] },
      { name: 'Two', rows: [head, ['is it?', true, false, true], ['when?', new Date(Date.UTC(2024, 0, 2)), 'never', '2024-01-02']] },
    ];
    const wanted = ['পদার্থ 3 0', 'পদার্থ 5 1', 'left-over', 'Two 2 0', 'Two 3 0'];
    expect(right(await readWorkbook(await writeXlsx({ sheets })))).toEqual(wanted);
    expect(right(await readWorkbook(await writeOds({ sheets })))).toEqual(wanted);
  });

  it('refuses by their content what are no workbooks, each with its own code', async () => {
    expect(await code(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]))).toEqual(['file-type whole']);
    expect(await code(strToU8('question,a,b\n'))).toEqual(['file-type whole']);
    expect(await code(zipSync({ 'word/document.xml': strToU8('<w/>') }))).toEqual(['file-type whole']);
    const good = await writeXlsx({ sheets: [{ name: 'S', rows: [head, ['q', 'x', 'y', 'A']] }] });
    expect(await code(good.slice(0, good.length - 40))).toEqual(['file-broken whole']);
    expect(await code(zipSync({ 'xl/workbook.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><workbook/>') }))).toEqual(['doctype whole']);
    expect(await code(zipSync({ 'xl/workbook.xml': strToU8('<workbook'), '[Content_Types].xml': strToU8('<x') }))).toEqual([
      'file-broken whole',
    ]);
  });

  // Red when a stray cell at the far right makes every row as wide as a sheet can be.
  it('looks no further than sixty columns', async () => {
    const wide: (string | null)[] = Array.from({ length: 300 }, () => null);
    wide[299] = 'far';
    const [sheet] = await openWorkbook(await writeXlsx({ sheets: [{ name: 'S', rows: [head, wide, ['q', 'x', 'y', 'A']] }] }));
    expect(sheet?.rows.map((row) => row.cells.length)).toEqual([4, 4]);
  });

  // Red when a sheet that cannot be made sense of is passed over though nothing else was read.
  it('says so when no sheet holds questions', async () => {
    expect(await code(await writeXlsx({ sheets: [{ name: 'S', rows: [['nothing'], ['of interest']] }] }))).toEqual(['no-questions whole']);
  });
});
