import { bijoyColumnsOf, detectReadable } from '../formats/table/bijoy-columns.js';
import type { Detected } from '../formats/table/detect-columns.js';
import type { TableRow } from '../formats/table/rows.js';

/** A table as it was found out to be, before a question of it has been read. */
export interface SeenTable {
  readonly rows: Iterable<TableRow>;
  readonly found: Detected;
  /** What the row above the questions calls the columns; null without one. */
  readonly headings: readonly string[] | null;
  /** By number from 0. */
  readonly bijoyColumns: readonly number[];
}

export const seenTable = (rows: Iterable<TableRow>): SeenTable => {
  const found = detectReadable(rows);
  let headings: readonly string[] | null = null;
  let at = 0;
  for (const row of found.header ? rows : []) {
    if (at === found.headingAt) headings = row.cells;
    if (at >= found.headingAt) break;
    at += 1;
  }
  return { rows, found, headings, bijoyColumns: bijoyColumnsOf(rows, found) };
};
