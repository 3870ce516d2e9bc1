import { describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { noteOnce } from '../../../../../test/support/piece-fates.js';
import { samples } from '../../../../../test/support/samples.js';
import { decode } from '../../encodings/decode.js';
import type { Fate } from '../fates.js';
import type { Found } from '../reading.js';
import { csvTable, readCsv } from './read-csv.js';
import { readSheets } from './read-workbook.js';
import { cellName, columnName, type TableRow } from './rows.js';
import { openWorkbook } from './workbook.js';

const folder = fileURLToPath(new URL('../../../../../test/samples/habits/', import.meta.url));
const isTable = (name: string): boolean => /\.(?:csv|tsv|xlsx|xls|ods)$/.test(name);
const habits = ['', 'matrix/'].flatMap((inner) =>
  readdirSync(path.join(folder, inner))
    .filter(isTable)
    .map((name) => inner + name),
);
const given = samples();
const shared = Object.keys(given?.expected ?? {}).filter((name) => isTable(name) && !name.includes('qti-item'));

/** Cells that are left over and no part of the account, and the other way round: of a row that is left over each of its cells is. */
const strays = (fates: ReadonlyMap<string, Fate>, found: readonly Found[]): string[] => {
  const places = found.flatMap(({ is, place: { sheet, line, column } }) =>
    is === 'left-over' ? [{ row: `${sheet === null ? '' : `${sheet}!`}`, line, column }] : [],
  );
  const names = places.map(({ row, line, column }) => (column === null ? null : `${row}${columnName(column - 1)}${line}`));
  const left = [...fates].filter(([, fate]) => fate === 'left-over').map(([cell]) => cell);
  const rowOf = (cell: string): string => cell.replace(/[A-Z]+(?=\d+$)/, '');
  const rows = new Set(places.filter(({ column }) => column === null).map(({ row, line }) => `${row}${line}`));
  const own = new Set(names.filter((name) => name !== null));
  return [
    ...left.filter((cell) => !own.has(cell) && !rows.has(rowOf(cell))).map((cell) => `${cell}: left over, not in the account`),
    ...[...own].filter((cell) => fates.get(cell) !== 'left-over').map((cell) => `${cell}: left over, with another fate`),
    ...[...fates]
      .filter(([cell, fate]) => rows.has(rowOf(cell)) && fate !== 'left-over')
      .map(([cell, fate]) => `${cell}: row left over, ${fate}`),
    ...[...rows].filter((row) => !left.some((cell) => rowOf(cell) === row)).map((row) => `${row}: left over, without cells`),
  ];
};

/** The cells of a file that hold something, and the fate of each. Throws where a cell gets a second one. */
const read = async (
  bytes: Buffer,
): Promise<{ readonly wrong: string[]; readonly fates: ReadonlyMap<string, Fate>; readonly found: readonly Found[] }> => {
  const fates = new Map<string, Fate>();
  const note = noteOnce(fates);
  const packed = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const sheets = packed ? await openWorkbook(bytes) : [];
  const text = packed ? '' : decode(bytes).text;
  const rows: readonly TableRow[] = packed ? sheets.flatMap((sheet) => sheet.rows) : [...csvTable(text)];
  const found = [...(packed ? readSheets(sheets, {}, note) : readCsv(text, {}, note))];
  const cells = rows.flatMap((row) =>
    row.fault ? [cellName(row, 0)] : row.cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [cellName(row, at)])),
  );
  const known = new Set(cells);
  const wrong = [...cells.filter((cell) => !fates.has(cell)), ...[...fates.keys()].filter((cell) => !known.has(cell))];
  return { wrong: [...wrong, ...strays(fates, found)], fates, found };
};

// Red with a reader that passes a cell over, or gives it to two parts.
describe('each cell of the samples has one fate', () => {
  it.each(habits)('%s', async (name) => {
    expect((await read(readFileSync(path.join(folder, name)))).wrong).toEqual([]);
  });
  // None where the samples are not beside the project.
  for (const name of shared)
    it(name, async () => {
      expect((await read(given!.bytes(name))).wrong).toEqual([]);
    });
});

const readText = (
  text: string,
): Promise<{ readonly wrong: string[]; readonly fates: ReadonlyMap<string, Fate>; readonly found: readonly Found[] }> =>
  read(Buffer.from(text));

describe('a row in which nothing asks', () => {
  const head = 'Subject,Question,A,B,Answer,Explanation\n';
  // Red (seen) when a text in the column of explanations is a field, so that nobody is told that it is lost.
  it('leaves over what stands in a column of texts, and no subject, heading or number', async () => {
    const said = ['It goes on.', 'Chapter 2', 'অধ্যায় ২', '-', '42', 'Unit tests are run often.'];
    const rows = said.map((text) => `Physics,,,,,${text}\n`).join('');
    const { wrong, fates } = await readText(`${head}Physics,Up?,sky,mud,A,So.\n${rows}`);
    expect(wrong).toEqual([]);
    expect(said.map((_text, at) => fates.get(`F${at + 3}`))).toEqual(['left-over', 'heading', 'heading', 'sign', 'left-over', 'left-over']);
    expect(fates.get('A3')).toBe('field');
  });
});

describe('a file whose questions are blocks of rows', () => {
  // Red (seen) when a row that nobody knows is a field of the question above it, and feedback that nobody takes an explanation.
  it('leaves over rows that are no part of it', async () => {
    const rows = [
      'NewQuestion,MC',
      'QuestionText,Up?',
      'Points,1',
      'Option,100,sky,,Yes.',
      'Option,0,mud',
      'Remark,Ask the board.',
      'Feedback,So.',
    ];
    const { wrong, fates } = await readText(rows.join('\n'));
    expect(wrong).toEqual([]);
    expect(['B3', 'C4', 'E4', 'A6', 'B6', 'B7'].map((cell) => fates.get(cell))).toEqual([
      'field',
      'option',
      'explanation',
      'left-over',
      'left-over',
      'explanation',
    ]);
  });
});

describe('a paper in a sheet', () => {
  // Red (seen) when each of its cells is a stem.
  it('gives each cell what its line is', async () => {
    const lines = [
      'Physics',
      '1. Up?',
      'A) sky',
      'B) mud',
      'Answer: A',
      '',
      '',
      '',
      'Page 1 of 2',
      '2. Down?',
      'A) sky',
      'B) mud',
      '@channel',
    ];
    const rows = lines.map((line): (string | null)[] => [/^\d/.test(line) ? line.slice(0, 2) : null, line.replace(/^\d\. /, '') || null]);
    const { wrong, fates, found } = await read(Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] })));
    expect(wrong).toEqual([]);
    expect(found.map(({ is, place }) => `${is} ${place.line}`)).toEqual(['question 2', 'error 10', 'left-over 13']);
    expect([...fates].map(([cell, fate]) => `${cell.slice(2)} ${fate}`)).toEqual([
      'B1 heading',
      'A2 stem',
      'B2 stem',
      'B3 option',
      'B4 option',
      'B5 key',
      'B9 sign',
      'A10 refused',
      'B10 refused',
      'B11 refused',
      'B12 refused',
      'B13 left-over',
    ]);
  });
});
