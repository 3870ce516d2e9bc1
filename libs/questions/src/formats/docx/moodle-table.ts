import type { DocLine } from './doc-line.js';
import type { Cell } from './document-reader.js';
import { before, cellText, plainLine } from './table-lines.js';

type Row = readonly Cell[];
/** Kinds of questions as Moodle's Word tables name them. */
const kinds = /^(?:MC|MCA|MCS|MA|TF|SA|ES|NUM|CL|MAT|DE|MW|DDT|DDI|GS|OR)$/;
const choice = /^(?:MC|MCA|MCS|MA|TF)$/;
const lettered = /^(?:[A-Ha-h]|\d)[.)]?$/;
const text = (row: Row, at: number): string => (row[at] ? cellText(row[at]).trim() : '');
const seen = (cell: Cell | undefined): DocLine[] => (cell?.lines ?? []).filter((line) => line.text.trim() !== '');

/**
 * A question as Moodle's exchange with Word writes it: the stem and its kind in the first row, then a row of headings with `Grade` at its
 * end, and a row for each answer: letter, answer, feedback, grade in per cent. Null when the table is none.
 */
export const asMoodleTable = (rows: readonly Row[], first: number): DocLine[] | null => {
  const kind = rows[0] ? text(rows[0], rows[0].length - 1) : '';
  if (!kinds.test(kind) || rows.length < 3) return null;
  const headAt = rows.findIndex((row) => /^(?:grade|mark|নম্বর)$/i.test(text(row, row.length - 1)));
  const [stem, ...rest] = seen(rows[0]![0]);
  if (!stem) return null;
  const made = [before(stem, `${first}. `), ...rest];
  if (!choice.test(kind) || headAt < 0) return [...made, plainLine(`(${kind})`, stem.line)];
  const explained: DocLine[] = [];
  let place = 0;
  for (const row of rows.slice(headAt + 1)) {
    const [answer, ...more] = seen(row[1]);
    if (answer && lettered.test(text(row, 0)) && row.length > 2) {
      const grade = Number(
        text(row, row.length - 1)
          .replace('%', '')
          .replace(',', '.'),
      );
      const letter = 'abcdefgh'[place] ?? 'h';
      made.push(before(answer, `${grade > 0 ? '✓ ' : ''}${letter}) `), ...more);
      if (row.length > 3)
        explained.push(...seen(row[2]).map((said, at) => (at === 0 ? before(said, `Explanation: ${letter.toUpperCase()} – `) : said)));
      place += 1;
    } else if (answer && /^general feedback/i.test(text(row, 0))) explained.push(before(answer, 'Explanation: '), ...more);
  }
  return place > 1 ? [...made, ...explained] : null;
};
