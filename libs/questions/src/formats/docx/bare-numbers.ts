import { labelAt, latinDigits } from '../paper/labels.js';
import { numberOf } from '../paper/signs.js';
import type { DocLine } from './doc-line.js';
import { isBlank, rewritten } from './list-runs.js';

const bare = /^\s*([\d০-৯]{1,4})\s*$/;

/** Numbers on lines of their own, 1, 2, 3 … each above a question, with the point that makes them numbers; no others in between. */
export const withBareNumbers = (lines: DocLine[]): void => {
  const places: number[] = [];
  let last: DocLine | undefined;
  const filled = lines.flatMap((line, at) => (isBlank(line) ? [] : [at]));
  for (const [index, at] of filled.entries()) {
    const number = bare.exec(lines[at]!.text)?.[1];
    const below = lines[filled[index + 1] ?? -1];
    const isAbove = below && !bare.test(below.text) && numberOf(below.text) === null && labelAt(below.text.trimStart(), 0) === null;
    if (number !== undefined && isAbove && lines[at]!.list === null && !(last && bare.test(last.text))) {
      if (Number(latinDigits(number)) !== places.length + 1) return;
      places.push(at);
    }
    last = lines[at];
  }
  if (places.length < 2) return;
  for (const at of places) {
    const line = lines[at]!;
    lines[at] = rewritten(line, line.text.length, `${line.text.trim()}.`);
  }
};
