import { labelAt } from '../paper/labels.js';
import { readGift } from '../gift/read-gift.js';
import type { Fate, NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import type { DocLine } from './doc-line.js';
import { isWhole } from './marking-kind.js';

/** GIFT that somebody typed into Word: questions follow each other without a blank line, and headings stand between them. */

const named = /^\s*::/;
const comment = /^\s*\/\//;
const category = /^\s*\$CATEGORY:/i;
const answers = /(?:^|[^\\$_^}\w])\{\s{0,20}(?:[=~]|%-?\d|#\s{0,5}[-\d]|(?:TRUE|FALSE|T|F)\s{0,5}[}#])/;

const opens = /(?:^|[^\\$_^}\w])\{\s{0,20}$/;

/** A document in which answers in braces outweigh options with letters. */
export const isTypedGift = (lines: readonly DocLine[]): boolean => {
  const some = lines.slice(0, 4000);
  if (!some.some(({ text }) => text.includes('{'))) return false;
  const braced = some.filter(({ text }) => answers.test(text) || named.test(text)).length;
  const open = some.filter(({ text }, at) => /\{\s{0,20}$/.test(text) && /^\s*[=~]/.test(some[at + 1]?.text ?? '')).length;
  const labelled = some.filter(({ text }) => labelAt(text, /^\s*/.exec(text)![0].length)?.index === 1).length;
  return braced + open > labelled;
};

/** How many braces a line opens more than it closes; formulas keep theirs. */
const braces = (text: string): number => {
  let depth = 0;
  for (const [sign] of text.matchAll(/\\[\s\S]|[{}]/g)) depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
  return depth;
};

const blank = (line: number): { readonly text: string; readonly line: number } => ({ text: '', line });
const isApart = ({ text, marks, isApart: own }: DocLine): boolean => own === true || isWhole(text, 0, marks.get('bold') ?? []);

/** The lines with a blank one wherever a question ends, so that none runs into the next; numbers that Word counts are no part of them. */
const parted = (lines: readonly DocLine[]): { readonly text: string; readonly line: number }[] => {
  const made: { text: string; line: number }[] = [];
  let depth = 0;
  let isClosed = false;
  let last = 0;
  for (const given of lines) {
    const line = { text: given.text.slice(given.label), line: given.line };
    const [isNote, begins] = [comment.test(line.text), named.test(line.text) || category.test(line.text)];
    // Answers that were never closed end where the next ones begin.
    const isBroken = depth > 0 && (begins || answers.test(line.text) || opens.test(line.text));
    if ((isClosed && given.line !== last) || isBroken) {
      made.push(blank(line.line));
      depth = 0;
    }
    made.push(line);
    if (line.text.trim() === '') continue;
    const change = isNote ? 0 : braces(line.text);
    isClosed = !isNote && line.text.includes('}') && depth + change <= 0;
    depth = Math.max(0, depth + change);
    // A heading is none of the question below it.
    if (depth === 0 && !isNote && !begins && !line.text.includes('{') && !line.text.includes('}') && isApart(given)) isClosed = true;
    last = given.line;
  }
  return made;
};

const isHeading = (found: Found): boolean => found.is === 'unsupported' && found.kind === 'description' && isTitle(found.asFound);
const isTitle = (asFound: string): boolean => asFound.length < 80 && !asFound.includes('\n') && !/[.?!।]\s*$/u.test(asFound);

const fateOf = (text: string, isFirst: boolean): Fate => {
  if (comment.test(text) || category.test(text)) return 'field';
  if (/^\s*[=~%]/.test(text) && !isFirst) return 'option';
  return /^\s*[{}]+\s*$/.test(text) ? 'sign' : 'stem';
};

/** The questions with the paragraphs they begin in. Short lines without answers between them are headings. */
export const readTypedGift = function* (lines: readonly DocLine[], note: NoteFate): Generator<Found> {
  const all = parted(lines);
  let next = 0;
  let open: Found | null = null;
  // The lines from one block to the next are those of the block, but for comments.
  const tell = (to: number): void => {
    for (; next < Math.min(to, all.length); next += 1) {
      const { text, line } = all[next]!;
      if (text.trim() === '') continue;
      const own = fateOf(text, next + 1 === open?.place.line);
      note(String(line), own === 'field' || open?.is === 'question' ? own : open === null || isHeading(open) ? 'heading' : 'refused');
    }
  };
  for (const found of readGift(all.map(({ text }) => text).join('\n'))) {
    tell(found.place.line - 1);
    open = found;
    if (!isHeading(found)) yield { ...found, place: { ...found.place, line: all[found.place.line - 1]?.line ?? found.place.line } };
  }
  tell(all.length);
};
