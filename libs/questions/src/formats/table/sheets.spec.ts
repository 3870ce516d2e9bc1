import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx, type CellStyle } from 'hucre';
import { accountOf } from '../../import/account.js';
import { asDetected } from '../../import/open-file.js';
import { readWorkbook } from './read-workbook.js';

const brief = async (bytes: Uint8Array): Promise<string[]> =>
  [...(await readWorkbook(bytes))].map((one) => {
    if (one.is === 'error') return `${one.code}@${one.place.line}`;
    if (one.is === 'left-over') return `left over: ${one.asFound}@${one.place.line}`;
    if (one.is === 'unsupported') return `unsupported ${one.kind}`;
    const { stem, options, correct } = one.question;
    return `${stem.text} ${options.map((option) => option.text).join('/')} ${correct.join('+')}`;
  });

const png = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
);
const head = ['Question', 'A', 'B', 'C', 'Answer'];
type Rows = (string | number | boolean | Date | null)[][];
const styled = (rows: Rows, styles: Readonly<Record<string, CellStyle>>): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'S',
        rows,
        cells: new Map(
          Object.entries(styles).map(([at, style]) => [
            at,
            { style, value: rows[Number(at.split(',')[0])]?.[Number(at.split(',')[1])] ?? null },
          ]),
        ),
      },
    ],
  });

describe('a cell', () => {
  // Red with: the number that is stored.
  it('is what the sheet shows: per cent, fractions, fixed decimals, digits in groups', async () => {
    const rows: Rows = [head, ['Share?', 0.5, 0.25, 1, 'A'], ['Price?', 3.1, 1200, 2.75, 'A'], ['Code?', 7, 6.022e23, 0.1 + 0.2, 'A']];
    const formats = { '1,1': '0%', '1,2': '# ?/?', '2,1': '0.00', '2,2': '#,##0', '2,3': '# ?/?', '3,1': '000' };
    const bytes = await styled(rows, Object.fromEntries(Object.entries(formats).map(([at, numFmt]) => [at, { numFmt }])));
    expect(await brief(bytes)).toEqual(['Share? 50%/1/4/1 0', 'Price? 3.10/1,200/2 3/4 0', 'Code? 007/6.022E+23/0.3 0']);
  });

  // Red with: a date as it is stored is an option.
  it('that became a date is no option, but where a day is asked for', async () => {
    const date = new Date(Date.UTC(2024, 1, 2));
    const bytes = await styled([head, ['Half?', date, 'x', 'y', 'A'], ['When?', date, 'x', 'y', 'A']], {
      '1,1': { numFmt: 'd-mmm' },
      '2,1': { numFmt: 'd-mmm' },
    });
    expect(await brief(bytes)).toEqual(['date-in-option@2', 'When? 2-Feb/x/y 0']);
  });

  // Red with: #REF! is an option, and one without a result none.
  it('that shows an error, or was never worked out, makes its row none to be trusted', async () => {
    const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (at: number, cells: string): string => `<row r="${at}">${cells}</row>`;
    const bytes = (body: string): Uint8Array =>
      zipSync({
        '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
        '_rels/.rels': strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        ),
        'xl/workbook.xml': strToU8(
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': strToU8(
          `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body}</sheetData></worksheet>`,
        ),
      });
    const headings = row(1, head.map(inline).join(''));
    const found = await brief(
      bytes(
        headings +
          row(2, `${inline('Sum?')}<c><f>1+1</f><v>2</v></c>${inline('x')}${inline('y')}${inline('A')}`) +
          row(3, `${inline('Ref?')}<c t="e"><v>#REF!</v></c>${inline('x')}${inline('y')}${inline('B')}`) +
          row(4, `${inline('Sum?')}${inline('x')}<c><f>3+3</f></c>${inline('y')}${inline('A')}`),
      ),
    );
    expect(found).toEqual(['Sum? 2/x/y 0', 'error-value@3', 'formula-without-value@4']);
    const [raised] = await brief(
      bytes(
        `${headings}${row(2, `${inline('Area &amp; all?')}<c t="inlineStr"><is><r><t>m &lt; k</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></is></c>${inline('m2')}${inline('y')}${inline('A')}`)}`,
      ),
    );
    expect(raised).toBe('Area & all? m &lt; k<sup>2</sup>/m2/y 0');
  });
});

