import type { Found } from '../reading.js';
import type { Finish, PaperLine } from './lines.js';
import { isOpenTrivia, readOpenTrivia } from './open-trivia.js';
import { Walk } from './walk.js';

/**
 * Reads the lines of a question paper as people write them, in Bengali or English: numbered questions or paragraphs, lettered options
 * (each on a line or several on one), a key below, behind, marked at an option or listed at the end, passages, explanations.
 * `finish` turns a stretch of text into what is stored; without it it is plain text.
 */
export const readPaper = function* (lines: Iterable<PaperLine>, finish?: Finish): Generator<Found> {
  const walk = new Walk(finish);
  for (const line of lines) walk.take(line);
  yield* walk.end();
};

const linesOf = function* (text: string): Generator<PaperLine> {
  let line = 0;
  for (const each of text.split(/\r\n?|\n/)) {
    line += 1;
    yield { text: each, line };
  }
};

/** Reads a question paper from a text file or what was pasted. */
export const readPaperText = (text: string): Iterable<Found> => (isOpenTrivia(text) ? readOpenTrivia(text) : readPaper(linesOf(text)));
