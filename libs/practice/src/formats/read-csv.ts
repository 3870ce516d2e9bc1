/** One record of a comma-separated text. `open`: a quote in it never closes, and the record is that line alone. */
export interface CsvRecord {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly open: boolean;
}

/** A quoted cell that goes on for longer was never closed: what follows is not read again and again for its end. */
const LONGEST_CELL = 8000;
/** Nor does a record go on for longer over lines: each line of a file may be the beginning of one that turns out to be none. */
const LONGEST_RECORD = 16_000;

interface Read {
  readonly cells: string[];
  readonly end: number;
  readonly lines: number;
  readonly open: boolean;
}

const isBreak = (letter: string | undefined): boolean => letter === '\n' || letter === '\r';
/** The position after a line end, which `\r\n` is one of. */
const afterBreak = (text: string, at: number): number => at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1);

/** A quoted cell from behind its quote: its text and where it ends; null where it does not. */
const quoted = (text: string, from: number): { cell: string; end: number } | null => {
  let cell = '';
  for (let at = from; at < text.length && at - from < LONGEST_CELL; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return { cell, end: at + 1 };
  }
  return null;
};

const lineAt = (text: string, from: number): { raw: string; end: number } => {
  let to = from;
  while (to < text.length && !isBreak(text[to])) to += 1;
  return { raw: text.slice(from, to), end: to < text.length ? afterBreak(text, to) : to };
};

const record = (text: string, from: number, comma: string): Read => {
  const cells: string[] = [];
  let [at, lines] = [from, 1];
  for (;;) {
    if (text[at] === '"') {
      const read = at - from > LONGEST_RECORD ? null : quoted(text, at + 1);
      if (!read) {
        const { raw, end } = lineAt(text, from);
        return { cells: raw.split(comma), end, lines: 1, open: true };
      }
      lines += read.cell.split(/\r\n|\r|\n/).length - 1;
      at = read.end;
      const start = at;
      while (at < text.length && text[at] !== comma && !isBreak(text[at])) at += 1;
      cells.push(read.cell + text.slice(start, at));
    } else {
      const start = at;
      while (at < text.length && text[at] !== comma && !isBreak(text[at])) at += 1;
      cells.push(text.slice(start, at));
    }
    if (text[at] !== comma) return { cells, end: at < text.length ? afterBreak(text, at) : at, lines, open: false };
    at += 1;
  }
};

/** A comma, a semicolon or a tab: spreadsheets save any of them, by the language they run in. */
const commaOf = (head: string): string =>
  [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';

/** What a spreadsheet got from us so that it would not take the cell for a formula. */
const unguarded = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell).trim();

/** The first records of a text, and how many lines with something on them stand behind those. */
export interface CsvHead {
  readonly records: readonly CsvRecord[];
  readonly more: number;
}

/** So many records of a text at most; what stands behind them is counted, not read. */
export const readCsvHead = (whole: string, maxRecords: number): CsvHead => {
  const records: CsvRecord[] = [];
  for (const record of readCsv(whole)) {
    if (records.length === maxRecords) return { records, more: linesFrom(whole, record.line) };
    records.push(record);
  }
  return { records, more: 0 };
};

const linesFrom = (text: string, line: number): number =>
  text
    .split(/\r\n|\r|\n/)
    .slice(line - 1)
    .filter((one) => one.trim() !== '').length;

/**
 * The records of a text (RFC 4180), each with the line it begins in; empty lines are passed over and counted. A quote that never closes
 * makes that one line a fault, and reading goes on with the next.
 */
export function* readCsv(whole: string): Generator<CsvRecord> {
  const text = whole.replace(/^\uFEFF/, '');
  const comma = commaOf(lineAt(text, 0).raw);
  let [at, line] = [0, 1];
  while (at < text.length) {
    const { cells, end, lines, open } = record(text, at, comma);
    const shown = cells.map(unguarded);
    if (shown.some((cell) => cell !== '')) yield { line, cells: shown, open };
    [at, line] = [end, line + lines];
  }
}
