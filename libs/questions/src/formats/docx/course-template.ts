import { letterAt } from '../paper/label-alphabets.js';
import type { DocLine } from './doc-line.js';
import { before, plainLine } from './table-lines.js';

const head =
  /^\s*Question\s{1,3}(\d{1,4})\s{0,3}[-–—:]\s{0,3}(?:single|multiple|checkbox|true|text|numeric|regular|math|essay|open|short|fill)[^\n]{0,120}$/i;
const option = /^\s{0,10}((?:\*\s?){0,3})([A-Ha-h]|\d{1,2})\s?[:)]\s*/;
const feedback = /^\s{0,10}(?:default\s)?feedback\s?[:-]\s*/i;

/** A line without its first characters. */
const without = (line: DocLine, length: number): DocLine => ({ ...line, text: line.text.slice(length), label: 0, marks: new Map() });

/**
 * The template of a course site: `Question 1 - multiple choice, shuffle`, the stem below, `*A: right`, `B: wrong`, a feedback below each
 * option. Here it becomes what papers have: a number, options with a tick, one explanation at the end.
 */
export const fromCourseTemplate = (lines: readonly DocLine[]): readonly DocLine[] => {
  if (!lines.some(({ text }) => head.test(text))) return lines;
  const made: DocLine[] = [];
  let said: DocLine[] = [];
  let place = 0;
  let last = '';
  const end = (): void => {
    const [first, ...rest] = said;
    if (first) made.push(before(first, 'Explanation: '), ...rest);
    said = [];
    place = 0;
    last = '';
  };
  for (const line of lines) {
    const [number, choice, comment] = [head.exec(line.text), option.exec(line.text), feedback.exec(line.text)];
    if (number) {
      end();
      made.push(plainLine(`${number[1]}.`, line.line));
    } else if (comment) said.push(plainLine(`${last}${line.text.slice(comment[0].length)}`, line.line));
    else if (choice && (place > 0 || /^[Aa1]$/.test(choice[2]!))) {
      const letter = letterAt(Math.min(place, 7));
      made.push(before(without(line, choice[0].length), `${choice[1] ? '✓ ' : ''}${letter}) `));
      last = `${letter} – `;
      place += 1;
    } else made.push(line);
  }
  end();
  return made;
};
