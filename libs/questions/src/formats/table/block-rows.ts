import type { NoteFate } from '../fates.js';
import { asFoundLength, leftOver, type Found } from '../reading.js';
import { cutText } from '#contracts/shared/cut-text';
import { isTitle } from './table-head.js';
import { cellName, isBlank, placeOf, rowAsFound, type TableRow } from './rows.js';

/** What a row of such a file is. */
export type Part = 'begins' | 'goes-on' | 'aside' | 'unknown';
export type Fates = (row: TableRow, at: number) => Parameters<NoteFate>[1];

const tellAll = (rows: readonly TableRow[], note: NoteFate, fate: Fates): void => {
  for (const row of rows) {
    if (row.fault) note(cellName(row, 0), 'refused');
    for (const [at, cell] of row.cells.entries()) if (cell.trim() !== '') note(cellName(row, at), fate(row, at));
  }
};

/**
 * The questions of a file in which a question is a block of rows, each with what it holds in its first cell. `partOf` says what a row is,
 * `settled` what a block comes to. What stands before the first block, or is no part that is known, is left over.
 */
export function* readBlockRows(
  rows: Iterable<TableRow>,
  partOf: (row: TableRow) => Part,
  settled: (block: readonly TableRow[]) => Found,
  note: NoteFate,
  fate: Fates,
): Generator<Found> {
  let block: TableRow[] = [];
  let first = true;
  const close = function* (): Generator<Found> {
    if (block.length === 0) return;
    const found = settled(block);
    yield found;
    tellAll(block, note, found.is === 'question' ? fate : () => 'refused');
    block = [];
  };
  for (const row of rows) {
    if (row.fault) {
      // What the broken row held is not known: its block is not to be trusted.
      const all = [...block, row];
      yield {
        is: 'error',
        place: placeOf(all[0] ?? row),
        asFound: cutText(all.map(rowAsFound).join('\n'), asFoundLength),
        code: row.fault.code,
      };
      tellAll(all, note, () => 'refused');
      block = [];
      continue;
    }
    if (isBlank(row)) continue;
    const part = partOf(row);
    if (part === 'begins') {
      yield* close();
      block = [row];
    } else if (part === 'goes-on' && block.length > 0) block.push(row);
    else {
      const left = part === 'unknown' && !isTitle(row, first);
      tellAll([row], note, () => (left ? 'left-over' : part === 'aside' ? 'field' : 'heading'));
      if (left) yield leftOver(placeOf(row), rowAsFound(row));
    }
    first = false;
  }
  yield* close();
}

export const blockAsFound = (rows: readonly TableRow[]): string => cutText(rows.map(rowAsFound).join('\n'), asFoundLength);
