import { labelAt } from './labels.js';
import type { PaperLine } from './lines.js';
import { keyOf, numberOf } from './signs.js';

/** So many lines are looked at: a question's stem is no longer. */
const furthest = 40;

/** What comes next that is no plain text. */
export type Next =
  /** Options or a key, and whether a paragraph stands before them to which they belong. */
  | { readonly is: 'options' | 'key'; readonly isApart: boolean }
  | { readonly is: 'end' }
  /** A numbered line, and whether a blank line stands before it. */
  | { readonly is: 'number'; readonly value: number; readonly at: number };

const isOption = (line: PaperLine): boolean => {
  if (line.label) return line.label.index === 0;
  const label = labelAt(line.text, line.text.length - line.text.trimStart().length);
  return label !== null && label.index === 0 && label.set !== 'digit' && label.set !== 'roman';
};

/** The lines of a paper, to look at what follows one of them. */
export class Ahead {
  at = 0;

  constructor(private readonly lines: readonly PaperLine[]) {}

  /** The next line that holds anything, as it stands. */
  get line(): PaperLine | null {
    for (let at = this.at + 1; at < Math.min(this.lines.length, this.at + furthest); at += 1)
      if (this.lines[at]?.text.trim() !== '') return this.lines[at] ?? null;
    return null;
  }

  /** Whether the line right below begins options: what looks like options before it is text. */
  get isAboveOptions(): boolean {
    const below = this.lines[this.at + 1];
    return below !== undefined && isOption(below);
  }

  /** What follows the line at `from` (without it: the present one) first. */
  next(from = this.at): Next {
    let [isBelowBlank, isApart] = [false, false];
    for (let at = from + 1; at < Math.min(this.lines.length, from + furthest); at += 1) {
      const line = this.lines[at];
      if (!line) break;
      if (line.text.trim() === '') isBelowBlank = true;
      else if (isOption(line)) return { is: 'options', isApart };
      else if (keyOf(line.text.trim()) !== null) return { is: 'key', isApart };
      else {
        const number = line.label ? null : numberOf(line.text);
        if (number) return { is: 'number', value: number.value, at };
        isApart ||= isBelowBlank;
      }
    }
    return { is: 'end' };
  }

  /** The numbered line after the options of the present one. */
  nextNumber(): number | null {
    for (let at = this.at + 1; at < Math.min(this.lines.length, this.at + furthest); at += 1) {
      const line = this.lines[at];
      const number = line && !line.label ? numberOf(line.text) : null;
      if (number) return number.value;
    }
    return null;
  }
}
