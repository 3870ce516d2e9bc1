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
 * and a heading are passed over.
 */
export const readPhoneList = (list: string): PhoneEntry[] => {
  const lines = list.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  return lines.flatMap((text, index): PhoneEntry[] => {
    const cells = cellsOf(text);
    if (cells.length === 0 || (index === 0 && isHeading(text))) return [];
    const found = cells.flatMap((cell) => mobileNumber(cell) ?? []);
    const line = index + 1;
    if (found.length === 0) return [{ line, text: cutText(text.trim(), 120), phone: null }];
    return found.map((phone) => ({ line, text: cutText(text.trim(), 120), phone }));
  });
};
