import { letterAt } from '../paper/label-alphabets.js';
import { labelAt } from '../paper/labels.js';
import type { NoteFate } from '../fates.js';
import type { PaperLine } from '../paper/lines.js';
import { explanationOf, keyOf, numberOf } from '../paper/signs.js';
import { withoutStars } from '../paper/stars.js';
import { fencedLines } from './fences.js';
import { withInnerLists } from './inner-lists.js';

/** Fenced code stands in a line as a number in private-use signs between two others, and comes back when the text is finished. */
const open = '\uE100';
const close = '\uE101';
const digit = 0xe110;
const token = new RegExp(`${open}([\uE110-\uE119]+)${close}`, 'gu');
const tokenOf = (index: number): string =>
  open + [...String(index)].map((sign) => String.fromCharCode(digit + Number(sign))).join('') + close;
const indexOf = (signs: string): number => Number([...signs].map((sign) => sign.charCodeAt(0) - digit).join(''));

const tagLine = /^\s*<\/?(?:details|summary|div|center|p|ol|ul|li|hr|br)\b[^<>\n]{0,200}>\s*(?:[^<>\n]{0,60}<\/summary>\s*)?$/iu;

/** All that sets a stretch off as a whole, as bold alone: bold and slanted, marked (`==x==`), tags. An option that is slanted is not set off. */
const asBold = (text: string): string =>
  text
    .replaceAll(/<\/?(?:b|strong|mark)>/gi, '**')
    .replaceAll(/(?<!=)==(?=[^\s=])([^=\n]{1,300}?)(?<=[^\s=])==(?!=)/g, '**$1**')
    .replace(/^(\s*(?:[-*+•]\s+)?(?:[([]?[A-Ha-hক-ছ][).\]]\s*)?)\*(?=[^\s*])([^*\n]+)(?<=\S)\*(\s*)$/u, '$1_$2_$3')
    .replaceAll(/(\*\*\*|\*\*_|_\*\*|___|__\*|\*__)(?=[^\s*_])([^\n]{1,600}?)(?<=[^\s*_])(?:\*\*\*|_\*\*|\*\*_|___|\*__|__\*)/g, '**$2**');

