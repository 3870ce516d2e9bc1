import { cutText } from '#contracts/shared/cut-text';
import { KeyEvidence } from '../table/key-way.js';
import { keyCase, settle, type Asked } from '../table/settle.js';
import type { NoteFate } from '../fates.js';
import { asFoundLength, type Found } from '../reading.js';
import { labelAt } from './labels.js';
import { withSeries } from './series.js';
import { keyOf, numberOf } from './signs.js';
import { withoutStars } from './stars.js';

interface Block {
  readonly line: number;
  readonly lines: readonly string[];
}

const blocksOf = (text: string): readonly Block[] => {
  const blocks: { line: number; lines: string[] }[] = [];
  let isOpen = false;
  for (const [at, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = raw.trim();
    if (line === '') isOpen = false;
    else if (isOpen) blocks.at(-1)?.lines.push(line);
    else blocks.push({ line: at + 1, lines: [line] });
    isOpen = line !== '';
  }
  return blocks;
};

const isKey = (line: string | undefined): boolean => line !== undefined && /^(?:[A-Ha-h]|[0-8])[.)]?$/.test(line);

/** Without blank lines: as many lines to each question, the last of each a key. */
const equalBlocks = (block: Block): readonly Block[] => {
  for (const size of [6, 5, 7, 4, 8]) {
    const count = block.lines.length / size;
    if (count < 2 || !Number.isInteger(count)) continue;
    const parts = Array.from({ length: count }, (_none, at): Block => ({
      line: block.line + at * size,
      lines: block.lines.slice(at * size, (at + 1) * size),
    }));
    if (parts.every(({ lines }) => isKey(lines.at(-1)) && !isKey(lines[0]))) return parts;
  }
  return [block];
};

const isBare = ({ lines }: Block): boolean =>
  lines.length > 3 &&
  lines.length < 11 &&
  (isKey(lines.at(-1)) || lines.slice(1, -1).includes(lines.at(-1) ?? '')) &&
  numberOf(lines[1] ?? '') === null &&
  lines.slice(1, -1).every((line) => labelAt(withoutStars(line), 0) === null && keyOf(line) === null) &&
  withSeries(lines.map((text, at) => ({ text, line: at }))).every(({ label }) => label === undefined);

const tell = ({ line, lines }: Block, isRead: boolean, note: NoteFate): void => {
  for (const at of lines.keys()) {
    const fate = at === 0 ? 'stem' : at === lines.length - 1 ? 'key' : 'option';
    note(String(line + at), isRead ? fate : 'refused');
  }
};

const asked = ({ line, lines }: Block): Asked => ({
  place: { sheet: null, line, column: null, item: null },
  asFound: cutText(lines.join('\n'), asFoundLength),
  kind: null,
  stem: (lines[0] ?? '').slice(numberOf(lines[0] ?? '')?.rest ?? 0),
  options: lines.slice(1, -1),
  mayHaveOptions: true,
  keys: [lines.at(-1) ?? ''],
  explanation: '',
  stimulus: '',
  path: {},
  sources: [],
  literal: true,
});

/**
 * Questions as small programs keep them: a line that asks, the options a line each and without letters, and as the last line the letter,
 * number or text of the right one. Null where the text is not of such blocks; one that differs among them is an error.
 */
export const plainBlocks = (text: string, note: NoteFate = () => undefined): readonly Found[] | null => {
  if (text.length > 20_000_000) return null;
  const found = blocksOf(text);
  const blocks = found.length === 1 && found[0] ? equalBlocks(found[0]) : found;
  const bare = blocks.filter(isBare);
  const size = bare[0]?.lines.length ?? 0;
  if (
    bare.length < 2 ||
    bare.length * 10 < blocks.length * 9 ||
    bare.filter(({ lines }) => lines.length === size).length * 10 < bare.length * 8
  )
    return null;
  const evidence = new KeyEvidence();
  for (const block of bare) evidence.add(keyCase(asked(block)));
  const way = evidence.way();
  return blocks.map((block): Found => {
    const { place, asFound } = asked(block);
    const made: Found = isBare(block) ? settle(asked(block), way) : { is: 'error', place, asFound, code: 'broken-block' };
    tell(block, made.is === 'question', note);
    return made;
  });
};
