import { type Element, childOf, elements, valueOf } from './element.js';
import { bijoyRun, isBijoyFont } from './bijoy-runs.js';
import type { DocLine } from './doc-line.js';
import type { Inserts } from './inserts.js';
import { type PartLook, partLook } from './looks.js';
import { linesOf } from './line-text.js';
import type { ListLabel, Numbering } from './numbering/numbering.js';
import { alternative, type RunReader } from './run-reader.js';
import type { Styles } from './styles.js';
import { symbolSign } from './symbol-fonts.js';

export interface Cell {
  readonly lines: readonly DocLine[];
  readonly span: number;
}

/** What a document holds, in order: lines, and tables whose meaning is found out later. */
export type Block = { readonly is: 'line'; readonly line: DocLine } | { readonly is: 'table'; readonly rows: readonly (readonly Cell[])[] };

export interface DocumentParts {
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly runs: RunReader;
  readonly inserts: Inserts;
  /** Whether letters in the fonts of Bijoy become Unicode. */
  readonly convert: boolean;
}

const holders = new Set(['w:ins', 'w:moveTo', 'w:customXml', 'w:sdtContent']);
const deepest = 12;

/** Reads what stands in a body, a cell or a text box, in the order of the document. */
export class DocumentReader {
  private paragraphs = 0;

  constructor(private readonly parts: DocumentParts) {}

  /** The blocks of one child of a body. */
  *blocks(element: Element, depth = 0): Generator<Block> {
    if (depth > deepest) return;
    if (element.name === 'w:p') yield* this.paragraph(element, depth);
    else if (element.name === 'w:tbl') yield { is: 'table', rows: this.rows(element, depth) };
    else if (element.name === 'w:sdt') {
      const gallery = childOf(childOf(childOf(element, 'w:sdtPr'), 'w:docPartObj'), 'w:docPartGallery')?.attributes['w:val'] ?? '';
      if (!/table of contents|cover page/i.test(gallery)) for (const child of elements(element)) yield* this.blocks(child, depth);
    } else if (holders.has(element.name)) for (const child of elements(element)) yield* this.blocks(child, depth + 1);
    else if (element.name === 'mc:AlternateContent')
      for (const child of elements(alternative(element))) yield* this.blocks(child, depth + 1);
    else if (element.name === 'm:oMathPara') yield* this.paragraph({ name: 'w:p', attributes: {}, children: [element] }, depth);
  }

  private *paragraph(paragraph: Element, depth: number): Generator<Block> {
    this.paragraphs += 1;
    const line = this.paragraphs;
    const label = this.label(paragraph);
    const { segments, boxes } = this.parts.runs.read(paragraph);
    const list = label && { id: label.list, level: label.level, bullet: label.bullet, value: label.value };
    const head = { line, label: label ? this.labelText(label, paragraph) : '', list };
    const properties = childOf(paragraph, 'w:pPr');
    const shade = shadeOf(properties);
    const isApart = valueOf(properties, 'w:jc') === 'center' || this.parts.styles.isHeading(valueOf(properties, 'w:pStyle'));
    for (const made of linesOf(segments, head, this.parts.inserts, this.parts.convert)) {
      const own = isApart ? { ...made, isApart } : made;
      yield { is: 'line', line: shade ? shaded(own, shade) : own };
    }
    for (const box of boxes) for (const child of elements(box)) yield* this.blocks(child, depth + 1);
  }

  /** The number that the paragraph has by itself or by its style; `numId` 0 takes it away (ECMA-376 17.9.18). */
  private label(paragraph: Element): ListLabel | null {
    const properties = childOf(paragraph, 'w:pPr');
    const own = childOf(properties, 'w:numPr');
    const style = valueOf(properties, 'w:pStyle');
    const byStyle = this.parts.styles.listOf(style);
    const numId = valueOf(own, 'w:numId') ?? byStyle?.numId;
    if (numId === undefined || numId === '0') return null;
    const level = valueOf(own, 'w:ilvl') ?? byStyle?.level;
    const at =
      level === undefined ? (byStyle && own === undefined ? this.parts.numbering.levelOfStyle(numId, byStyle.style) : 0) : Number(level);
    // An empty paragraph of a list is a gap that somebody left; Word numbers it, and so do we.
    return this.parts.numbering.next(numId, Number.isInteger(at) && at >= 0 && at <= 8 ? at : 0);
  }

  /** The number is set as its level says, else as the mark of its paragraph. */
  private labelText(label: ListLabel, paragraph: Element): string {
    const properties = childOf(paragraph, 'w:pPr');
    const look: PartLook = { ...partLook(childOf(properties, 'w:rPr')), ...partLook(label.run) };
    const { font } = this.parts.styles.look(valueOf(properties, 'w:pStyle'), undefined, look);
    // A bullet shows in its own font: a box to tick is worth keeping, any other says nothing.
    if (label.bullet) {
      const shown = symbolSign(font, label.text.codePointAt(0) ?? 0) ?? label.text;
      return /[☐☑☒✓✔]/u.test(shown) ? shown : '';
    }
    return this.parts.convert && isBijoyFont(font) ? bijoyRun(label.text) : label.text;
  }

  private rows(table: Element, depth: number): Cell[][] {
    const rows: Cell[][] = [];
    for (const child of elements(table)) {
      if (child.name === 'w:tr') rows.push(this.cells(child, depth));
      else if (holders.has(child.name) || child.name === 'w:sdt') rows.push(...this.rows(child, depth));
    }
    return rows;
  }

  private cells(row: Element, depth: number): Cell[] {
    // A row that was deleted with changes tracked is no longer there.
    if (childOf(childOf(row, 'w:trPr'), 'w:del')) return [];
    return elements(row).flatMap((child) => {
      if (child.name === 'w:sdt' || holders.has(child.name)) return this.cells({ ...child, name: 'w:tr' }, depth);
      return child.name === 'w:tc' ? [this.cell(child, depth)] : [];
    });
  }

  private cell(cell: Element, depth: number): Cell {
    const lines: DocLine[] = [];
    for (const child of elements(cell))
      for (const block of this.blocks(child, depth + 1)) {
        if (block.is === 'line') lines.push(block.line);
        else for (const inner of block.rows.flat()) lines.push(...inner.lines);
      }
    const shade = shadeOf(childOf(cell, 'w:tcPr'));
    return {
      lines: shade ? lines.map((line) => shaded(line, shade)) : lines,
      span: Math.min(60, Number(valueOf(childOf(cell, 'w:tcPr'), 'w:gridSpan') ?? 1) || 1),
    };
  }
}

/** The ground that the properties of a paragraph or a cell give it. */
const shadeOf = (properties: Element | undefined): string | undefined =>
  partLook({ name: 'w:rPr', attributes: {}, children: [...elements(properties)].filter((child) => child.name === 'w:shd') }).shade;

/** A cell or a paragraph with a ground of its own sets off all that it holds. */
const shaded = (line: DocLine, shade: string): DocLine => ({
  ...line,
  marks: new Map([...line.marks, [`shade:${shade}`, [[0, line.text.length] as const]]]),
});
