import { labelAt } from '../paper/labels.js';
import type { PaperLine } from '../paper/lines.js';
import { keyOf, numberOf } from '../paper/signs.js';

/** Fenced code stands in a line as a number in private-use signs between two others, and comes back when the text is finished. */
const open = '\uE100';
const close = '\uE101';
const digit = 0xe110;
const token = new RegExp(`${open}([\uE110-\uE119]+)${close}`, 'gu');
const tokenOf = (index: number): string =>
  open + [...String(index)].map((sign) => String.fromCharCode(digit + Number(sign))).join('') + close;
const indexOf = (signs: string): number => Number([...signs].map((sign) => sign.charCodeAt(0) - digit).join(''));

const tagLine = /^\s*<\/?(?:details|summary|div|center|p|ol|ul|li|hr|br)\b[^<>\n]{0,200}>\s*(?:[^<>\n]{0,60}<\/summary>\s*)?$/iu;

/** The line without its bold marks, and where they were. */
const withoutBold = (text: string): { text: string; marked: [number, number][] } => {
  const marked: [number, number][] = [];
  let made = '';
  let at = 0;
  for (const found of text.matchAll(/(\*\*|__)(?=\S)([^\n]{1,600}?)(?<=\S)\1/g)) {
    made += text.slice(at, found.index);
    marked.push([made.length, made.length + (found[2] ?? '').length]);
    made += found[2] ?? '';
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

class Lines {
  readonly code: string[] = [];
  private fenced: { readonly mark: string; readonly line: number; readonly lines: string[] } | null = null;
  private bullets = 0;

  *run(text: string): Generator<PaperLine> {
    let line = 0;
    for (const each of text.split(/\r\n?|\n/)) {
      line += 1;
      const mark = /^\s*(`{3,}|~{3,})/.exec(each)?.[1];
      if (this.fenced) {
        this.fenced.lines.push(each);
        if (mark?.startsWith(this.fenced.mark) && each.trim() === mark) yield this.take();
      } else if (mark) this.fenced = { mark, line, lines: [each] };
      else yield this.one(each, line);
    }
    if (this.fenced) yield this.take();
  }

  private take(): PaperLine {
    const { fenced } = this;
    this.fenced = null;
    this.code.push(fenced?.lines.join('\n') ?? '');
    return { text: tokenOf(this.code.length - 1), line: fenced?.line ?? 1 };
  }

  private one(raw: string, line: number): PaperLine {
    if (tagLine.test(raw)) return { text: '', line };
    const bare = withoutMarkers(raw);
    const { text, marked } = withoutBold(bare.text);
    if (text.trim() !== '') this.bullets = bare.isBullet ? this.bullets : 0;
    const isOwn = !bare.isBullet || labelAt(text, 0) !== null || keyOf(text) !== null || numberOf(text) !== null;
    if (isOwn || this.bullets >= 8) return { text, line, marked };
    // Bulleted options have no letters: they get those of their places.
    const label = `${String.fromCharCode(65 + this.bullets)}) `;
    this.bullets += 1;
    return { text: label + text, line, marked: marked.map(([from, to]) => [from + label.length, to + label.length] as const) };
  }
}

/** A text in Markdown as lines of a paper, and what brings fenced code back into a stretch of them. */
export const paperLines = (text: string): { readonly lines: Iterable<PaperLine>; readonly restore: (stretch: string) => string } => {
  const walk = new Lines();
  return {
    lines: walk.run(text),
    restore: (stretch) => stretch.replaceAll(token, (_whole, signs: string) => `\n${walk.code[indexOf(signs)] ?? ''}\n`),
  };
};
