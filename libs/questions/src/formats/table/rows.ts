import { cutText } from '#contracts/shared/cut-text';
import type { Place } from '../reading.js';
import { asFoundLength } from '../reading.js';

/** What a sheet says of a cell beside its text. */
export interface CellAbout {
  /** Its text is not what a person typed: a date that the program made, an error, a formula that was never worked out. */
  readonly fault?: 'date-in-option' | 'error-value' | 'formula-without-value';
  /** How it is set off: "fill FFFF00", "bold". */
  readonly looks?: readonly string[];
}

/** A row of a sheet as text. `fault`: the row is broken and its cells are not to be trusted. */
export interface TableRow {
  readonly sheet: string | null;
  /** The physical line of a text file where the row begins, or the number of the row in its sheet; from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault?: { readonly code: 'unclosed-quote' | 'broken-block'; readonly text: string };
  /** By column, from 0. */
  readonly about?: ReadonlyMap<number, CellAbout>;
  /** Whoever opens the sheet does not see it. */
  readonly hidden?: boolean;
  /** The rows that it was put together from. */
  readonly parts?: readonly TableRow[];
  /** A statement of the key that can be meant in two ways. */
  readonly unclear?: string;
}

/** Columns beyond this one are not looked at: a stray cell far to the right must not make every row as wide. */
export const maxColumns = 60;

export const isBlank = (row: TableRow): boolean => !row.fault && row.cells.every((cell) => cell.trim() === '');

export const placeOf = (row: TableRow, column: number | null = null, item: string | null = null): Place => ({
  sheet: row.sheet,
  line: row.line,
  column: column === null ? null : column + 1,
  item,
});

const shownPicture = /<img src="data:image\/[^">]*">/g;
/** A cell as a person points at it: pictures by their sign. */
export const cellAsFound = (cell: string): string => (cell.includes('<img src="data:') ? cell.replaceAll(shownPicture, '[picture]') : cell);

/** A cell without the pictures that lie upon it. */
export const withoutPictures = (cell: string): string =>
  cell.includes('<img src="') ? cell.replaceAll(/(?:<br>)?<img src="[^">]*">/g, '') : cell;

export const rowAsFound = (row: TableRow): string =>
  cutText(
    row.fault?.text ??
      row.cells
        .filter((cell) => cell.trim() !== '')
        .map(cellAsFound)
        .join(' | '),
    asFoundLength,
  );

/** A column as spreadsheet programs name it: 0 is A, 26 is AA. */
export const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);

/** A cell as spreadsheet programs name it: `Sheet1!B3`; of a text file without the sheet. */
export const cellName = (row: TableRow, at: number): string => `${row.sheet === null ? '' : `${row.sheet}!`}${columnName(at)}${row.line}`;
