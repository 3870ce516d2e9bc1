import { letterAt } from '../paper/label-alphabets.js';
import type { Fate } from '../fates.js';
import type { DocLine } from './doc-line.js';
import type { Cell } from './document-reader.js';
import { asOption, before, cellText, filledLines as seen, plainLine, type ToldLine } from './table-lines.js';

type Row = readonly Cell[];
/** Kinds of questions as Moodle's Word tables name them. */
const kinds = /^(?:MC|MCA|MCS|MA|TF|SA|ES|NUM|CL|MAT|DE|MW|DDT|DDI|GS|OR)$/;
const choice = /^(?:MC|MCA|MCS|MA|TF)$/;
const lettered = /^(?:[A-Ha-h]|\d)[.)]?$/;
const text = (row: Row, at: number): string => (row[at] ? cellText(row[at]).trim() : '');
/** Rows below the answers that say no more than the settings do. */
const setting = /^(?:for any|(?:in|partially )?correct|hint|tags?|marking|grader|response|id number|shuffle|penalty)/i;

/** Whether the row says what is told with every answer: its name stands in the column of the letters, or in that of the answers. */
const isGeneral = (name: Cell | undefined): boolean => name !== undefined && /^general feedback/i.test(cellText(name).trim());
const explaining = (said: readonly DocLine[], lead = ''): DocLine[] =>
  said.map((line, at) => (at === 0 ? before(line, `Explanation: ${lead}`) : line));
const gradeOf = (row: Row): number =>
  Number(
    text(row, row.length - 1)
      .replace('%', '')
      .replace(',', '.'),
  );

/**
 * A question as Moodle's exchange with Word writes it: the stem and its kind in the first row, then a row of headings with `Grade` at its
 * end, and a row for each answer: letter, answer, feedback, grade in per cent. Null when the table is none. `told` gets what names the rows, and
 * the settings; of a kind that is not taken all of the table.
 */
export const asMoodleTable = (rows: readonly Row[], first: number, told: ToldLine[]): DocLine[] | null => {
  const kind = rows[0] ? text(rows[0], rows[0].length - 1) : '';
  if (!kinds.test(kind) || rows.length < 3) return null;
  const headAt = rows.findIndex((row) => /^(?:grade|mark|নম্বর)$/i.test(text(row, row.length - 1)));
  const [stem, ...more] = seen(rows[0]![0]);
  if (!stem) return null;
  const made = [before(stem, `${first}. `), ...more];
  const named: ToldLine[] = [];
  const tell = (cells: readonly (Cell | undefined)[], fate: Fate): void => {
    named.push(...cells.flatMap(seen).map((line): ToldLine => [line, fate]));
  };
  tell([rows[0]!.at(-1)], 'field');
  if (!choice.test(kind) || headAt < 0) {
    tell(rows.slice(1).flat(), 'refused');
    told.push(...named);
    return [...made, plainLine(`(${kind})`, stem.line)];
  }
  tell(rows.slice(1, headAt + 1).flat(), 'field');
  const explained: DocLine[] = [];
  let place = 0;
  for (const row of rows.slice(headAt + 1)) {
    const [answer, ...more] = seen(row[1]);
    if (answer && lettered.test(text(row, 0)) && row.length > 2) {
      tell([row[0]], 'sign');
      tell([row.at(-1)], 'key');
      made.push(asOption(answer, place, gradeOf(row) > 0 ? '✓ ' : ''), ...more);
      if (row.length > 3) explained.push(...explaining(seen(row[2]), `${letterAt(place)} – `));
      place += 1;
      continue;
    }
    const [name, ...cells] = row.filter((cell) => seen(cell).length > 0);
    if (cells.length > 0) tell([name], 'field');
    if (isGeneral(name)) explained.push(...explaining(cells.flatMap(seen)));
    else if (name && setting.test(cellText(name).trim())) tell(cells, 'field');
  }
  if (place < 2) return null;
  told.push(...named);
  return [...made, ...explained];
};
