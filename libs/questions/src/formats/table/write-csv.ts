import type { Writer } from '../writing.js';
import { withGuard } from './guard.js';
import { tableCells } from './table-cells.js';

const quoted = (cell: string): string => `"${withGuard(cell).replaceAll('"', '""')}"`;

/**
 * CSV (RFC 4180) that spreadsheet programs open as it is: a BOM, CRLF, every cell in quotes, and what a program would run as a formula
 * behind an apostrophe, which reading takes away again.
 */
export const writeCsv: Writer = function* (questions) {
  let mark = '\uFEFF';
  for (const cells of tableCells(questions)) {
    yield `${mark}${cells.map(quoted).join(',')}\r\n`;
    mark = '';
  }
};
