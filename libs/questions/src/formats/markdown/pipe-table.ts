import type { Found } from '../reading.js';
import { detectColumns } from '../table/detect-columns.js';
import { isReadable } from '../table/read-csv.js';
import { readTable } from '../table/read-table.js';
import type { TableRow } from '../table/rows.js';

const isRule = (line: string): boolean => line.includes('|') && line.includes('--') && /^[\s|:-]+$/.test(line);
const isRow = (line: string): boolean => line.startsWith('|') && line.endsWith('|');

/** The cells of a row of a pipe table (GitHub Flavored Markdown, 4.10): an escaped bar belongs to the text. */
const cellsOf = (text: string): string[] =>
  text
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .replaceAll('\\|', '|')
        .replaceAll(/\*\*|<br\s?\/?>/gi, (sign) => (sign === '**' ? '' : '\n'))
        .trim(),
    );

/** The questions of a text that is one pipe table with a question in each row; null when it is none, or its columns say nothing. */
export const readPipeTable = (text: string): Iterable<Found> | null => {
  const lines = text.split(/\r\n?|\n/);
  if (!lines.some((line) => isRule(line))) return null;
  const rows: TableRow[] = [];
  let others = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || /^#{1,6}\s/.test(line) || isRule(line)) continue;
    if (isRow(line.trim())) rows.push({ sheet: null, line: at + 1, cells: cellsOf(line) });
    else others += 1;
  }
  // A table beside other text is part of a question, or a list of answers.
  if (rows.length < 2 || others > rows.length / 4) return null;
  const { columns, header, sure } = detectColumns(rows);
  return sure && isReadable(columns) ? readTable(rows, columns, header) : null;
};
