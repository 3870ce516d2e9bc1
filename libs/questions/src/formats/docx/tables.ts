import { detectColumns } from '../table/detect-columns.js';
import type { TableRow } from '../table/rows.js';
import { fateOfField } from '../fates.js';
import { letterRow, numberRow } from '../paper/answer-list.js';
import { labelAt } from '../paper/labels.js';
import { keyOf, numberOf } from '../paper/signs.js';
import type { TableField } from '#contracts/shared/imports';
import type { DocLine } from './doc-line.js';
import type { Cell } from './document-reader.js';
import { asForm } from './form-table.js';
import { isWhole } from './marking-kind.js';
import { asMoodleTable } from './moodle-table.js';
import type { Inserts } from './inserts.js';
import { asOption, before, cellLines, cellText, filledLines, isCellSign, linesOfRows, plainLine, type ToldLine } from './table-lines.js';

type Rows = readonly (readonly Cell[])[];

interface TableLines {
  readonly is: 'lines';
  readonly lines: readonly DocLine[];
  /** The lines stand for all cells together. */
  readonly as?: 'answers' | 'data';
  /** What none of the lines holds: what is known of it, and what is left over. */
  readonly told: readonly ToldLine[];
  readonly left: readonly DocLine[];
}

/** Lines for the cells of some rows. Whatever stands for none of them, and of which nothing is told, is left over. */
const linesFor = (rows: Rows, lines: readonly DocLine[], told: readonly ToldLine[]): TableLines => {
  const known = new Set([...lines, ...told.map(([line]) => line)].map(({ line }) => line));
  const others = rows.flat().flatMap(filledLines);
  const unknown = others.filter(({ line }) => !known.has(line));
  const signs = unknown.filter(({ text }) => isCellSign(text.trim()));
  const left = unknown.filter((line) => !signs.includes(line));
  return { is: 'lines', lines, told: [...told, ...signs.map((line): ToldLine => [line, 'sign'])], left };
};

/** What a table of a paper comes to: lines of the paper, or rows of questions under headings. */
export type TableMeaning =
  | TableLines
  | { readonly is: 'rows'; readonly rows: readonly TableRow[]; readonly columns: readonly TableField[]; readonly header: boolean };

/** Cells by columns: a cell that spans several stands in the first. */
export const rowOf = (row: readonly Cell[]): TableRow => ({
  sheet: null,
  line: cellLines(row)[0]?.line ?? 1,
  cells: row.flatMap((cell) => [cellText(cell), ...Array.from({ length: cell.span - 1 }, () => '')]),
});

const optionFields = new Set<TableField>(['option', 'right-option', 'wrong-option', 'is-right']);

const asRows = (rows: Rows): TableMeaning | null => {
  const table = rows.map(rowOf);
  const { header, columns, sure, headingAt } = detectColumns(table);
  const options = columns.filter((field) => optionFields.has(field)).length;
  const headed = header && headingAt >= 0;
  const labelledCells = rows.some((row) => row.some((cell) => labelAt(cellText(cell).trim(), 0) !== null));
  if (sure && options > 0 && (headed || (rows.length > 2 && columns.length > 3 && !labelledCells)))
    return { is: 'rows', rows: table, columns, header };
  // Headings name the options, and the right one is set off: lines with letters let the paper's rules see it.
  if (headed && options > 1 && columns.includes('stem') && !columns.includes('key')) return optionColumns(rows, columns, headingAt);
  return null;
};

const optionColumns = (all: Rows, columns: readonly TableField[], headingAt: number): TableMeaning => {
  const told = (all[headingAt] ?? []).flatMap(filledLines).map((line): ToldLine => [line, 'heading']);
  const lines = all.slice(headingAt + 1).flatMap((row, at) => {
    const item = /[\d০-৯]{1,4}/u.exec(cellText(row[columns.indexOf('item')] ?? { lines: [], span: 1 }))?.[0];
    const explained: DocLine[] = [];
    let place = 0;
    const made = row.flatMap((cell, column) => {
      const [first, ...rest] = cell.lines.filter((line) => line.text.trim() !== '');
      if (!first) return [];
      if (columns[column] === 'stem') return [numberOf(first.text) ? first : before(first, `${item ?? at + 1}. `), ...rest];
      if (columns[column] === 'explanation') explained.push(before(first, 'Explanation: '), ...rest);
      else if (isSetting(columns[column])) told.push(...[first, ...rest].map((line): ToldLine => [line, 'field']));
      if (columns[column] !== 'option') return [];
      place += 1;
      return [labelAt(first.text.trim(), 0) ? first : asOption(first, place - 1), ...rest];
    });
    return [...made, ...explained];
  });
  return linesFor(all, lines, told);
};

/** What a column says of a question beside its texts. */
const isSetting = (field: TableField | undefined): boolean =>
  field === 'item' || (field !== undefined && field !== 'ignore' && fateOfField(field) === 'field');

