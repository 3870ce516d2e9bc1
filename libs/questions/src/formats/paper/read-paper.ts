import { letterAt } from './label-alphabets.js';
import { cutText } from '#contracts/shared/cut-text';
import { fencedLines } from '../markdown/fences.js';
import type { Fate, NoteFate } from '../fates.js';
import { asFoundLength, type Found } from '../reading.js';
import type { Finish, PaperLine } from './lines.js';
import { labelAt, latinDigits } from './labels.js';
import { isOpenTrivia, readOpenTrivia } from './open-trivia.js';
import { plainBlocks } from './plain-blocks.js';
import { withSeries } from './series.js';
import { withoutStars } from './stars.js';
import { numberOf } from './signs.js';
import { Walk } from './walk.js';

/** Ends with a question mark, or with marks in brackets behind one. Each part is looked for from the end, so that nothing is read twice. */
const asks = ({ text }: PaperLine): boolean => {
  if (text.length >= 3000) return false;
  const asked = text
    .trimEnd()
    .replace(/\([^()]{1,12}\)$/u, '')
    .trimEnd();
  return /[?？]$/u.test(asked) && /\p{L}/u.test(asked);
};

/** Blocks that begin with a line that asks something, of a text in which nothing marks a question: nobody can say where their options end. */
const askedBlocks = (lines: readonly PaperLine[]): readonly (readonly PaperLine[])[] => {
  const blocks: PaperLine[][] = [];
  let isAfterBlank = true;
  let above: PaperLine[] = [];
  for (const line of lines) {
    if (line.text.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    if (isAfterBlank) above = [];
    isAfterBlank = false;
    if (asks(line) && blocks.length < 2000) blocks.push(blocks.length === 0 ? [line, ...above] : [line]);
    else if (blocks.length > 0) blocks.at(-1)?.push(line);
    else above.push(line);
  }
  return blocks;
};

const toldBlock = ([first, ...more]: readonly PaperLine[]): Found => ({
  is: 'error',
  place: { sheet: first?.sheet ?? null, line: first?.line ?? 1, column: null, item: null },
  asFound: cutText(
    [first, ...more.filter(({ line }) => line > (first?.line ?? 0))].map((line) => line?.text.trim() ?? '').join('\n'),
    asFoundLength,
  ),
  code: 'broken-block',
});

/**
 * Reads the lines of a question paper as people write them, in Bengali or English: numbered questions or paragraphs, lettered options
 * (each on a line or several on one), a key below, behind, marked at an option or listed at the end, passages, explanations.
 * `finish` turns a stretch of text into what is stored; without it it is plain text. `note` is told the fate of each line by its number.
 * `isWhole`: the paper has no other questions, as those in tables of a Word document; where it has none at all, its headings are left over.
 */
export const readPaper = function* (
  given: Iterable<PaperLine>,
  finish?: Finish,
  note?: NoteFate,
  { isWhole = true }: { readonly isWhole?: boolean } = {},
): Generator<Found> {
  const lines = withSeries([...given]);
  const fates: [piece: string, fate: Fate][] = [];
  const walk = new Walk(lines, finish, note ? (piece, fate) => void fates.push([piece, fate]) : null);
  let count = 0;
  const left: Found[] = [];
  for (const found of walk.found()) {
    if (found.is !== 'left-over') count += 1;
    if (count === 0) left.push(found);
    else yield* [...left.splice(0), found];
  }
  const blocks = count === 0 ? askedBlocks(lines) : [];
  const told = new Set(blocks.flat().map(({ line }) => line));
  const isEmpty = count === 0 && isWhole;
  const all = count === 0 ? [...left, ...(isEmpty ? walk.headings() : [])] : [];
  yield* inOrder([...blocks.map(toldBlock), ...all.filter(({ place }) => !told.has(place.line))]);
  for (const [piece, fate] of fates)
    note?.(piece, told.has(Number(piece)) ? 'refused' : isEmpty && fate === 'heading' ? 'left-over' : fate);
};

const inOrder = (found: Found[]): Found[] => found.toSorted((one, other) => one.place.line - other.place.line);

/** `[x] Paris`, `[ ] Rome`: boxes are ticks, and stand for letters where there are none. */
const box = /^\s*\[\s?([ *xX✓✔]?)\s?\]\s{1,4}(?=\S)/u;

/** Byte order marks and zero-width spaces before what a line begins with. */
const isUnseen = /[\u200b\u2060\ufeff]/;
const unseen = /^(\s{0,40})[\u200b\u2060\ufeff]{1,20}\s{0,20}/u;

/** A picture sign before a number says nothing: `📌 1. Which …`. */
const pictured = /^\s{0,20}(?!\d)[\p{Extended_Pictographic}]\uFE0F?\s{0,3}/u;
const withoutPicture = (text: string): string => {
  if (text.charCodeAt(0) < 0x2000 && text.charCodeAt(0) > 0x20) return text;
  const found = pictured.exec(text);
  return found && numberOf(text.slice(found[0].length)) !== null ? text.slice(found[0].length) : text;
};

/** Numbers on lines of their own, 1, 2, 3 … each above a question: which lines they stand on. */
const bareNumbers = (lines: readonly string[]): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const [at, text] of lines.entries()) {
    const isBare = /^\s*[\d০-৯]{1,4}\s*$/.test(text) && (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() !== '';
    if (!isBare) continue;
    if (Number(latinDigits(text.trim())) !== found.size + 1) return new Set();
    found.add(at);
  }
  return found.size > 1 ? found : new Set();
};

const linesOf = function* (text: string): Generator<PaperLine> {
  let boxes = 0;
  const lines = text.split(/\r\n?|\n/);
  const fences = /```|~~~/.test(text) ? fencedLines(lines) : [];
  const bare = bareNumbers(lines);
  for (const [at, raw] of lines.entries()) {
    const line = at + 1;
    const each = withoutPicture(isUnseen.test(raw) ? raw.replace(unseen, '$1') : raw);
    const found = box.exec(each);
    const fence = fences[at] ?? null;
    if (fence !== null) yield { text: each, line, isCode: true };
    else if (bare.has(at)) yield { text: `${each.trim()}.`, line };
    else if (found) {
      const rest = each.slice(found[0].length);
      const label = labelAt(rest, 0) === null ? `${letterAt(boxes % 8)}) ` : '';
      yield { text: label + rest.trimEnd(), line, ...((found[1] ?? '').trim() === '' ? {} : { isTicked: true }) };
      boxes += 1;
    } else {
      if (each.trim() !== '') boxes = 0;
      yield { text: withoutStars(each), line };
    }
  }
};

/** Reads a question paper from a text file or what was pasted. */
export const readPaperText = (text: string, note?: NoteFate): Iterable<Found> =>
  isOpenTrivia(text) ? readOpenTrivia(text, note) : (plainBlocks(text, note) ?? readPaper(linesOf(text), undefined, note));
