import { cutText } from '#contracts/shared/cut-text';
import { asFoundLength, type Found } from '../reading.js';
import type { Finish, PaperLine } from './lines.js';
import { labelAt } from './labels.js';
import { isOpenTrivia, readOpenTrivia } from './open-trivia.js';
import { plainBlocks } from './plain-blocks.js';
import { withoutStars } from './stars.js';
import { Walk } from './walk.js';

/** Lines that ask something, of a text in which nothing marks a question: they are told of, since nobody can say where their options end. */
class Asking {
  private readonly lines: PaperLine[] = [];

  take(line: PaperLine): void {
    if (this.lines.length < 2000 && line.text.length < 3000 && /\p{L}.*[?？]\s*(?:\([^()]{1,12}\))?\s*$/u.test(line.text))
      this.lines.push(line);
  }

  *found(): Generator<Found> {
    for (const { text, line, sheet = null } of this.lines)
      yield {
        is: 'error',
        place: { sheet, line, column: null, item: null },
        asFound: cutText(text.trim(), asFoundLength),
        code: 'broken-block',
      };
  }
}

/**
 * Reads the lines of a question paper as people write them, in Bengali or English: numbered questions or paragraphs, lettered options
 * (each on a line or several on one), a key below, behind, marked at an option or listed at the end, passages, explanations.
 * `finish` turns a stretch of text into what is stored; without it it is plain text.
 */
export const readPaper = function* (lines: Iterable<PaperLine>, finish?: Finish): Generator<Found> {
  const walk = new Walk(finish);
  const asking = new Asking();
  for (const line of lines) {
    walk.take(line);
    asking.take(line);
  }
  let count = 0;
  for (const found of walk.end()) {
    count += 1;
    yield found;
  }
  if (count === 0) yield* asking.found();
};

/** `[x] Paris`, `[ ] Rome`: boxes are ticks, and stand for letters where there are none. */
const box = /^\s*\[\s?([ *xX✓✔]?)\s?\]\s{1,4}(?=\S)/u;

const linesOf = function* (text: string): Generator<PaperLine> {
  let boxes = 0;
  for (const [at, each] of text.split(/\r\n?|\n/).entries()) {
    const line = at + 1;
    const found = box.exec(each);
    if (!found) {
      if (each.trim() !== '') boxes = 0;
      yield { text: withoutStars(each), line };
      continue;
    }
    const rest = each.slice(found[0].length);
    const tick = (found[1] ?? '').trim() === '' ? '' : ' ✓';
    yield { text: `${labelAt(rest, 0) === null ? `${String.fromCharCode(65 + (boxes % 8))}) ` : ''}${rest.trimEnd()}${tick}`, line };
    boxes += 1;
  }
};

/** Reads a question paper from a text file or what was pasted. */
export const readPaperText = (text: string): Iterable<Found> =>
  isOpenTrivia(text) ? readOpenTrivia(text) : (plainBlocks(text) ?? readPaper(linesOf(text)));
