import { type Element, childOf, childrenOf, valueOf } from './element.js';
import { type Look, type PartLook, partLook, plainLook } from './looks.js';

interface Style {
  readonly name: string;
  readonly basedOn: string | undefined;
  readonly look: PartLook;
  readonly number: { readonly numId: string | undefined; readonly level: string | undefined } | null;
}

const longestChain = 20;

/** `word/styles.xml`: how text looks by style (ECMA-376 17.7.2: document defaults, then the paragraph's style, then the run's). */
export class Styles {
  private readonly styles = new Map<string, Style>();
  private readonly merged = new Map<string, PartLook>();
  private readonly defaults: PartLook;
  private standard = '';

  constructor(root: Element | undefined) {
    this.defaults = partLook(childOf(childOf(childOf(root, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr'));
    for (const style of childrenOf(root, 'w:style')) {
      const id = style.attributes['w:styleId'] ?? '';
      const number = childOf(childOf(style, 'w:pPr'), 'w:numPr');
      this.styles.set(id, {
        name: (valueOf(style, 'w:name') ?? '').toLowerCase(),
        basedOn: valueOf(style, 'w:basedOn'),
        look: partLook(childOf(style, 'w:rPr')),
        number: number ? { numId: valueOf(number, 'w:numId'), level: valueOf(number, 'w:ilvl') } : null,
      });
      if (style.attributes['w:type'] === 'paragraph' && ['1', 'true', 'on'].includes(style.attributes['w:default'] ?? ''))
        this.standard = id;
    }
  }

  private chain(id: string): Style[] {
    const found: Style[] = [];
    for (let at: string | undefined = id; at && found.length < longestChain; at = found.at(-1)?.basedOn) {
      const style = this.styles.get(at);
      if (!style) break;
      found.push(style);
    }
    return found;
  }

  private lookOf(id: string): PartLook {
    const known = this.merged.get(id);
    if (known) return known;
    const made: PartLook = Object.assign(
      {},
      ...this.chain(id)
        .toReversed()
        .map((style) => style.look),
    );
    this.merged.set(id, made);
    return made;
  }

  /** `paragraph`, `run`: the ids of styles; `direct`: what is set at the place itself. */
  look(paragraph: string | undefined, run: string | undefined, direct: PartLook): Look {
    const upper = this.lookOf(paragraph ?? this.standard);
    const own = run === undefined ? {} : this.lookOf(run);
    const made = { ...plainLook, ...this.defaults, ...upper, ...own, ...direct };
    // 17.7.3: a toggle set by both styles is off.
    if (direct.bold === undefined && own.bold && upper.bold) made.bold = false;
    if (direct.italic === undefined && own.italic && upper.italic) made.italic = false;
    return made;
  }

  /** Whether a paragraph style is one of headings or titles, by itself or by what it is based on. */
  isHeading(paragraph: string | undefined): boolean {
    return this.chain(paragraph ?? this.standard).some(({ name }) => /^(?:heading \d|title|subtitle)$/.test(name));
  }

  /** The list that a paragraph style belongs to, by itself or by what it is based on. */
  listOf(paragraph: string | undefined): { readonly numId: string; readonly level: string | undefined; readonly style: string } | null {
    for (const style of this.chain(paragraph ?? this.standard))
      if (style.number?.numId !== undefined)
        return { numId: style.number.numId, level: style.number.level, style: paragraph ?? this.standard };
    return null;
  }
}
