import { cutText } from '#contracts/shared/cut-text';
import type { FoundPath } from '../reading.js';
import { readCategory } from './category.js';

/** A stretch of the file between blank lines, without its comment lines (which leave an empty line behind, so that lines still count). */
export interface Block {
  readonly text: string;
  /** Physical line of its first line. */
  readonly line: number;
  /** What a comment before it says: `// [id:108]`, `// question: 1003  name: …`. */
  readonly id: string | null;
  /** Of its tags those that say where it was asked: `// [tag:source:Dhaka Board 2019]`. */
  readonly sources: readonly string[];
  /** Our own files say by `// [tag:kind:true-false]` that a choice of two is a statement, in words of its own. */
  readonly isStatement: boolean;
  readonly path: FoundPath;
}

const comment = /^[ \t\u00a0\ufeff]*\/\//;
const category = /^[ \t]*\$CATEGORY:(.*)$/i;
const named = /^[ \t]*::[^\n]*?::/;
const blank = /^[\s\u00a0\u200b\ufeff]*$/;
/** Texts from a chat come between such lines. */
const fence = /^\s*```[\w-]*\s*$/;
const idMark = /\[id:((?:[^\]\\]|\\.)*)\]/;
const sourceMark = /\[tag:source:((?:[^\]\\]|\\.)*)\]/g;
const questionMark = /^\s*\/\/\s*question:\s*(\d+)/i;

/** A line that holds something and belongs to no question. */
export const isOutside = (line: string): boolean => !blank.test(line) && (comment.test(line) || category.test(line) || fence.test(line));

interface Notes {
  id: string | null;
  sources: string[];
  isStatement: boolean;
}

const none = (): Notes => ({ id: null, sources: [], isStatement: false });

/** What Moodle's comments say of the question that follows. A backslash escapes a bracket. */
const readComment = (line: string, notes: Notes): void => {
  const id = idMark.exec(line)?.[1]?.replaceAll(/\\(.)/g, '$1');
  notes.id = id ?? questionMark.exec(line)?.[1] ?? notes.id;
  notes.isStatement ||= line.includes('[tag:kind:true-false]');
  if (line.includes('[tag:source:'))
    for (const found of line.matchAll(sourceMark)) notes.sources.push(cutText(found[1]!.replaceAll(/\\(.)/g, '$1').trim(), 120));
};

/** The rest of a file, line by line, with a look ahead at the next brace that is kept, so that looking costs one pass in all. */
class Lines {
  private readonly ahead = /\\[\s\S]|[{}]|\n[ \t]*(?:::[^\n]*?::|\$CATEGORY:)/gi;
  private seenAt = -1;
  private seen = '';
  at = 0;
  line = 1;

  constructor(readonly text: string) {}

  get over(): boolean {
    return this.at >= this.text.length;
  }

  peek(): string {
    const end = this.text.indexOf('\n', this.at);
    return this.text.slice(this.at, end < 0 ? this.text.length : end);
  }

  skip(line: string): void {
    this.at += line.length + 1;
    this.line += 1;
  }

  /** The next unescaped brace from here on, or what comes before it: a new question or category (`''`: nothing). */
  nextBrace(): string {
    const from = Math.max(0, this.at - 1);
    if (this.seenAt >= from) return this.seen;
    this.ahead.lastIndex = from;
    let found = this.ahead.exec(this.text);
    while (found?.[0].startsWith('\\')) found = this.ahead.exec(this.text);
    this.seenAt = found ? found.index : this.text.length;
    this.seen = found?.[0].trim().slice(0, 1) ?? '';
    return this.seen;
  }
}

/** How many braces a line opens more than it closes. */
const braces = (line: string): number => {
  if (!line.includes('{') && !line.includes('}')) return 0;
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '{') depth += 1;
    else if (line[at] === '}') depth -= 1;
  }
  return depth;
};

/** Whether what follows a blank line belongs to the block before it: open answers, or answers set off from their stem. */
const goesOn = (lines: Lines, depth: number, sawBrace: boolean): boolean => {
  if (depth > 0) return lines.nextBrace() === '}';
  return !sawBrace && lines.nextBrace() === '{' && /^[ \t]*\{/.test(lines.peek());
};

const skipBlank = (lines: Lines): number => {
  let skipped = 0;
  while (!lines.over && blank.test(lines.peek())) {
    lines.skip(lines.peek());
    skipped += 1;
  }
  return skipped;
};

/** The block that begins here. */
const gather = (lines: Lines): string => {
  const parts: string[] = [];
  let depth = 0;
  let sawBrace = false;
  while (!lines.over) {
    const line = lines.peek();
    if (blank.test(line)) {
      const skipped = skipBlank(lines);
      if (lines.over || !goesOn(lines, depth, sawBrace)) break;
      for (let index = 0; index < skipped; index += 1) parts.push('');
      continue;
    }
    if (parts.length > 0 && (category.test(line) || named.test(line))) break;
    if (sawBrace && depth === 0 && fence.test(line)) break;
    lines.skip(line);
    const isComment = comment.test(line);
    parts.push(isComment ? '' : line);
    if (isComment) continue;
    depth = Math.max(0, depth + braces(line));
    sawBrace ||= line.includes('{');
  }
  return parts.join('\n').trimEnd();
};

/**
 * The blocks of a GIFT file. Blank lines end a block (Moodle, question/format.php); more generous than Moodle, answers may hold blank lines,
 * and a line with a `::name::` or a category begins a block without one. `text` has line ends as `\n`.
 */
export const blocks = function* (text: string): Iterable<Block> {
  const lines = new Lines(text);
  let notes = none();
  let path: FoundPath = {};
  while (!lines.over) {
    const line = lines.peek();
    if (blank.test(line) || fence.test(line)) lines.skip(line);
    else if (comment.test(line)) {
      readComment(line, notes);
      lines.skip(line);
    } else if (category.test(line)) {
      path = readCategory(category.exec(line)![1]!);
      lines.skip(line);
      notes = none();
    } else {
      const from = lines.line;
      yield { text: gather(lines), line: from, ...notes, path };
      notes = none();
    }
  }
};