describe('what lies upon a sheet', () => {
  // Red with: a picture that nobody misses.
  it('belongs to the cell of its corner, or is left over', async () => {
    const images = [0, 1, 2, 6].map((row) => ({ data: png, type: 'png' as const, anchor: { from: { row, col: row === 2 ? 1 : 0 } } }));
    const bytes = await writeXlsx({
      sheets: [{ name: 'S', rows: [head, ['Which?', 'x', 'y', 'z', 'A'], ['Other?', '', 'y', 'z', 'A']], images }],
    });
    const { questions, leftOver } = await accountOf(bytes, 'a.xlsx', asDetected, 'en');
    expect(questions.map(({ stem, options }) => [stem.includes('<img'), options.map(({ text }) => text.includes('<img'))])).toEqual([
      [true, [false, false, false]],
      [false, [true, false, false]],
    ]);
    expect([questions.length, leftOver.length]).toEqual([2, 0]);
  });
});

describe('rows that are set off or not seen', () => {
  const yellow: CellStyle = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFF00' } } };
  const red: CellStyle = { font: { color: { rgb: 'FF0000' } } };
  const rows: Rows = [head.slice(0, 4), ['Sea?', 'Bay', 'Hill', 'Road'], ['Hill?', 'Bay', 'Peak', 'Road'], ['None?', 'x', 'y', 'z']];

  it('has the right option filled, where that is how the table marks', async () => {
    expect(await brief(await styled(rows, { '1,1': yellow, '2,2': yellow }))).toEqual([
      'Sea? Bay/Hill/Road 0',
      'Hill? Bay/Peak/Road 1',
      'no-key@4',
    ]);
    // A painted column says nothing.
    expect(await brief(await styled(rows, { '1,1': yellow, '2,1': yellow, '3,1': yellow }))).toEqual(['no-key@2', 'no-key@3', 'no-key@4']);
  });

  // Red with: the key, though the sheet says two things.
  it('must agree with the key', async () => {
    const keyed = rows.map((row, at) => [...row, ['Answer', 'A', 'C', 'B'][at] ?? '']);
    expect(await brief(await styled(keyed, { '1,1': red, '2,2': red, '3,2': red }))).toEqual([
      'Sea? Bay/Hill/Road 0',
      'key-unclear@3',
      'None? x/y/z 1',
    ]);
  });

  it('is told as hidden', async () => {
    const sheet = { name: 'S', rows: [head, ['Seen?', 'x', 'y', 'z', 'A'], ['Hidden?', 'x', 'y', 'z', 'B']] };
    const bytes = await writeXlsx({
      sheets: [
        { ...sheet, rowDefs: new Map([[2, { hidden: true }]]) },
        { ...sheet, name: 'Old', hidden: true },
      ],
    });
    expect(await brief(bytes)).toEqual(['Seen? x/y/z 0', 'hidden-row@3', 'hidden-row@2', 'hidden-row@3']);
  });
});

describe('other sheets', () => {
  it('is a paper in one column, or with its numbers and letters in a column of their own', async () => {
    const lines = ['1. Which is up?', 'A. Sky', 'B. Mud', 'Answer: A', null, '2. Which is down?', 'A. Sky', 'B. Mud', 'Answer: B'];
    const paper = await writeXlsx({ sheets: [{ name: 'S', rows: lines.map((line) => [line]) }] });
    expect(await brief(paper)).toEqual(['Which is up? Sky/Mud 0', 'Which is down? Sky/Mud 1']);
    const beside = [
      ['1', 'Which is up?'],
      ['A', 'Sky'],
      ['B', 'Mud'],
      ['Answer: A'],
      ['2', 'Which is down?'],
      ['A', 'Sky'],
      ['B', 'Mud'],
      ['Answer: B'],
    ];
    expect(await brief(await writeXlsx({ sheets: [{ name: 'S', rows: beside }] }))).toEqual([
      'Which is up? Sky/Mud 0',
      'Which is down? Sky/Mud 1',
    ]);
  });

  it('tells what stands above, below and beside the questions', async () => {
    const rows: Rows = [
      ['Physics, class 9'],
      ['Fill in one question a row. Save the file.'],
      [...head, null],
      ['Up?', 'sky', 'mud', 'pit', 'A', 'ask Karim about this one'],
      [null, null, null, null, null, 'see page 4'],
      ['Down?', 'sky', 'mud', 'pit', 'B', null],
    ];
    expect(await brief(await writeXlsx({ sheets: [{ name: 'S', rows }] }))).toEqual([
      'left over: Fill in one question a row. Save the file.@2',
      'Up? sky/mud/pit 0',
      'left over: ask Karim about this one@4',
      'left over: see page 4@5',
      'Down? sky/mud/pit 1',
    ]);
  });
});
