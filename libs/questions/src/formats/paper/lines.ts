import type { Piece } from '../reading.js';
import type { Label } from './labels.js';

/**
 * A line of a paper: of a text file a line, of a Word paper a paragraph or what stands between two of its line breaks, of a table cell
 * likewise. What is no letter (a picture, a formula, raised text) may stand in `text` as one character of the private use area each, which
 * the grammar passes on as it is.
 */
export interface PaperLine {
  readonly text: string;
  /** Physical line or number of the paragraph, from 1. */
  readonly line: number;
  readonly sheet?: string;
  /** The line as it stands, where its label was made of a bullet. */
  readonly bullet?: string;
  /** Stretches `[from, to)` of the text that are set off: bold, underlined, highlighted, coloured, ticked. */
  readonly marked?: readonly (readonly [from: number, to: number])[];
  /** The label that only the lines around this one make it (see series.ts), and whether a sign before it marks the option. */
  readonly label?: Label;
  readonly isTicked?: boolean;
  /** Inside a fence: nothing in it is a sign of a paper. */
  readonly isCode?: boolean;
}

/** Turns a stretch of lines, as the grammar cut it out, into what is stored; plain papers take it as text. */
export type Finish = (text: string) => Piece;
