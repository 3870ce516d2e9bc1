import { keyOf, numberOf } from '../paper/signs.js';
import type { DocLine } from './doc-line.js';
import { withBareNumbers } from './bare-numbers.js';
import { withDecimals, withRestarts } from './counted-lists.js';
import {
  areStatements,
  firstLabel,
  hasLabel,
  isBlank,
  letters,
  linesIn,
  next,
  relabel,
  rewritten,
  romanEnd,
  type Run,
  runsOf,
  someSetOff,
} from './list-runs.js';

const box = /^\s*([☐☑☒✓✔✗□■]️?)\s*/u;
const ticked = /[☑✓✔■]/u;

/** Boxes to tick before options: they become ticks that the grammar knows, and letters where the options have none. */
const withBoxes = (lines: DocLine[]): void => {
  for (const [from, to] of runsOf(lines, ({ text }) => box.test(text))) {
    const anyTick = lines.slice(from, to).some(({ text }) => ticked.test(box.exec(text)?.[1] ?? ''));
    let place = 0;
    for (let at = from; at < to; at += 1) {
      const line = lines[at]!;
      const found = box.exec(line.text);
      if (!found) continue;
      const isTicked = ticked.test(found[1]!) || (!anyTick && found[1] === '☒');
      const rest = { ...line, text: line.text.slice(found[0].length) };
      lines[at] = rewritten(line, found[0].length, hasLabel(rest) ? (isTicked ? '✓ ' : '') : `${letters[place]}) ${isTicked ? '✓ ' : ''}`);
      place += 1;
    }
  }
};

/** Lists with bullets, or with numbers like 1.1, below a question are its options unless labelled ones follow. */
const withBullets = (lines: DocLine[]): void => {
  const unlabelled = (line: DocLine): boolean =>
    line.list !== null &&
    (line.list.bullet
      ? !hasLabel(line) && numberOf(line.text) === null
      : line.list.level > 0 && /^\s*\d{1,3}(?:\.\d{1,2})+[.)]?\s/.test(line.text.slice(0, line.label)));
  const same = (line: DocLine, first: DocLine | null): boolean =>
    unlabelled(line) && (first === null || (first.list!.id === line.list!.id && first.list!.level === line.list!.level));
  for (const run of runsOf(lines, same)) {
    const after = next(lines, run[1]);
    if (run[0] > 0 && !(after && firstLabel(after))) relabel(lines, run);
  }
};

/** Options with Roman numbers, one of them set off: letters tell that they are no statements. A key below them names the numbers. */
const withRomans = (lines: DocLine[]): void => {
  const same = (line: DocLine, first: DocLine | null): boolean =>
    romanEnd(line) > 0 && (first === null || line.list?.id === first.list?.id);
  for (const run of runsOf(lines, same)) {
    const after = next(lines, run[1]);
    if (areStatements(lines, run[1]) || (after && keyOf(after.text) !== null) || !someSetOff(linesIn(lines, run))) continue;
    let place = 0;
    for (let at = run[0]; at < run[1]; at += 1) {
      const line = lines[at]!;
      if (isBlank(line)) continue;
      lines[at] = rewritten(line, romanEnd(line), `${letters[place]}) `);
      place += 1;
    }
  }
};

/** Papers whose options have no labels at all, only a number at each question and the right option set off. */
const withNothing = (lines: DocLine[], starts: readonly number[]): void => {
  const blocks = starts.map((start, index): Run => [start + 1, starts[index + 1] ?? lines.length]);
  const fits = blocks.filter((block) => {
    const options = linesIn(lines, block);
    return options.length > 1 && options.length < 7 && someSetOff(options);
  });
  if (fits.length * 2 > blocks.length) for (const block of fits) relabel(lines, block);
};

/** Not even a number: questions are blocks between blank lines, the first line of each the stem. */
const withBlocks = (lines: DocLine[]): void => {
  const blocks: Run[] = [];
  for (const [at, line] of lines.entries()) {
    const last = blocks.at(-1);
    if (isBlank(line)) continue;
    if (last && last[1] === at) blocks[blocks.length - 1] = [last[0], at + 1];
    else blocks.push([at, at + 1]);
  }
  const fits = blocks.filter(([from, to]) => {
    const count = to - from;
    return count > 2 && count < 8 && lines[from]!.marks.size === 0 && someSetOff(lines.slice(from + 1, to));
  });
  if (fits.length < 2 || fits.length * 2 <= blocks.length) return;
  for (const [place, [from, to]] of fits.entries()) {
    lines[from] = rewritten(lines[from]!, lines[from]!.label, `${place + 1}. `);
    relabel(lines, [from + 1, to]);
  }
};

const withoutLabels = (lines: DocLine[]): void => {
  const starts = lines.flatMap((line, at) => (numberOf(line.text) ? [at] : []));
  if (lines.some((line) => !numberOf(line.text) && hasLabel(line))) return;
  if (starts.length > 0) withNothing(lines, starts);
  else withBlocks(lines);
};

/** Lines with letters put before options that the document shows as options by other means. */
export const labelled = (given: readonly DocLine[]): DocLine[] => {
  const lines = [...given];
  withBareNumbers(lines);
  withBoxes(lines);
  withBullets(lines);
  withRestarts(lines);
  withDecimals(lines);
  withRomans(lines);
  withoutLabels(lines);
  return lines;
};
