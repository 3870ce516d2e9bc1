import type { TableField } from '#contracts/shared/imports';
import type { Found } from '../reading.js';
import { cellAsFound, cellName, rowAsFound, placeOf, type TableRow } from './rows.js';
import { cutText } from '#contracts/shared/cut-text';

/** `1/2` and `3-4` become days of the year when a spreadsheet program opens them; saved as text they stay so. */
const programDate =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2})$/i;
/** Where a question asks for a day, a date is what was meant. */
const asksForDay = /\bwhen\b|\bdates?\b|\b(?:which|what) day\b|কবে|তারিখ|দিবস/iu;

const read: readonly TableField[] = [
  'stem',
  'option',
  'key',
  'right-option',
  'wrong-option',
  'is-right',
  'number',
  'explanation',
  'stimulus',
];
export const optionLike: readonly TableField[] = ['option', 'right-option', 'wrong-option'];

type Fault = 'date-in-option' | 'error-value' | 'formula-without-value';

const faultAt = (row: TableRow, at: number, field: TableField | undefined, asksDay: boolean, dated: boolean): Fault | null => {
  if (field === undefined || !read.includes(field)) return null;
  const fault = row.about?.get(at)?.fault;
  const isDate = fault === 'date-in-option' || (dated && fault === undefined && programDate.test((row.cells[at] ?? '').trim()));
  if (isDate) return optionLike.includes(field) && !asksDay ? 'date-in-option' : null;
  return fault ?? null;
};

/**
 * What makes a row none to be trusted: an error of its sheet, a formula nobody worked out, a date that was once another text.
 * `dated`: the file was saved by a program that makes dates of what looks like one.
 */
export const faultOf = (row: TableRow, columns: readonly TableField[], dated: boolean): Found | null => {
  if (!dated && !row.about) return null;
  const asksDay = asksForDay.test(row.cells[columns.indexOf('stem')] ?? '');
  for (let at = 0; at < Math.max(row.cells.length, row.about ? columns.length : 0); at += 1) {
    const code = faultAt(row, at, columns[at], asksDay, dated);
    if (code === null) continue;
    const shown = cutText(cellAsFound(row.cells[at] ?? '').trim(), 60);
    return {
      is: 'error',
      place: placeOf(row, row.parts ? null : at),
      asFound: rowAsFound(row),
      code,
      facts: { cell: cellName(row, at), shown },
    };
  }
  return null;
};
