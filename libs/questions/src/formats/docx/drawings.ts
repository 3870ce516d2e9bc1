import { dataAddress, pictureType } from '../pictures.js';
import { type Element, childOf, elements } from './element.js';
import type { Insert, Inserts } from './inserts.js';
import type { PartOf, Relation } from './package.js';

/** What `dataAddress` makes of a picture at most, in bytes. */
export const largest = 4_000_000;
const kept = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Extents stand in English Metric Units, 9,525 to the pixel. */
const pixels = (emu: string | undefined): number | null => {
  const value = Math.round(Number(emu) / 9525);
  return value > 0 && value < 5000 ? value : null;
};

const bad = (code: 'picture-missing' | 'picture-not-taken' | 'bad-formula', facts: Readonly<Record<string, string>>): Insert => ({
  html: '',
  plain: code === 'bad-formula' ? '[∑]' : '[🖼]',
  problem: { code, facts },
});

/** The element of this name wherever below. */
const below = (element: Element, name: string): Element | undefined => {
  for (const child of elements(element)) {
    const found = child.name === name ? child : below(child, name);
    if (found) return found;
  }
  return undefined;
};

/** Shapes that set off or connect and show nothing themselves. */
const plainShapes = new Set(['line', 'straightConnector1', 'rect', 'roundRect', 'bentConnector3', 'leftBrace', 'rightBrace']);

/** Pictures, shapes and embedded objects of a run. */
export class Drawings {
  constructor(
    private readonly inserts: Inserts,
    private readonly partOf: PartOf,
    private readonly has: (name: string) => boolean,
    private readonly relations: ReadonlyMap<string, Relation>,
  ) {}

  /** `w:drawing` (DrawingML, ECMA-376 20.4); text boxes are read by the caller. */
  drawing(drawing: Element, hasText: boolean): string {
    const blips = this.pictures(drawing, 'a:blip');
    if (blips.length > 0) {
      const extent = below(drawing, 'wp:extent')?.attributes;
      const size = blips.length === 1 ? { width: pixels(extent?.cx), height: pixels(extent?.cy) } : { width: null, height: null };
      return blips.map((blip) => this.picture(blip.attributes['r:embed'] ?? blip.attributes['r:link'], size)).join('');
    }
    const shape = below(drawing, 'a:prstGeom')?.attributes.prst;
    if (hasText || (shape !== undefined && plainShapes.has(shape))) return '';
    return this.inserts.add(bad('picture-not-taken', { name: shape ?? 'drawing' }));
  }

  /** `w:pict` and `w:object` (VML); an equation of an older editor is an object with a picture of itself. */
  object(object: Element, hasText: boolean): string {
    const program = below(object, 'o:OLEObject')?.attributes.ProgID ?? '';
    if (/^Equation|MathType/i.test(program)) return this.inserts.add(bad('bad-formula', { formula: program, reason: program }));
    const images = this.pictures(object, 'v:imagedata');
    if (images.length > 0)
      return images
        .map((image) => this.picture(image.attributes['r:id'] ?? image.attributes['r:pict'], { width: null, height: null }))
        .join('');
    if (hasText || childOf(object, 'v:line') || childOf(object, 'v:rect') || childOf(object, 'v:shapetype')) return '';
    return program ? this.inserts.add(bad('picture-not-taken', { name: program })) : '';
  }

  private pictures(element: Element, name: string): Element[] {
    return elements(element).flatMap((child) => {
      if (child.name === name) return [child];
      return child.name === 'w:txbxContent' || child.name === 'mc:Fallback' ? [] : this.pictures(child, name);
    });
  }

  private picture(id: string | undefined, size: { readonly width: number | null; readonly height: number | null }): string {
    const relation = this.relations.get(id ?? '');
    const name = relation?.target.split('/').at(-1) ?? id ?? '';
    if (!relation || relation.outside || !this.has(relation.target)) return this.inserts.add(bad('picture-missing', { name }));
    const bytes = this.partOf(relation.target);
    if (!bytes || bytes.byteLength > largest || !kept.has(pictureType(bytes) ?? ''))
      return this.inserts.add(bad('picture-not-taken', { name }));
    const measures = (size.width ? ` width="${size.width}"` : '') + (size.height ? ` height="${size.height}"` : '');
    const insert: Insert = {
      // Made when it is asked for: a paper full of pictures is not held twice.
      get html() {
        return `<img src="${dataAddress(bytes) ?? ''}"${measures}>`;
      },
      plain: '[🖼]',
    };
    return this.inserts.add(insert, `picture ${relation.target}${measures}`);
  }
}
