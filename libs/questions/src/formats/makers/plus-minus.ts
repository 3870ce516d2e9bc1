import { cutText } from '#contracts/shared/cut-text';
import type { NoteFate } from '../fates.js';
import { pieceOf } from '../gift/texts.js';
import { asFoundLength, type Found, type Place } from '../reading.js';

interface Line {
  readonly text: string;
  readonly line: number;
}
interface Block {
  readonly stem: Line[];
  readonly options: { readonly lines: Line[]; readonly isRight: boolean }[];
}

/** `? …`; in AMC-TXT `* …`, `** …` for several right, both with settings in brackets. */
const asks = /^\s*(?:\?|\*{1,2}(?:\[[^\]\n]{0,200}\])?)\s*(\S.*)$/;
const option = /^\s*([+\-−–])\s+(\S.*)$/u;
const number = /^\s*(?:\d{1,4}|[০-৯]{1,4})\s*[.)।]\s+/u;

const linesOf = (text: string): readonly Line[] => text.split(/\r\n?|\n/).map((each, at) => ({ text: each, line: at + 1 }));

/** A stem, and below it lines that all begin with + or −, one of each at least. */
const isBlock = (lines: readonly string[]): boolean => {
  const first = lines.findIndex((line) => option.test(line));
  const below = lines.slice(first);
  return (
    first > 0 &&
    below.length > 1 &&
    below.every((line) => option.test(line)) &&
    below.some((line) => line.trimStart().startsWith('+')) &&
    below.some((line) => !line.trimStart().startsWith('+'))
  );
};

/** What AMC-TXT says of the whole paper, above its questions. */
const setting = /^\s*(?:#|[A-Z][\w-]{1,30}:\s)/;

/**
 * Whether a text is of the notation of small programs and of AMC-TXT: a line that asks (`? …`, `* …` or plain), below it `+ right` and
 * `- wrong`. Nearly all of it must be so: Markdown has lists with these signs too.
 */
export const isPlusMinus = (text: string): boolean => {
  if (!/^[ \t]*\+[ \t]+\S/m.test(text)) return false;
  const lines = text.split(/\r\n?|\n/);
  const filled = lines.filter((line) => line.trim() !== '');
  const count = (fits: (line: string) => boolean): number => filled.filter(fits).length;
  const asked = count((line) => asks.test(line));
  const rights = count((line) => line.trimStart().startsWith('+'));
  const known = asked + count((line) => option.test(line) || setting.test(line));
  if (asked > 0 && rights >= asked && rights < known - asked && known * 10 >= filled.length * 8) return true;
  const blocks = lines
    .join('\n')
    .split(/\n[ \t]*\n\s*/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((block) => block.length > 0);
  return blocks.filter(isBlock).length * 10 >= blocks.length * 8;
};

class Walk {
  private block: Block | null = null;
  private isAfterBlank = true;
  private any = false;

  constructor(private readonly note: NoteFate) {}

  *take(line: Line): Generator<Found> {
    if (line.text.trim() === '') {
      this.isAfterBlank = true;
      return;
    }
    const found = option.exec(line.text);
    if (!this.any && !found && !asks.test(line.text) && setting.test(line.text)) this.note(String(line.line), 'field');
    else if (found && this.block)
      this.block.options.push({ lines: [{ text: found[2] ?? '', line: line.line }], isRight: found[1] === '+' });
    else if (asks.test(line.text) || !this.block || this.isAfterBlank) {
      yield* this.end();
      this.any = true;
      this.block = { stem: [{ text: asks.exec(line.text)?.[1] ?? line.text, line: line.line }], options: [] };
    } else (this.block.options.at(-1)?.lines ?? this.block.stem).push(line);
    this.isAfterBlank = false;
  }

  *end(): Generator<Found> {
    const { block } = this;
    this.block = null;
    if (block) yield this.finish(block);
  }

  private finish({ stem, options }: Block): Found {
    const [first] = stem;
    const lines = [...stem, ...options.flatMap((one) => one.lines)];
    const place: Place = { sheet: null, line: first?.line ?? 1, column: null, item: null };
    const asFound = cutText(lines.map(({ text }) => text.trim()).join('\n'), asFoundLength);
    const fates = (all: readonly Line[], fate: Parameters<NoteFate>[1]): void => all.forEach(({ line }) => this.note(String(line), fate));
    if (options.length === 0) {
      fates(lines, 'left-over');
      return { is: 'left-over', place, asFound };
    }
    const correct = options.flatMap(({ isRight }, at) => (isRight ? [at] : []));
    const textOf = (all: readonly Line[]): string => all.map(({ text }) => text.trim()).join('\n');
    if (correct.length === 0 || options.length < 2) {
      fates(lines, 'refused');
      return { is: 'error', place, asFound, code: options.length < 2 ? 'few-options' : 'no-key' };
    }
    fates(stem, 'stem');
    fates(lines.slice(stem.length), 'option');
    return {
      is: 'question',
      place,
      asFound,
      question: {
        kind: correct.length > 1 ? 'multiple' : 'single',
        stem: pieceOf(textOf(stem).replace(number, ''), 'moodle'),
        options: options.map((one) => pieceOf(textOf(one.lines), 'moodle')),
        correct,
        explanation: null,
        stimulus: null,
        path: {},
        sources: [],
      },
    };
  }
}

/** Reads `? question`, `+ right`, `- wrong`, also as AMC-TXT has them; what stands alone between them is left over. */
export const readPlusMinus = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  const walk = new Walk(note);
  for (const line of linesOf(text)) yield* walk.take(line);
  yield* walk.end();
};
