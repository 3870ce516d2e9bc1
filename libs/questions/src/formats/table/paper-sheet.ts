import type { Fate, NoteFate } from '../fates.js';
import { readPaperText } from '../paper/read-paper.js';
import type { Found } from '../reading.js';
import { cellName, type TableRow } from './rows.js';
import type { Sheet } from './sheet.js';

/** A paper is typed into one column, or with its numbers and letters in a column of their own. */
const maxCells = 3;
const maxCharacters = 5_000_000;
const label = /^[([]?(?:\d{1,4}|[০-৯]{1,4}|[A-Ha-h]|[ক-জ]|[ivx]{1,4})[).\]:।]*$/u;

/** The row as a line of a paper; null: it is a row of something else. */
const lineOf = (cells: readonly string[]): string | null => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length > maxCells || (filled.length > 1 && !filled.slice(0, -1).every((cell) => label.test(cell)))) return null;
  return filled
    .map((cell, at) => (at < filled.length - 1 && /[\p{L}\p{N}]$/u.test(cell) ? `${cell}.` : cell))
    .join(' ')
    .replaceAll(/\r\n?|\n/g, ' ');
};

/** The lines of the paper, one for each row and one for each gap between rows, with the row of each; null: the sheet is none. */
const linesOf = (rows: readonly TableRow[]): { readonly text: string; readonly rowOf: ReadonlyMap<number, TableRow> } | null => {
  const lines: string[] = [];
  const rowOf = new Map<number, TableRow>();
  let [length, others, last] = [0, 0, 0];
  for (const row of rows) {
    const line = lineOf(row.cells);
    if (line === null) others += 1;
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (row.line > last + 1) lines.push('');
    last = row.line;
    rowOf.set(lines.push(line ?? row.cells.filter((cell) => cell.trim() !== '').join(' ')), row);
  }
  return rows.length < 3 || others * 10 > rows.length || length > maxCharacters ? null : { text: lines.join('\n'), rowOf };
};

/** The questions of a paper that was typed line by line into a sheet; null: the sheet is none. */
export const paperOf = ({ name, rows }: Sheet, note: NoteFate): Iterable<Found> | null => {
  const paper = linesOf(rows);
  if (!paper) return null;
  const { text, rowOf } = paper;
  const fates: [line: number, fate: Fate][] = [];
  const all = [...readPaperText(text, (piece, fate) => void fates.push([Number(piece), fate]))];
  if (!all.some((found) => found.is === 'question' || (found.is === 'error' && found.whole !== true))) return null;
  return {
    *[Symbol.iterator]() {
      for (const found of all)
        yield { ...found, place: { ...found.place, sheet: name, line: rowOf.get(found.place.line)?.line ?? found.place.line } };
      for (const [line, fate] of fates) {
        const row = rowOf.get(line);
        for (const [at, cell] of row?.cells.entries() ?? []) if (row && cell.trim() !== '') note(cellName(row, at), fate);
      }
    },
  };
};
