import { labelAt } from '../paper/labels.js';
import { keyOf, numberOf } from '../paper/signs.js';
import type { DocLine, Span } from './doc-line.js';
import { isWhole } from './marking-kind.js';

/** Stretches of lines that may be the options of a question, and letters put before them. */
export const letters = 'abcdefgh';

export const isBlank = ({ text }: DocLine): boolean => text.trim() === '';
export const hasLabel = ({ text }: DocLine): boolean => labelAt(text, /^\s*/.exec(text)![0].length) !== null;
export const firstLabel = ({ text }: DocLine): boolean => labelAt(text, /^\s*/.exec(text)![0].length)?.index === 0;

/** The line with another beginning: `cut` characters of it go, `lead` comes. */
export const rewritten = (line: DocLine, cut: number, lead: string): DocLine => {
  const by = lead.length - cut;
  const marks = new Map(
    [...line.marks].map(([kind, spans]) => [
      kind,
      spans.filter(([, to]) => to > cut).map(([from, to]): Span => [Math.max(from, cut) + by, to + by]),
    ]),
  );
  return { ...line, text: lead + line.text.slice(cut), label: lead.length, marks };
};

export type Run = readonly [from: number, to: number];

/** Stretches of lines that `is` takes, blank lines between them passed over; only such that could be options by their number. */
export const runsOf = (lines: readonly DocLine[], is: (line: DocLine, first: DocLine | null) => boolean): Run[] => {
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

export const next = (lines: readonly DocLine[], from: number): DocLine | undefined =>
  lines.slice(from, from + 10).find((line) => !isBlank(line));

export const relabel = (lines: DocLine[], [from, to]: Run): void => {
  let place = 0;
  for (let at = from; at < to; at += 1) {
    const line = lines[at]!;
    if (isBlank(line)) continue;
    const typed = /^\s*[•●○▪◦‣·–-]\s+/u.exec(line.text.slice(line.label))?.[0].length ?? 0;
    lines[at] = rewritten(line, line.label + typed, `${letters[place]}) `);
    place += 1;
  }
};

/** Roman numbers that Word counted or somebody typed, by the line they begin: how many characters they take. */
export const romanEnd = ({ text }: DocLine): number => {
  const label = labelAt(text, /^\s*/.exec(text)![0].length);
  return label?.set === 'roman' ? label.end : 0;
};

/** Whether one way of setting off takes some of these lines as a whole and not all. */
export const someSetOff = (options: readonly DocLine[]): boolean => {
  const kinds = new Set(options.flatMap(({ marks }) => [...marks.keys()]));
  return [...kinds].slice(0, 20).some((kind) => {
    const count = options.filter((line) => isWhole(line.text, Math.max(line.label, romanEnd(line)), line.marks.get(kind) ?? [])).length;
    return count > 0 && count < options.length;
  });
};

export const linesIn = (lines: readonly DocLine[], [from, to]: Run): DocLine[] => lines.slice(from, to).filter((line) => !isBlank(line));

/** Whether lettered options stand behind these lines before the next question, so that they are statements of its stem. */
export const areStatements = (lines: readonly DocLine[], to: number): boolean => {
  const behind = lines.slice(to, to + 12);
  const end = behind.findIndex((line) => numberOf(line.text) !== null || keyOf(line.text) !== null);
  return behind.slice(0, end < 0 ? behind.length : end).some((line) => romanEnd(line) === 0 && hasLabel(line));
};
