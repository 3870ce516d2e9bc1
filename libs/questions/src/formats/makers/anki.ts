import type { TableField } from '#contracts/shared/imports';
import type { Fate, NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import { csvRows } from '../table/csv-rows.js';
import { detectColumns } from '../table/detect-columns.js';
import { isReadable } from '../table/read-csv.js';
import { readTable } from '../table/read-table.js';
import { placeOf, rowAsFound, type TableRow } from '../table/rows.js';

const header = /^#(separator|html|columns|deck|notetype|tags|guid|if matches)(?: column)?:/i;

export const isAnki = (text: string): boolean => /^\s*#(?:separator|html|columns|deck|notetype|tags|guid)(?: column)?:/i.test(text);

const separators: Readonly<Record<string, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
};
const separatorOf = (said: string | undefined): string => separators[said?.trim().toLowerCase() ?? 'tab'] ?? (said?.trim() || '\t');

interface Export {
  /** Behind the settings, which become blank lines: the lines below keep their numbers. */
  readonly rows: readonly TableRow[];
  readonly headings: readonly string[] | null;
  /** Columns, from 0, that say where a note belongs and nothing of what it asks. */
  readonly aside: ReadonlySet<number>;
  readonly deck: number;
}

const opened = (text: string, note: NoteFate): Export => {
  const lines = text.split(/\r\n?|\n/);
  const said = new Map<string, string>();
  let first = 0;
  for (; first < lines.length && (lines[first]!.trim() === '' || header.test(lines[first]!)); first += 1) {
    const [name = '', value = ''] = lines[first]!.split(/:(.*)/s);
    if (name.trim() === '') continue;
    said.set(name.trim().toLowerCase(), value);
    note(String(first + 1), 'field');
  }
  const separator = separatorOf(said.get('#separator'));
  const columnOf = (name: string): number => Number(said.get(`#${name} column`) ?? 0) - 1;
  const headings = said.get('#columns')?.split(separator) ?? null;
  const body = '\n'.repeat(first) + lines.slice(first).join('\n');
  return {
    rows: [...csvRows(body, separator)],
    headings,
    aside: new Set(['deck', 'notetype', 'tags', 'guid'].map(columnOf).filter((at) => at >= 0)),
    deck: columnOf('deck'),
  };
};

/** The columns of the file, those set aside among the others. */
const columnsOf = ({ rows, headings, aside, deck }: Export): readonly TableField[] | null => {
  const kept = (cells: readonly string[]): readonly string[] => cells.filter((_cell, at) => !aside.has(at));
  const bare = rows.map((row): TableRow => ({ ...row, cells: kept(row.cells) }));
  const above: TableRow[] = headings ? [{ sheet: null, line: 0, cells: kept(headings) }] : [];
  const { columns, sure } = detectColumns([...above, ...bare]);
  if (!sure || !isReadable(columns)) return null;
  const own = columns.values();
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_none, at): TableField =>
    at === deck ? 'chapter' : aside.has(at) ? 'ignore' : (own.next().value ?? 'ignore'),
  );
};

/**
 * Reads the text that Anki exports: its settings (`#separator:tab`, `#deck column:1`), then a note in each row. Notes whose fields are a
 * question, options and a key are questions; others are cards with a front and a back, which have no options.
 */
export const readAnki = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  const found = opened(text, note);
  const columns = columnsOf(found);
  const fates = new Map(found.rows.map(({ line }): [number, Fate] => [line, 'field']));
  const read: Iterable<Found> = columns ? readTable(found.rows, columns, false) : cards(found.rows);
  for (const one of read) {
    fates.set(one.place.line, one.is === 'question' ? 'stem' : 'refused');
    yield one;
  }
  for (const [line, fate] of fates) note(String(line), fate);
};

function* cards(rows: readonly TableRow[]): Generator<Found> {
  for (const row of rows)
    yield row.fault
      ? { is: 'error', place: placeOf(row), asFound: rowAsFound(row), code: row.fault.code }
      : { is: 'unsupported', place: placeOf(row), asFound: rowAsFound(row), kind: 'flash-card' };
}