/** The line without its bold marks, and where they were. Signs in code and formulas are none. */
const withoutBold = (whole: string): { text: string; marked: [number, number][] } => {
  const text = whole.includes('`') || !/[*_=<]/.test(whole) ? whole : asBold(whole);
  const marked: [number, number][] = [];
  let made = '';
  let at = 0;
  for (const found of text.matchAll(
    /(`+)[^\n]{1,2000}?\1|\$[^$\n]{1,1000}\$|(\*\*|__(?![a-z][a-z\d_]*__))(?=\S)((?:`[^`\n]*`|[^\n`]){1,600}?)(?<=\S)\2/g,
  )) {
    if (found[2] === undefined) continue;
    made += text.slice(at, found.index);
    const inner = (found[3] ?? '').replace(/^_([^_\n]+)_$/, '$1');
    marked.push([made.length, made.length + inner.length]);
    made += inner;
    at = found.index + found[0].length;
  }
  return { text: made + text.slice(at), marked };
};

/** Markers of blocks (quotes, headings, bullets) before what the grammar of papers reads. */
const withoutMarkers = (text: string): { text: string; isBullet: boolean } => {
  const bare = text.replace(/^\s*(?:>\s?){1,3}/, '').replace(/^\s*#{1,6}\s+/, '');
  const bullet = /^(\s*)[-*+•]\s+(?=\S)/u.exec(bare);
  return bullet ? { text: bare.slice(bullet[0].length), isBullet: true } : { text: bare, isBullet: false };
};

/** What a fold shows (`<summary>Answer</summary>`) is the beginning of a key line, if it says so. */
const summary = /^\s*(?:<details[^<>]*>\s*)?<summary>(.*?)<\/summary>(.*)$/i;
const answerWord =
  /^(?:(?:view|show|see|reveal|check|click[^<]{0,30})\s+)?(?:the\s+)?(?:correct\s+)?(?:answers?|ans|উত্তর|সঠিক উত্তর|উত্তর দেখুন)\s*[:.…!]*$/iu;
const unfolded = (raw: string): string | null => {
  const found = summary.exec(raw);
  if (!found) return null;
  const plain = (text: string): string => text.replaceAll(/<[^<>]*>|\*\*/g, '').trim();
  const [head, rest] = [plain(found[1] ?? ''), plain(found[2] ?? '')];
  if (answerWord.test(head)) return `Answer: ${rest}`;
  return keyOf(head) === null ? rest : head;
};

class Lines {
  readonly code: string[] = [];
  readonly headings = new Set<number>();
  /** Lines that a line of the paper stands for besides its own: those of fenced code. */
  readonly also = new Map<number, readonly number[]>();
  private fenced: { readonly line: number; readonly lines: string[] } | null = null;
  private bullets = 0;

  constructor(private readonly note: NoteFate) {}

  *run(text: string): Generator<PaperLine> {
    const lines = text.split(/\r\n?|\n/);
    const kinds = fencedLines(lines);
    for (const [at, each] of lines.entries()) {
      const kind = kinds[at] ?? null;
      if (kind === null) yield this.one(each, at + 1);
      else {
        this.fenced ??= { line: at + 1, lines: [] };
        this.fenced.lines.push(each);
        if (kind === 'end') yield this.take();
      }
    }
  }

  private take(): PaperLine {
    const { fenced } = this;
    this.fenced = null;
    const { lines, line } = fenced ?? { lines: [], line: 1 };
    this.code.push(lines.join('\n'));
    this.also.set(
      line,
      lines.flatMap((each, at) => (at > 0 && each.trim() !== '' ? [line + at] : [])),
    );
    return { text: tokenOf(this.code.length - 1), line };
  }

  private one(raw: string, line: number): PaperLine {
    const shown = unfolded(raw) ?? (tagLine.test(raw) ? '' : null);
    if (shown !== null) {
      if (shown.trim() === '') this.note(String(line), 'sign');
      return { text: shown, line };
    }
    if (/^\s*#{1,6}\s/.test(raw)) this.headings.add(line);
    const bare = withoutMarkers(withoutStars(raw));
    const { text, marked } = withoutBold(bare.text);
    if (text.trim() !== '') this.bullets = bare.isBullet ? this.bullets : 0;
    const isOwn =
      !bare.isBullet || labelAt(text, 0) !== null || keyOf(text) !== null || explanationOf(text) !== null || numberOf(text) !== null;
    if (isOwn || this.bullets >= 8) return { text, line, marked };
    // Bulleted options have no letters: they get those of their places.
    const label = `${letterAt(this.bullets)}) `;
    this.bullets += 1;
    return {
      text: label + text,
      line,
      bullet: `• ${text}`,
      marked: marked.map(([from, to]) => [from + label.length, to + label.length] as const),
    };
  }
}

export interface PaperText {
  readonly lines: readonly PaperLine[];
  /** Brings fenced code back into a stretch of the lines. */
  readonly restore: (stretch: string) => string;
  /** Tells the fates of the lines of the file by those of the lines of the paper. */
  readonly note: NoteFate;
}

/** A text in Markdown as lines of a paper. */
export const paperLines = (text: string, note: NoteFate): PaperText => {
  const walk = new Lines(note);
  return {
    lines: withInnerLists([...walk.run(text)], walk.headings),
    restore: (stretch) => stretch.replaceAll(token, (_whole, signs: string) => `\n${walk.code[indexOf(signs)] ?? ''}\n`),
    note: (piece, fate) => {
      note(piece, fate);
      for (const line of walk.also.get(Number(piece)) ?? []) note(String(line), fate);
    },
  };
};
