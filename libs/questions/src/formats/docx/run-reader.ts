import { cutText } from '#contracts/shared/cut-text';
import { type Element, childOf, elements, textOf, valueOf } from './element.js';
import { composed } from '#platform/kernel';
import type { Drawings } from './drawings.js';
import { type BadFormula, ommlToLatex } from './formulas/omml.js';
import { formulaInsert, type Inserts, withoutPrivate } from './inserts.js';
import { type Look, partLook } from './looks.js';
import type { Styles } from './styles.js';
import { isSymbolFont, symbolSign } from './symbol-fonts.js';

/** Letters of one look; `fixed`: characters that stand for something else and are not letters of the font. */
export interface Segment {
  readonly text: string;
  readonly look: Look;
  readonly fixed: boolean;
}

export interface RunParts {
  readonly styles: Styles;
  readonly inserts: Inserts;
  readonly drawings: Drawings;
  readonly notes: ReadonlyMap<string, Element>;
}

const passed = new Set([
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:sdtContent',
  'w:fldSimple',
  'w:dir',
  'w:bdo',
  'w:rubyBase',
  'w:ruby',
]);
/** What we understand of newer markup; the rest is read by its fallback. */
const understood = /^(?:wps|wpg|wpc|wp14|w14|w15|a14|wp15)(?:\s+(?:wps|wpg|wpc|wp14|w14|w15|a14|wp15))*$/;

/** ECMA-376 Part 3, 10.2: the choice that we understand, else the fallback. */
export const alternative = (element: Element): Element | undefined => {
  const choice = elements(element).find((child) => child.name === 'mc:Choice' && understood.test(child.attributes.Requires ?? ''));
  return choice ?? childOf(element, 'mc:Fallback') ?? childOf(element, 'mc:Choice');
};

const textBoxes = (element: Element): Element[] =>
  elements(element).flatMap((child) => {
    if (child.name === 'w:txbxContent') return [child];
    if (child.name !== 'mc:AlternateContent') return textBoxes(child);
    const chosen = alternative(child);
    return chosen ? textBoxes(chosen) : [];
  });

/** Reads the runs of a paragraph into segments. Fields go over runs and paragraphs: one reader reads a whole document in order. */
export class RunReader {
  private segments: Segment[] = [];
  private boxes: Element[] = [];
  /** Open fields; what stands before `separate` is the field's code and not shown. */
  private readonly fields: { shown: boolean; code: string }[] = [];
  private paragraphStyle: string | undefined;

  constructor(private readonly parts: RunParts) {}

  read(paragraph: Element): { readonly segments: readonly Segment[]; readonly boxes: readonly Element[] } {
    this.segments = [];
    this.boxes = [];
    this.paragraphStyle = valueOf(childOf(paragraph, 'w:pPr'), 'w:pStyle');
    this.inline(paragraph);
    return { segments: this.segments, boxes: this.boxes };
  }

  private inline(parent: Element): void {
    for (const child of elements(parent)) {
      if (child.name === 'w:r') this.run(child);
      else if (passed.has(child.name)) this.inline(child);
      else if (child.name === 'w:sdt') this.control(child);
      else if (child.name === 'm:oMath') this.formula(child, false);
      else if (child.name === 'm:oMathPara') for (const math of elements(child)) this.formula(math, true);
      else if (child.name === 'mc:AlternateContent') this.inline(alternative(child) ?? { ...child, children: [] });
    }
  }

  private push(text: string, look: Look, fixed: boolean): void {
    if (text !== '' && !this.fields.some(({ shown }) => !shown)) this.segments.push({ text, look, fixed });
  }

  private plain(): Look {
    return this.parts.styles.look(this.paragraphStyle, undefined, {});
  }

  private formula(math: Element, display: boolean): void {
    if (math.name !== 'm:oMath') return;
    let sign = '';
    try {
      const latex = ommlToLatex(math);
      if (latex !== '') sign = this.parts.inserts.add(formulaInsert(latex, display && this.segments.length === 0));
    } catch (error) {
      const { what = '' } = error as Partial<BadFormula>;
      sign = this.parts.inserts.add({
        html: '',
        plain: '[∑]',
        problem: { code: 'bad-formula', facts: { formula: cutText(textOf(math), 200), reason: what } },
      });
    }
    this.push(sign, this.plain(), true);
  }

  /** A content control; a check box shows as a box with or without its tick whatever signs the document chose. */
  private control(sdt: Element): void {
    const box = childOf(childOf(sdt, 'w:sdtPr'), 'w14:checkbox');
    const gallery = childOf(childOf(childOf(sdt, 'w:sdtPr'), 'w:docPartObj'), 'w:docPartGallery')?.attributes['w:val'] ?? '';
    if (box) {
      const value = childOf(box, 'w14:checked')?.attributes['w14:val'] ?? '0';
      this.push(['1', 'true'].includes(value) ? '☑' : '☐', this.plain(), true);
    } else if (!/table of contents/i.test(gallery))
      for (const content of elements(sdt)) if (content.name === 'w:sdtContent') this.inline(content);
  }

