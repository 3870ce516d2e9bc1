import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { samples } from '../../../../../test/support/samples.js';
import { decode } from '../../encodings/decode.js';
import type { Found } from '../reading.js';
import { csvTable, readCsv } from './read-csv.js';
import { readSheets } from './read-workbook.js';
import { cellName, type TableRow } from './rows.js';
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

/** The cells of a file that hold something, and the fates that were told of each. */
const read = async (bytes: Buffer): Promise<{ readonly wrong: string[]; readonly found: readonly Found[] }> => {
  const told = new Map<string, number>();
  const note = (piece: string): void => void told.set(piece, (told.get(piece) ?? 0) + 1);
  const packed = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const sheets = packed ? await openWorkbook(bytes) : [];
  const text = packed ? '' : decode(bytes).text;
  const rows: readonly TableRow[] = packed ? sheets.flatMap((sheet) => sheet.rows) : [...csvTable(text)];
  const found = [...(packed ? readSheets(sheets, {}, note) : readCsv(text, {}, note))];
  const cells = rows.flatMap((row) =>
    row.fault ? [cellName(row, 0)] : row.cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [cellName(row, at)])),
  );
  const wrong = [...new Set([...cells, ...told.keys()])].filter((cell) => told.get(cell) !== 1 || !cells.includes(cell));
  return { wrong: wrong.map((cell) => `${cell}: ${told.get(cell) ?? 0}`), found };
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
