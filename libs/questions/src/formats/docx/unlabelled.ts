import { labelAt } from '../paper/labels.js';
import { answerListOf, keyOf, numberOf } from '../paper/signs.js';
import type { DocLine, Span } from './doc-line.js';
import { isWhole } from './marking-kind.js';

const letters = 'abcdefgh';
const box = /^\s*([☐☑☒✓✔✗□■]️?)\s*/u;
const ticked = /[☑✓✔■]/u;

const isBlank = ({ text }: DocLine): boolean => text.trim() === '';
const hasLabel = ({ text }: DocLine): boolean => labelAt(text, /^\s*/.exec(text)![0].length) !== null;
const firstLabel = ({ text }: DocLine): boolean => labelAt(text, /^\s*/.exec(text)![0].length)?.index === 0;

/** The line with another beginning: `cut` characters of it go, `lead` comes. */
const rewritten = (line: DocLine, cut: number, lead: string): DocLine => {
  const by = lead.length - cut;
  const marks = new Map(
    [...line.marks].map(([kind, spans]) => [
      kind,
      spans.filter(([, to]) => to > cut).map(([from, to]): Span => [Math.max(from, cut) + by, to + by]),
    ]),
  );
  return { ...line, text: lead + line.text.slice(cut), label: lead.length, marks };
};

type Run = readonly [from: number, to: number];

/** Stretches of lines that `is` takes, blank lines between them passed over; only such that could be options by their number. */
const runsOf = (lines: readonly DocLine[], is: (line: DocLine, first: DocLine | null) => boolean): Run[] => {
  const runs: Run[] = [];
  let from = -1;
  let to = -1;
  let count = 0;
  const end = (): void => {
    if (count >= 2 && count <= letters.length) runs.push([from, to]);
    from = -1;
    count = 0;
  };
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) continue;
    if (!is(line, from < 0 ? null : lines[from]!)) {
      end();
      continue;
    }
    if (from < 0) from = at;
    to = at + 1;
    count += 1;
  }
  end();
  return runs;
};

const next = (lines: readonly DocLine[], from: number): DocLine | undefined => lines.slice(from, from + 10).find((line) => !isBlank(line));

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

const relabel = (lines: DocLine[], [from, to]: Run): void => {
  let place = 0;
  for (let at = from; at < to; at += 1) {
    const line = lines[at]!;
    if (isBlank(line)) continue;
    const typed = /^\s*[•●○▪◦‣·–-]\s+/u.exec(line.text.slice(line.label))?.[0].length ?? 0;
    lines[at] = rewritten(line, line.label + typed, `${letters[place]}) `);
    place += 1;
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

/**
 * Lists that Word goes on counting from one question to the next: the options of the second are C and D. Only where no key names a letter,
 * which would be the one that is shown.
 */
const withRestarts = (lines: DocLine[]): void => {
  if (lines.some(({ text }) => keyOf(text) !== null || answerListOf(text) !== null)) return;
  const questions = new Set(lines.flatMap(({ list, text }) => (list && numberOf(text)?.value === 1 ? [list.id] : [])));
  const isOption = (line: DocLine): boolean => line.list !== null && !line.list.bullet && line.label > 0 && hasLabel(line);
  const same = (line: DocLine, first: DocLine | null): boolean =>
    isOption(line) &&
    (first === null
      ? !firstLabel(line) && !(line.list!.level === 0 && questions.has(line.list!.id))
      : first.list!.id === line.list!.id && first.list!.level === line.list!.level);
  for (const run of runsOf(lines, same)) {
    const prior = lines.slice(Math.max(0, run[0] - 3), run[0]).findLast((line) => !isBlank(line));
    if (prior && !(prior.list && prior.list.id === lines[run[0]]!.list!.id && prior.list.level === lines[run[0]]!.list!.level))
      relabel(lines, run);
  }
};

/** Roman numbers that Word counted or somebody typed, by the line they begin: how many characters they take. */
const romanEnd = ({ text }: DocLine): number => {
  const label = labelAt(text, /^\s*/.exec(text)![0].length);
  return label?.set === 'roman' ? label.end : 0;
};

/** Whether lettered options stand behind these lines before the next question, so that they are statements of its stem. */
const areStatements = (lines: readonly DocLine[], to: number): boolean => {
  const behind = lines.slice(to, to + 12);
  const end = behind.findIndex((line) => numberOf(line.text) !== null || keyOf(line.text) !== null);
  return behind.slice(0, end < 0 ? behind.length : end).some((line) => romanEnd(line) === 0 && hasLabel(line));
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

/** Whether one way of setting off takes some of these lines as a whole and not all. */
const someSetOff = (options: readonly DocLine[]): boolean => {
  const kinds = new Set(options.flatMap(({ marks }) => [...marks.keys()]));
  return [...kinds].slice(0, 20).some((kind) => {
    const count = options.filter((line) => isWhole(line.text, Math.max(line.label, romanEnd(line)), line.marks.get(kind) ?? [])).length;
    return count > 0 && count < options.length;
  });
};

const linesIn = (lines: readonly DocLine[], [from, to]: Run): DocLine[] => lines.slice(from, to).filter((line) => !isBlank(line));

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
  withBoxes(lines);
  withBullets(lines);
  withRestarts(lines);
  withRomans(lines);
  withoutLabels(lines);
  return lines;
};
