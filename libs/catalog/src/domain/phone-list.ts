import { cutText } from '#contracts/shared/cut-text';
import { mobileNumber } from '#contracts/shared/mobile-number';

/** One number of a list as it was pasted. */
export interface PhoneEntry {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly phone: string | null;
}

/** More in one go would keep the course locked for too long. */
export const ENTRIES_AT_MOST = 2000;

/** A number with whatever stands around it; what is longer is none, and is not searched for one. */
const CELL_AT_MOST = 100;

const cellsOf = (line: string): string[] =>
  line
    .split(/[,;\t|]/)
    .map((cell) => cell.trim())
    .map((cell) => (cell.length > CELL_AT_MOST ? '…' : cell.replaceAll(/^["']+|["']+$/g, '')))
    .filter(Boolean);

/** A table's first line names its columns. */
const isHeading = (line: string): boolean => !/\p{Nd}/u.test(line);

/**
 * The entries of a pasted list or a CSV file: every mobile number of a line is one; a line without any is one that is no number. Blank lines
 * and a heading are passed over. One more than is taken says that there are too many: no further one is read.
 */
export const readPhoneList = (list: string): PhoneEntry[] => {
  const entries: PhoneEntry[] = [];
  for (const [index, whole] of list
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (entries.length > ENTRIES_AT_MOST) break;
    const cells = cellsOf(whole);
    if (cells.length === 0 || (index === 0 && isHeading(whole))) continue;
    const found = cells.flatMap((cell) => mobileNumber(cell) ?? []);
    // Once a line, however many numbers stand on it.
    const text = cutText(whole.trim(), 120);
    for (const phone of found.length === 0 ? [null] : found) entries.push({ line: index + 1, text, phone });
  }
  return entries.slice(0, ENTRIES_AT_MOST + 1);
};
