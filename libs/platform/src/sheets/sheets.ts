import { writeXlsxStream } from 'hucre/xlsx';
import { plainText, shownText, type Cell } from './cells.js';

/** A table on its way out: titles, and rows that come as they are read. */
export interface Sheet {
  /** Name of the sheet inside the workbook, at most 31 characters. */
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width?: number }[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

const CHUNK_CHARACTERS = 32_768;

const csvCell = (cell: Cell): string => {
  const text = typeof cell === 'string' ? plainText(cell) : cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** RFC 4180 in UTF-8. Begins with a byte order mark: without it Excel reads Bengali as something else. Memory does not grow with the rows. */
export async function* csvBytes({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  let text = `\uFEFF${csvLine(columns.map(({ title }) => title))}`;
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

async function* cellsOf(rows: Sheet['rows']): AsyncGenerator<Cell[]> {
  // A text cell of a workbook is never run as a formula; the apostrophe would stand there to be read.
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? shownText(cell) : cell));
}

/** A workbook with one sheet, its titles held at the top. Memory does not grow with the rows. */
export const xlsxBytes = ({ name, columns, rows }: Sheet): AsyncIterable<Uint8Array> =>
  writeXlsxStream(cellsOf(rows), {
    name,
    columns: columns.map(({ title, width }) => ({ header: title, width: width ?? 18 })),
    freezePane: { rows: 1 },
  });