const isNumber = /^[\d০-৯]{1,4}\s?[).।:=-]*$/u;
const isLetter = /^[([]?(?:[A-Ha-h]|[ক-ছ])[)\].।]*$/u;
const isWord =
  /^(?:প্রশ্ন(?:\s?নং)?|নং|ক্রমিক(?:\s?নং)?|(?:সঠিক\s?)?উত্তর|q(?:ues(?:tion)?)?s?\.?\s?(?:no|number|#)?|no|sl\.?\s?(?:no)?|(?:correct\s)?ans(?:wer)?s?|keys?)\.?$/iu;

const isOver = (rows: readonly (readonly string[])[]): boolean => {
  const [over, under] = rows;
  const numbers = over && under ? numberRow(over.join('\t')) : null;
  return numbers !== null && letterRow(under!.join('\t'), numbers.length) !== null;
};

/** A table of answers: rows of numbers over rows of letters, or numbers and letters side by side. */
const asAnswers = (rows: Rows): DocLine[] | null => {
  const texts = rows.map((row) => row.map((cell) => cellText(cell).trim()).filter((text) => text !== ''));
  const filled = texts.filter((row) => row.length > 0);
  if (filled.length === 0) return null;
  const isHead = (row: readonly string[]): boolean =>
    row.every((text) => /^[\p{L}\s.:]{2,25}$/u.test(text) && !/^[A-Ha-hক-ছ]$/u.test(text));
  const body = filled.filter((row, at) => !(at === 0 && isHead(row)));
  const isPair = (text: string): boolean => isNumber.test(text) || isLetter.test(text) || isWord.test(text);
  if (body.length === 0 || !body.every((row) => row.every(isPair))) return null;
  const rowsSaid = body.map((row) => row.filter((text) => !isWord.test(text))).filter((row) => row.length > 0);
  const said = rowsSaid.flat();
  if (!said.some((text) => isNumber.test(text)) || !said.some((text) => isLetter.test(text))) return null;
  const place = cellLines(rows.flat())[0]?.line ?? 1;
  const lines = isOver(rowsSaid) ? rowsSaid.map((row) => row.join('\t')) : rowsSaid.map(sideBySide);
  return ['উত্তরমালা', ...lines].map((text) => plainLine(text, place));
};

const sideBySide = (row: readonly string[]): string => {
  let made = '';
  for (const text of row)
    made += /^[\d০-৯]/.test(text) ? `${made ? '   ' : ''}${text.replace(/[^\d০-৯]+$/u, '')}. ` : text.replaceAll(/[()[\].।]/g, '');
  return made;
};

/** Options in cells without letters, one of them set off; in bold it could as well be a heading. */
const asOptions = (rows: Rows): DocLine[] | null => {
  const cells = rows.flat().map((cell) => cell.lines.filter(({ text }) => text.trim() !== ''));
  if (cells.length > 6 || cells.some((lines) => lines.length !== 1)) return null;
  const lines = cells.flat();
  if (
    lines.some(
      ({ text }) =>
        isLetter.test(text.trim()) ||
        labelAt(text.trim(), 0) !== null ||
        numberOf(text) !== null ||
        keyOf(text) !== null ||
        /[?]/.test(text),
    )
  )
    return null;
  const kinds = new Set(lines.flatMap(({ marks }) => [...marks.keys()]));
  kinds.delete('bold');
  const isOne = [...kinds].some((kind) => lines.filter(({ text, marks }) => isWhole(text, 0, marks.get(kind) ?? [])).length === 1);
  return isOne ? lines.map((line, place) => asOption(line, place)) : null;
};

/** A table that a question is about: nothing in it asks, numbers or answers. */
const isData = (rows: Rows): boolean => {
  if (rows.length < 2 || Math.max(...rows.map((row) => row.length)) < 2) return false;
  const lines = rows.flatMap((row) => cellLines(row)).filter(({ text }) => text.trim() !== '');
  if (lines.length < 4) return false;
  return !lines.some(({ text, marks }) => {
    const bare = text.trim();
    return (
      bare.length > 120 ||
      /[?।]$/.test(bare) ||
      labelAt(bare, 0) !== null ||
      numberOf(bare) !== null ||
      keyOf(bare) !== null ||
      [...marks.keys()].some((kind) => kind.startsWith('highlight'))
    );
  });
};

const dataTable = (rows: Rows, inserts: Inserts): DocLine[] => {
  let problem;
  const html = rows
    .map((row) => {
      const cells = row.map((cell) => {
        const piece = inserts.finish(cell.lines.map(({ text }) => text).join('\n'));
        problem ??= inserts.problemIn(piece);
        const inner = piece.as === 'html' ? piece.text : inserts.asHtml(piece.text);
        return `<td${cell.span > 1 ? ` colspan="${cell.span}"` : ''}>${inner}</td>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('');
  const plain = rows.map((row) => row.map((cell) => inserts.plain(cellText(cell))).join(' | ')).join('\n');
  const place = cellLines(rows.flat())[0]?.line ?? 1;
  return [plainLine(inserts.add({ html: `<table><tbody>${html}</tbody></table>`, plain, ...(problem ? { problem } : {}) }), place)];
};

/** Finds out what a table is there for. `first`: what number the next question without one gets. */
export const meaningOf = (rows: Rows, inserts: Inserts, first: number): TableMeaning => {
  const filled = rows.filter((row) => row.some((cell) => cellText(cell).trim() !== ''));
  const columns = Math.max(0, ...filled.map((row) => row.length));
  if (columns < 2)
    return linesFor(
      filled,
      filled.flatMap((row) => cellLines(row)),
      [],
    );
  const answers = asAnswers(filled);
  if (answers) return { is: 'lines', lines: answers, as: 'answers', told: [], left: [] };
  const told: ToldLine[] = [];
  const form = asForm(filled, first, told) ?? asMoodleTable(filled, first, told);
  if (form) return linesFor(filled, form, told);
  const table = asRows(filled);
  if (table) return table;
  const options = asOptions(filled);
  if (options) return linesFor(filled, options, []);
  if (isData(filled)) return { is: 'lines', lines: dataTable(filled, inserts), as: 'data', told: [], left: [] };
  return linesFor(filled, linesOfRows(filled, told), told);
};
