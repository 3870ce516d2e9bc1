import { labelAt } from '../paper/labels.js';
import type { PaperLine } from '../paper/lines.js';
import { answerListOf, explanationOf, isPartHeading, keyOf, numberOf } from '../paper/signs.js';

/** So far is looked for options and keys: a question's stem is no longer. */
const furthest = 40;

const isBare = (text: string): boolean => text.trim() === '';
const isOption = ({ text }: PaperLine): boolean => {
  const label = labelAt(text, text.length - text.trimStart().length);
  return label !== null && label.set !== 'digit' && label.set !== 'roman';
};

/** Whether options or a key stand below a numbered line, before the next one: then it asks. Bullets alone may be part of a list. */
const asks = (lines: readonly PaperLine[], at: number, isKeyed: boolean): boolean => {
  for (const line of lines.slice(at + 1, at + furthest)) {
    if ((isOption(line) && !(isKeyed && line.bullet !== undefined)) || keyOf(line.text.trim()) !== null) return true;
    if (numberOf(line.text)) return false;
  }
  return false;
};

/** `Two reasons:` and below it a list: text that leads up to one, and no heading of answers. */
const leadsUp = (text: string): boolean => /[:：]\s*$/.test(text) && keyOf(text.trim()) === null && answerListOf(text.trim()) === null;

/**
 * Lists in what explains an answer are text: behind a key, below a line that leads up to them, with numbers from 1 on and nothing to choose
 * from. They stand with that line as one explanation. Questions without options stand below a heading of their own, or go on with the
 * numbers. `headings`: the lines of such.
 */
export const withInnerLists = (lines: readonly PaperLine[], headings: ReadonlySet<number>): readonly PaperLine[] => {
  let [isBehindKey, inner, lead]: [boolean, number, number] = [false, 0, -1];
  const made: PaperLine[] = [];
  // Where the questions are headings, a list with bullets below its numbers is none.
  const areHeaded = lines.some((line) => headings.has(line.line) && numberOf(line.text) !== null);
  for (const [at, line] of lines.entries()) {
    const text = line.text.trim();
    if (isBare(text) || line.isCode) {
      made.push(line);
      continue;
    }
    const number = numberOf(line.text);
    const above = made[lead];
    const mayBe = number !== null && isBehindKey && number.style !== 'word' && number.value === inner + 1;
    if (mayBe && above && (inner > 0 || leadsUp(above.text)) && !asks(lines, at, areHeaded && !headings.has(line.line))) {
      if (inner === 0 && explanationOf(above.text.trim()) === null) made[lead] = { ...above, text: `Explanation: ${above.text.trim()}` };
      // Blank lines would part the list from what leads up to it.
      made.length = lead + 1;
      made.push({ ...line, isCode: true });
      inner = number.value;
    } else if (inner > 0 && line.bullet !== undefined && number === null) made.push({ ...line, text: line.bullet, isCode: true });
    else {
      made.push(line);
      const parts = number !== null || ((headings.has(line.line) || isPartHeading(text)) && explanationOf(text) === null);
      [isBehindKey, inner] = keyOf(text) !== null ? [true, 0] : parts ? [false, 0] : [isBehindKey, inner];
    }
    lead = made.length - 1;
  }
  return made;
};