  private run(run: Element): void {
    const properties = childOf(run, 'w:rPr');
    const look = this.parts.styles.look(this.paragraphStyle, valueOf(properties, 'w:rStyle'), partLook(properties));
    if (look.hidden) {
      // Hidden text is not on paper; the marks of fields among it still count.
      for (const child of elements(run)) if (child.name === 'w:fldChar') this.field(child);
      return;
    }
    for (const child of elements(run)) this.piece(child, look);
  }

  private piece(child: Element, look: Look): void {
    if (child.name === 'w:t') this.letters(textOf(child).replaceAll(/[\r\n\t]+/g, ' '), look);
    else if (child.name === 'w:tab' || child.name === 'w:ptab') this.push('\t', look, true);
    else if (child.name === 'w:br' || child.name === 'w:cr') this.push('\n', look, true);
    else if (child.name === 'w:noBreakHyphen') this.push('-', look, true);
    else if (child.name === 'w:sym') this.symbol(child, look);
    else if (child.name === 'w:fldChar') this.field(child);
    else if (child.name === 'w:instrText') this.code(textOf(child));
    else if (child.name === 'w:footnoteReference' || child.name === 'w:endnoteReference') this.note(child, look);
    else if (child.name === 'mc:AlternateContent') for (const inner of elements(alternative(child))) this.piece(inner, look);
    else if (child.name === 'w:ruby') this.inline(child);
    else if (child.name === 'w:drawing' || child.name === 'w:pict' || child.name === 'w:object') this.drawing(child, look);
  }

  private letters(text: string, look: Look): void {
    if (!isSymbolFont(look.font)) return this.push(withoutPrivate(composed(text)), look, false);
    // Letters set in a font of signs are those signs; Word keeps them in the private use area or as they were typed.
    const shown = Array.from(text, (letter) => symbolSign(look.font, letter.codePointAt(0) ?? 0) ?? letter).join('');
    return this.push(withoutPrivate(shown), look, true);
  }

  private symbol(child: Element, look: Look): void {
    const code = Number.parseInt(child.attributes['w:char'] ?? '', 16);
    const shown = symbolSign(child.attributes['w:font'], code) ?? (code >= 0x20 && code < 0xe000 ? String.fromCodePoint(code) : '');
    this.push(shown, look, true);
  }

  private drawing(child: Element, look: Look): void {
    const boxes = textBoxes(child);
    this.boxes.push(...boxes);
    const { drawings } = this.parts;
    this.push(
      child.name === 'w:drawing' ? drawings.drawing(child, boxes.length > 0) : drawings.object(child, boxes.length > 0),
      look,
      true,
    );
  }

  private field(child: Element): void {
    const kind = child.attributes['w:fldCharType'];
    if (kind === 'begin') {
      const box = childOf(childOf(child, 'w:ffData'), 'w:checkBox');
      if (box)
        this.push(
          ['1', 'true', undefined].includes(valueOf(box, 'w:checked') ?? (childOf(box, 'w:checked') ? '1' : '0')) ? '☑' : '☐',
          this.plain(),
          true,
        );
      if (this.fields.length < 20) this.fields.push({ shown: false, code: '' });
      return;
    }
    const field = this.fields.at(-1);
    if (!field) return;
    if (kind === 'separate') field.shown = true;
    if (kind !== 'end') return;
    this.fields.pop();
    // An EQ field draws a formula from its code and has no text of its own.
    if (/^\s*EQ\s/i.test(field.code)) {
      const facts = { formula: cutText(field.code.trim(), 200), reason: 'EQ' };
      this.push(this.parts.inserts.add({ html: '', plain: '[∑]', problem: { code: 'bad-formula', facts } }), this.plain(), true);
    }
  }

  private code(text: string): void {
    const field = this.fields.at(-1);
    if (field && !field.shown && field.code.length < 1000) field.code += text;
  }

  /** A note stands at the foot of the page; here it follows its place in brackets. */
  private note(child: Element, look: Look): void {
    const note = this.parts.notes.get(`${child.name.slice(2, 6)} ${child.attributes['w:id'] ?? ''}`);
    const text = note ? cutText(noteText(note).replaceAll(/\s+/g, ' ').trim(), 2000) : '';
    if (text !== '') this.push(` [${withoutPrivate(text)}]`, { ...look, vertical: '' }, true);
  }
}

const noteText = (element: Element): string =>
  elements(element)
    .map((child) => {
      if (child.name === 'w:t') return textOf(child);
      if (child.name === 'w:tab' || child.name === 'w:br') return ' ';
      return child.name === 'w:del' || child.name === 'w:instrText' ? '' : noteText(child) + (child.name === 'w:p' ? ' ' : '');
    })
    .join('');
