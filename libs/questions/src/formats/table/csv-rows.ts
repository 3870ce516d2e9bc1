import { CsvError, parse } from 'csv-parse/sync';
import { detectDelimiter } from './delimiter.js';
import { maxColumns, type TableRow } from './rows.js';

/** Cut so that a bank of 100,000 rows is never in memory as cells, and one call costs little. */
const pieceLength = 128 * 1024;
/** After a fault little is read ahead: a text full of faults would be copied again and again. */
const nextLength = 2 * 1024;
const longestRow = 1_000_000;
/** Rows that may each be looked at up to `longestRow` for the end of a quote; later ones must close on their line. */
const patience = 40;

interface Parsed {
  readonly records: readonly { readonly cells: string[]; readonly end: number }[];
  readonly error: string | null;
}

/** `a, "b, c"`: blanks beside a quote belong to neither cell. Not between tabs, which are blanks themselves. */
const isSpaced = (text: string, delimiter: string): boolean =>
  delimiter !== '\t' && new RegExp(`[${delimiter}] +"|" +[${delimiter}]`).test(text.slice(0, 64 * 1024));

const parsePiece = (bytes: Buffer, delimiter: string, loose: boolean, trim: boolean): Parsed => {
  const records: { cells: string[]; end: number }[] = [];
  try {
    parse(bytes, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: loose,
      trim,
      skip_empty_lines: true,
      on_record: (cells: string[], { bytes: end }: { bytes: number }) => {
        records.push({ cells: cells.length > maxColumns ? cells.slice(0, maxColumns) : cells, end });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, error: error.code };
  }
  return { records, error: null };
};

const countLines = (bytes: Uint8Array, from: number, to: number): number => {
  let count = 0;
  for (let at = from; at < to; at += 1) if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) count += 1;
  return count;
};

/** Blank lines come with the row after them. */
const afterBlanks = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (bytes[at] === 10 || bytes[at] === 13) at += 1;
  return at;
};

/** The position after the end of the line that `from` stands in. */
const lineEnd = (text: string, from: number): number => {
  const feed = text.indexOf('\n', from);
  const to = feed < 0 ? text.length : feed + 1;
  const back = text.slice(from, to).indexOf('\r');
  if (back < 0) return to;
  return text[from + back + 1] === '\n' ? from + back + 2 : from + back + 1;
};

/** A single line where the strict reading failed: quotes inside a cell (`6" pipe`) are taken as they stand, an open one is the fault. */
const looseLine = (text: string, delimiter: string, line: number, trim: boolean): TableRow => {
  const { records, error } = parsePiece(Buffer.from(text), delimiter, true, trim);
  const cells = records[0]?.cells;
  if (error === null && cells && records.length === 1) return { sheet: null, line, cells };
  return { sheet: null, line, cells: [], fault: { code: error === 'CSV_QUOTE_NOT_CLOSED' ? 'unclosed-quote' : 'broken-block', text } };
};

/**
 * The rows of a comma-, semicolon-, tab- or bar-separated text (RFC 4180), lazily. Quoted line breaks and doubled quotes as the RFC has
 * them; rows may differ in length. A row whose quotes do not come out is read alone: quotes inside a cell are text, and a quote that never
 * closes makes that one line a fault, after which reading goes on with the next line. Blank lines are passed over but counted.
 */
export function* csvRows(text: string, delimiter: string = detectDelimiter(text)): Generator<TableRow> {
  let at = /^sep=.\r?\n/i.exec(text.slice(0, 8))?.[0].length ?? 0;
  let line = at > 0 ? 2 : 1;
  let length = pieceLength;
  let patient = patience;
  const trim = isSpaced(text, delimiter);
  while (at < text.length) {
    const to = at + length >= text.length ? text.length : lineEnd(text, at + length);
    const bytes = Buffer.from(text.slice(at, to));
    const { records, error } = parsePiece(bytes, delimiter, false, trim);
    let from = 0;
    for (const { cells, end } of records) {
      const start = afterBlanks(bytes, from);
      line += countLines(bytes, from, start);
      if (cells.length > 1 || cells[0] !== '') yield { sheet: null, line, cells };
      line += countLines(bytes, start, end);
      from = end;
    }
    if (error !== null) {
      const start = afterBlanks(bytes, from);
      line += countLines(bytes, from, start);
      at += bytes.toString('utf8', 0, start).length;
    }
    if (error === null) {
      line += countLines(bytes, from, bytes.length);
      at = to;
      length = Math.min(pieceLength, length * 4);
    } else if (error === 'CSV_QUOTE_NOT_CLOSED' && to < text.length && length < longestRow && patient > 0) {
      // Only the piece may have ended inside the quotes: look further from where this row begins.
      if (records.length === 0 && length >= pieceLength) patient -= 1;
      if (records.length === 0) length = length < pieceLength ? pieceLength : longestRow;
    } else {
      const end = lineEnd(text, at);
      yield looseLine(text.slice(at, end).replace(/[\r\n]+$/, ''), delimiter, line, trim);
      line += text.slice(at, end).search(/[\r\n]/) < 0 ? 0 : 1;
      at = end;
      length = nextLength;
    }
  }
}
