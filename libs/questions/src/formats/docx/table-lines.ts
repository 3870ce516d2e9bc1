import { letterAt } from '../paper/label-alphabets.js';
import type { Fate } from '../fates.js';
import type { DocLine, Span } from './doc-line.js';
import type { Cell } from './document-reader.js';

type Row = readonly Cell[];
/** What is known of a line of a table for which no line of the paper stands. */
export type ToldLine = readonly [line: DocLine, fate: Fate];

export const cellLines = (row: Row): DocLine[] => row.flatMap((cell) => [...cell.lines]);
export const cellText = (cell: Cell): string =>
  cell.lines
    .map(({ text }) => text)
    .join('\n')
    .trim();
export const plainLine = (text: string, line: number): DocLine => ({ text, line, marks: new Map(), label: 0, list: null });

/** The line with something put before it. */
export const before = (line: DocLine, lead: string): DocLine => ({
  ...line,
  text: lead + line.text,
  label: lead.length + line.label,
  list: null,
  marks: new Map([...line.marks].map(([kind, spans]) => [kind, spans.map(([from, to]): Span => [from + lead.length, to + lead.length])])),
});

/** The line as the option of a place, which has no letter of its own. */
export const asOption = (line: DocLine, place: number, tick = ''): DocLine =>
  before(line, `${tick}${letterAt(Math.min(place, 7)).toLowerCase()}) `);

const bareNumber = /^(?:q(?:uestion)?\.?\s?|প্রশ্ন\s?)?[([]?\s?([\d০-৯]{1,4})\s?[)\].।:]*$/iu;
const bareLabel = /^[([]?\s?([A-Ha-h]|[কখগঘঙচ]|i{1,3}|iv)\s?[)\].।:]*$/u;
const bareTick = /^[✓✔☑✅√]$/u;
/** Numbers, letters and ticks that stand in cells of their own. */
export const isCellSign = (text: string): boolean =>
  /^[^\p{L}]{0,12}\p{L}{0,2}[^\p{L}]{0,4}$/u.test(text) || bareNumber.test(text) || bareLabel.test(text);
const answerHead = /^(?:(?:সঠিক\s?)?উত্তর|উঃ|(?:correct\s|right\s)?(?:answer|ans|option)|key|answer\s?key)s?\s?[\u0983:.]?$/iu;
const questionHead = /(?:প্রশ্ন|question|stem|mcq|item)/iu;
const explanationHead = /^(?:ব্যাখ্যা|সমাধান|explanation|solution|feedback|rationale|hint)\s?[\u0983:.]?$/iu;

/** What stands before the text of a column, by its heading: the words that the grammar of papers knows. */
const leadOf = (head: string): string => (answerHead.test(head) ? 'উত্তর: ' : explanationHead.test(head) ? 'ব্যাখ্যা: ' : '');

const headOf = (row: Row | undefined): readonly string[] | null => {
  const texts = (row ?? []).map((cell) => cellText(cell).trim());
  return texts.some((text) => answerHead.test(text)) && texts.some((text) => questionHead.test(text) && text.length < 40)
    ? texts.map(leadOf)
    : null;
};

export const filledLines = (cell: Cell | undefined): DocLine[] => (cell?.lines ?? []).filter(({ text }) => text.trim() !== '');

/** A row of cells as lines: a number or a letter in a cell of its own belongs to the cell behind it, a tick to its row. */
const rowLines = (row: Row, leads: readonly string[] | null): DocLine[] => {
  const made: DocLine[] = [];
  let pending = '';
  for (const [at, cell] of row.entries()) {
    const [first, ...rest] = filledLines(cell);
    if (!first) continue;
    const bare = cellText(cell).trim();
    const lead = leads?.[at] ?? '';
    const [number, label] = [bareNumber.exec(bare), bareLabel.exec(bare)];
    const more = row.slice(at + 1).some((other) => filledLines(other).length > 0);
    if (lead) made.push(before(first, lead), ...rest);
    else if (bareTick.test(bare) && made.length > 0) made[made.length - 1] = before(made.at(-1)!, '✓ ');
    else if (pending === '' && number && more && at === 0) pending = `${number[1]}. `;
    else if (pending === '' && label && more) pending = `${label[1]}) `;
    else {
      made.push(pending ? before(first, pending) : first, ...rest);
      pending = '';
    }
  }
  return made;
};

/** A table that only lays out a paper, row by row. */
export const linesOfRows = (rows: readonly Row[], told: ToldLine[]): DocLine[] => {
  const leads = headOf(rows[0]);
  if (leads) told.push(...cellLines(rows[0] ?? []).map((line): ToldLine => [line, 'heading']));
  return rows.slice(leads ? 1 : 0).flatMap((row) => rowLines(row, leads));
};
