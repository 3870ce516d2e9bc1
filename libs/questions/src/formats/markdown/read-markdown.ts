import { cutText } from '#contracts/shared/cut-text';
import type { NoteFate } from '../fates.js';
import { asHtml } from '../pieces.js';
import { asFoundLength, type Found } from '../reading.js';
import { readPaper } from '../paper/read-paper.js';
import { isOpenTrivia, readOpenTrivia } from '../paper/open-trivia.js';
import { type Notation, notationOf, readLists } from './list-notation.js';
import { paperLines } from './paper-lines.js';
import { readPipeTable } from './pipe-table.js';
import { toHtml } from './to-html.js';

const openBox = /^([ \t]*[-*+][ \t]+)[[(][ \t]?[\])][ \t]+/gm;
/** Boxes that nobody ticked are bullets: the answers stand elsewhere, if anywhere. */
const isUnticked = (text: string, notation: Notation): boolean =>
  notation === 'boxes' && !/^[ \t]*(?:[-*+]|\d{1,2}[.)]|[A-Ha-h][.)])?[ \t]*[[(][ \t]?[xX✓✔*][ \t]?[\])]/mu.test(text);

/**
 * Reads questions written in Markdown: task lists and Pandoc's `#.` items, the `* stem` / `- !right` notation, and papers set in Markdown
 * (bold keys, bulleted options, `**Answer:** B`), which have the grammar of plain papers.
 */
export const readMarkdown = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  const body = withoutFrontMatter(text, note);
  if (isOpenTrivia(body)) return yield* readOpenTrivia(body, note);
  const notation = notationOf(body);
  if (notation && !isUnticked(body, notation)) return yield* readLists(body, notation, note);
  const table = readPipeTable(body, note);
  if (table) return yield* table;
  const { lines, restore, note: noteLine } = paperLines(notation ? body.replaceAll(openBox, '$1') : body, note);
  for (const found of readPaper(lines, (stretch) => asHtml(toHtml(restore(stretch))), noteLine))
    yield { ...found, asFound: cutText(restore(found.asFound).trim(), asFoundLength) };
};

/** The block of settings at the beginning, as blank lines, so that the lines below keep their numbers. */
const withoutFrontMatter = (text: string, note: NoteFate): string => {
  const found = /^---[ \t]*(?:\r\n?|\n)[\s\S]{0,20000}?(?:\r\n?|\n)(?:---|\.\.\.)[ \t]*(?=\r|\n|$)/.exec(text);
  if (!found) return text;
  const settings = found[0].split(/\r\n?|\n/);
  for (const [at, line] of settings.entries()) if (line.trim() !== '') note(String(at + 1), 'field');
  return '\n'.repeat(settings.length - 1) + text.slice(found[0].length);
};
