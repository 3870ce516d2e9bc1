import type { NoteFate } from '../fates.js';
import { readPaperText } from '../paper/read-paper.js';
import type { Found } from '../reading.js';
import { cellName } from './rows.js';
import type { Sheet } from './sheet.js';

/** A paper is typed into one column, or with its numbers and letters in a column of their own. */
const mostCells = 3;
const mostCharacters = 5_000_000;
const label = /^[([]?(?:\d{1,4}|[০-৯]{1,4}|[A-Ha-h]|[ক-জ]|[ivx]{1,4})[).\]:।]*$/u;

/** The row as a line of a paper; null: it is a row of something else. */
const lineOf = (cells: readonly string[]): string | null => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length > mostCells || (filled.length > 1 && !filled.slice(0, -1).every((cell) => label.test(cell)))) return null;
  return filled
    .map((cell, at) => (at < filled.length - 1 && /[\p{L}\p{N}]$/u.test(cell) ? `${cell}.` : cell))
    .join(' ')
    .replaceAll(/\r\n?|\n/g, ' ');
};

/** The questions of a paper that was typed line by line into a sheet; null: the sheet is none. */
export const paperOf = ({ name, rows }: Sheet, note: NoteFate): Iterable<Found> | null => {
  const lines: string[] = [];
  let [length, others] = [0, 0];
  for (const row of rows) {
    const line = lineOf(row.cells);
    if (line === null) others += 1;
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    while (lines.length < row.line - 1 && lines.length < 300_000) lines.push('');
    lines.push(line ?? row.cells.filter((cell) => cell.trim() !== '').join(' '));
  }
  if (rows.length < 3 || others * 10 > rows.length || length > mostCharacters) return null;
  const text = lines.join('\n');
  let read = false;
  for (const found of readPaperText(text)) {
    read = found.is === 'question' || (found.is === 'error' && found.whole !== true);
    if (read) break;
  }
  if (!read) return null;
  return {
    *[Symbol.iterator]() {
      for (const found of readPaperText(text)) yield { ...found, place: { ...found.place, sheet: name } };
      for (const row of rows) for (const [at, cell] of row.cells.entries()) if (cell.trim() !== '') note(cellName(row, at), 'stem');
    },
  };
};
