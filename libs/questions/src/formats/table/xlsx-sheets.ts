import { readXlsx, type Sheet as Read } from 'hucre';
import type { OpenZip } from '../../packages/open-zip.js';
import { maxColumns, type CellAbout, type TableRow } from './rows.js';
import type { Collector, Sheet } from './sheet.js';
import { shownCell } from './shown-cell.js';
import { withPicture, type Anchored } from './sheet-pictures.js';
import { drawingsOf } from './xlsx-drawings.js';

/** A stray cell in the last row of a sheet makes it larger than the library reads: then it is asked for what people fill in. */
const usualRange = `A1:BH200001`;

const readWith = (checked: Buffer, range?: string): Promise<readonly Read[]> =>
  readXlsx(checked, { readStyles: true, ...(range === undefined ? {} : { range }) }).then(({ sheets }) => sheets);

const read = async (checked: Buffer): Promise<readonly Read[]> => {
  try {
    return await readWith(checked);
  } catch (error) {
    if (error instanceof Error && /spans \d+ rows/.test(error.message)) return readWith(checked, usualRange);
    throw error;
  }
};

const rowOf = (sheet: Read, at: number, pictures: readonly Anchored[]): TableRow => {
  const about = new Map<number, CellAbout>();
  const cells: string[] = [];
  for (const [column, value] of (sheet.rows[at] ?? []).slice(0, maxColumns).entries()) {
    const cell = shownCell(value, sheet.cells?.get(`${at},${column}`));
    if (cell.about) about.set(column, cell.about);
    cells.push(cell.text);
  }
  for (const picture of pictures) {
    while (cells.length <= picture.column) cells.push('');
    cells[picture.column] = withPicture(cells[picture.column] ?? '', picture);
  }
  while (cells.length > 0 && cells.at(-1) === '' && !about.has(cells.length - 1)) cells.pop();
  const hidden = sheet.hidden === true || sheet.veryHidden === true || sheet.rowDefs?.get(at)?.hidden === true;
  return { sheet: sheet.name, line: at + 1, cells, ...(about.size > 0 ? { about } : {}), ...(hidden ? { hidden } : {}) };
};

/** The sheets of a workbook as a person sees them; `zip` is the package as it came, `checked` what of it the library may read. */
export const xlsxSheets = async (zip: OpenZip, checked: Buffer, collector: Collector): Promise<readonly Sheet[]> => {
  const sheets: Sheet[] = [];
  for (const [at, sheet] of (await read(checked)).entries()) {
    const pictures = Map.groupBy(await drawingsOf(zip, at), ({ row }) => row);
    const last = Math.max(sheet.rows.length - 1, ...pictures.keys());
    const rows: TableRow[] = [];
    for (let row = 0; row <= last; row += 1) {
      if (!sheet.rows[row]?.length && !pictures.has(row)) continue;
      const made = rowOf(sheet, row, pictures.get(row) ?? []);
      if (made.cells.length > 0 && collector.takes(made)) rows.push(made);
    }
    sheets.push({ name: sheet.name, rows, ...(sheet.hidden || sheet.veryHidden ? { hidden: true } : {}) });
  }
  return sheets;
};
