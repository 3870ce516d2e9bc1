import { once } from 'node:events';
import Pdf from 'pdfkit';
import { create as createQr } from 'qrcode';
import type { Locale } from '#contracts/shared/values';
import { fontFile, type Weight } from './fonts.js';
import { brokenLines, scriptRuns, type Script } from './script-runs.js';

export interface TextStyle {
  /** In points; 10 unless said. */
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Where the text wraps; without it the line goes on. */
  readonly width?: number;
  /** So many lines at most; what is more ends with `…`. */
  readonly most?: number;
}

const A4 = { width: 595.28, height: 841.89 } as const;
const LEADING = 1.45;
const INK = '#16181d';

/**
 * Sheets of A4 with Bengali and Latin text, lines, boxes and QR codes. Glyphs are shaped and embedded; each line also carries its text
 * (`ActualText`), since the glyphs of a Bengali cluster stand in another order than its letters: so searching and copying give the text.
 */
export class PdfWriter {
  readonly width = A4.width;
  readonly height = A4.height;
  private readonly document: PDFKit.PDFDocument;
  private readonly pieces: Buffer[] = [];

  constructor({ title, locale }: { readonly title: string; readonly locale: Locale }) {
    this.document = new Pdf({ size: 'A4', margin: 0, lang: locale, info: { Title: title }, displayTitle: true, pdfVersion: '1.7' });
    this.document.on('data', (piece: Buffer) => this.pieces.push(piece));
    for (const script of ['bengali', 'latin'] as const)
      for (const weight of [400, 600] as const) this.document.registerFont(`${script}-${weight}`, fontFile(script, weight));
  }

  /** Draws from the upper left corner of the text; answers the height that it took. */
  text(text: string, x: number, y: number, style: TextStyle = {}): number {
    const { size = 10, width, align = 'left', colour = INK, weight = 400 } = style;
    const lines = this.linesOf(text, style);
    this.document.fillColor(colour);
    for (const [index, line] of lines.entries()) {
      const free = width === undefined ? 0 : width - this.widthOf(line, size, weight);
      const indent = align === 'left' ? 0 : align === 'right' ? free : free / 2;
      this.line(line, x + indent, y + index * size * LEADING, size, weight);
    }
    return lines.length * size * LEADING;
  }

  /** The height that the text would take. */
  heightOf(text: string, style: TextStyle): number {
    return this.linesOf(text, style).length * (style.size ?? 10) * LEADING;
  }

  rule(x: number, y: number, toX: number, colour = '#c9ccd3'): void {
    this.document.moveTo(x, y).lineTo(toX, y).lineWidth(0.6).strokeColor(colour).stroke();
  }

  box(x: number, y: number, width: number, height: number, look: { readonly fill?: string; readonly line?: string }): void {
    if (look.fill) this.document.rect(x, y, width, height).fill(look.fill);
    if (look.line) this.document.rect(x, y, width, height).lineWidth(0.6).strokeColor(look.line).stroke();
  }

  /** A QR code of `side` points; drawn as squares, so it stays sharp in print. */
  qr(text: string, x: number, y: number, side: number): void {
    const { modules } = createQr(text, { errorCorrectionLevel: 'M' });
    const step = side / modules.size;
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column)) this.document.rect(x + column * step, y + row * step, step + 0.02, step + 0.02);
    this.document.fill('#000000');
  }

  newPage(): void {
    this.document.addPage({ size: 'A4', margin: 0 });
  }

  async finish(): Promise<Buffer> {
    const ended = once(this.document, 'end');
    this.document.end();
    await ended;
    return Buffer.concat(this.pieces);
  }

  private linesOf(text: string, { size = 10, width, weight = 400, most }: TextStyle): string[] {
    const lines =
      width === undefined ? [text.replaceAll(/\s+/g, ' ')] : brokenLines(text, width, (some) => this.widthOf(some, size, weight));
    if (most === undefined || width === undefined || lines.length <= most) return lines;
    const kept = lines.slice(0, most);
    let last = kept.pop() ?? '';
    while (last !== '' && this.widthOf(`${last}…`, size, weight) > width) last = [...last].slice(0, -1).join('');
    return [...kept, `${last}…`];
  }

  private line(text: string, x: number, y: number, size: number, weight: Weight): void {
    if (text.trim() === '') return;
    this.document.markContent('Span', { actual: text });
    let at = x;
    for (const run of scriptRuns(text)) {
      this.use(run.script, size, weight).text(run.text, at, y, { lineBreak: false });
      at += this.document.widthOfString(run.text);
    }
    this.document.endMarkedContent();
  }

  /** How wide the text is on one line, in points. */
  widthOf(text: string, size: number, weight: Weight = 400): number {
    return scriptRuns(text).reduce((sum, run) => sum + this.use(run.script, size, weight).widthOfString(run.text), 0);
  }

  private use(script: Script, size: number, weight: Weight): PDFKit.PDFDocument {
    return this.document.font(`${script}-${weight}`).fontSize(size);
  }
}
