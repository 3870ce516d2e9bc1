import type { Fate, NoteFate } from '../fates.js';
import { labelAt } from '../paper/labels.js';
import { keyOf } from '../paper/signs.js';
import { leftOver, type Found } from '../reading.js';
import { detectColumns, type Detected } from '../table/detect-columns.js';
import { isReadable } from '../table/read-csv.js';
import { readTable } from '../table/read-table.js';
import { cellName, type TableRow } from '../table/rows.js';
import { fencedLines } from './fences.js';

/** The row of signs below the headings (GitHub Flavored Markdown, 4.10), with or without bars at its ends. */
const isRule = (line: string): boolean => line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line);
const isRow = (line: string): boolean => /(?<!\\)\|/.test(line);

/** The cells of a row: an escaped bar belongs to the text. */
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

interface Region {
  /** The headings first. */
  readonly rows: readonly TableRow[];
  readonly found: Detected;
  /** The first line behind it, from 0. */
  readonly end: number;
}

interface Split {
  readonly regions: readonly Region[];
  /** Lines that belong to no table. */
  readonly others: readonly { readonly text: string; readonly line: number }[];
  readonly rules: ReadonlySet<number>;
}

/** Where the table of a rule begins and ends: a line of headings above it, rows below it up to the first line that is none. */
const regionAt = (lines: readonly string[], rule: number): Region | null => {
  if (rule === 0 || !isRow(lines[rule - 1]!) || isRule(lines[rule - 1]!)) return null;
  let end = rule + 1;
  while (end < lines.length && isRow(lines[end]!)) end += 1;
  const rows = [rule - 1, ...Array.from({ length: end - rule - 1 }, (_none, at) => rule + 1 + at)]
    .filter((at) => !isRule(lines[at]!))
    .map((at): TableRow => ({ sheet: null, line: at + 1, cells: cellsOf(lines[at]!) }));
  return { rows, found: detectColumns(rows), end };
};

const split = (text: string): Split => {
  const lines = text.split(/\r\n?|\n/);
  const fenced = fencedLines(lines);
  const rules = new Set<number>();
  const regions: Region[] = [];
  const taken = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (fenced[at] || !isRule(line)) continue;
    rules.add(at + 1);
    // Further rules of the same table part its rows.
    const region = at < (regions.at(-1)?.end ?? 0) ? null : regionAt(lines, at);
    if (!region) continue;
    regions.push(region);
    for (const row of region.rows) taken.add(row.line);
  }
  const others = lines
    .map((each, at) => ({ text: each, line: at + 1 }))
    .filter(({ text: each, line }) => each.trim() !== '' && !taken.has(line) && !rules.has(line));
  return { regions, others, rules };
};

const isHeading = (line: string): boolean => /^#{1,6}\s/.test(line);
const hasOptions = ({ found }: Region): boolean =>
  found.columns.filter((field) => field === 'option' || field === 'wrong-option').length > 1;

/** Whether the tables are the questions: else they are a part of some, or a list of answers. */
const areQuestions = ({ regions, others }: Split): boolean => {
  const rows = regions.reduce((sum, region) => sum + region.rows.length, 0);
  if (regions.length === 0 || rows < 2 || !regions.some(({ found }) => found.sure && isReadable(found.columns))) return false;
  const beside = others.filter(({ text }) => !isHeading(text));
  if (beside.length <= rows / 4) return true;
  // Beside other text only a table that has options of its own, and none of a paper stand there.
  return regions.some(hasOptions) && !beside.some(({ text }) => keyOf(text.trim()) !== null || labelAt(text.trim(), 0) !== null);
};

/**
 * The questions of a text whose tables have one in each row; null when it is none, or the columns say nothing. Text beside them, and tables
 * of other things, are left over.
 */
export const readPipeTable = (text: string, note: NoteFate = () => undefined): Iterable<Found> | null => {
  const parts = split(text);
  if (!areQuestions(parts)) return null;
  const found: Found[] = [];
  const left = (line: number, as: string): void => {
    found.push(leftOver({ sheet: null, line, column: null, item: null }, as.trim()));
  };
  for (const line of parts.rules) note(String(line), 'sign');
  for (const { text: each, line } of parts.others) {
    note(String(line), isHeading(each) ? 'heading' : 'left-over');
    if (!isHeading(each)) left(line, each);
  }
  for (const region of parts.regions) read(region, found, left, note);
  return found.toSorted((a, b) => a.place.line - b.place.line);
};

type Left = (line: number, as: string) => void;
const read = ({ rows, found: { columns, header, sure } }: Region, into: Found[], left: Left, note: NoteFate): void => {
  const isAsked = sure && isReadable(columns);
  if (!isAsked) {
    for (const row of rows) {
      left(row.line, row.cells.join(' | '));
      note(String(row.line), 'left-over');
    }
    return;
  }
  const fates = new Map<string, Fate>();
  for (const one of readTable(rows, columns, header, {}, (cell, fate) => void fates.set(cell, fate))) into.push(one);
  for (const row of rows) {
    const own = row.cells.flatMap((_cell, at) => fates.get(cellName(row, at)) ?? []);
    const isLeft = own.includes('left-over');
    // A row of bars alone.
    note(String(row.line), isLeft ? 'left-over' : own.includes('stem') ? 'stem' : (own[0] ?? 'sign'));
  }
};
