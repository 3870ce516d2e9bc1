import { cutText } from '#contracts/shared/cut-text';
import { dataAddress, pictureType } from '../pictures.js';
import { type Element, elements } from './element.js';
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

const bad = (code: 'picture-missing' | 'picture-not-taken', name: string): Insert => ({
  html: '',
  plain: `[picture: ${cutText(name, 120)}]`,
  picture: name,
  problem: { code, facts: { name: cutText(name, 120) } },
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
/** The same of older documents; what a shape type draws is drawn only where a shape names it. */
const plainOldShapes = new Set(['v:line', 'v:rect', 'v:roundrect', 'v:shapetype', 'v:background']);
/** The lines and the rectangle among the shapes that older documents name by their number (`#_x0000_t32`, ECMA-376 Part 4, 19.1.2.19). */
const plainTypes = /_t(?:1|2|20|32|34|202)$/;
/** What a drawing holds besides shapes, by the end of its address; none of it is a picture that comes along. */
const otherKinds = new Set(['picture', 'chart', 'chartex', 'diagram', 'ink']);

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
    const shapes = this.shapes(drawing);
    const shown = shapes.find((shape) => !plainShapes.has(shape));
    // A picture that something is drawn over is not whole without it.
    if (blips.length > 0 && shown === undefined) {
      const extent = below(drawing, 'wp:extent')?.attributes;
      const size = blips.length === 1 ? { width: pixels(extent?.cx), height: pixels(extent?.cy) } : { width: null, height: null };
      return blips.map((blip) => this.picture(blip.attributes['r:embed'] ?? blip.attributes['r:link'], size)).join('');
    }
    const kind = /(\w+)$/.exec(below(drawing, 'a:graphicData')?.attributes.uri ?? '')?.[1] ?? '';
    if (shown === undefined && (hasText || shapes.length > 0) && !otherKinds.has(kind)) return '';
    const name = below(drawing, 'wp:docPr')?.attributes.name ?? '';
    return this.inserts.add(bad('picture-not-taken', name.trim() || (shown ?? (kind || 'drawing'))));
  }

  /** The shapes of a drawing by their names; one that was drawn by hand has its own. A frame around text shows the text. */
  private shapes(element: Element): string[] {
    return elements(element).flatMap((child) => {
      if (child.name === 'w:txbxContent' || child.name === 'mc:Fallback' || child.name === 'pic:pic') return [];
      if (child.name === 'wps:wsp' && below(child, 'w:txbxContent')) return [];
      if (child.name === 'a:prstGeom') return [child.attributes.prst ?? 'shape'];
      return child.name === 'a:custGeom' ? ['freeform'] : this.shapes(child);
    });
  }

  /** What an old drawing shows by itself; groups hold other shapes. */
  private oldShapes(element: Element): string[] {
    return elements(element).flatMap((child) => {
      if (!child.name.startsWith('v:') || plainOldShapes.has(child.name)) return [];
      if (child.name === 'v:group') return this.oldShapes(child);
      const isPlain = ['w:txbxContent', 'v:imagedata'].some((name) => below(child, name)) || plainTypes.test(child.attributes.type ?? '');
      return isPlain ? [] : [child.attributes.alt ?? child.name.slice(2)];
    });
  }

  /** `w:pict` and `w:object` (VML); an embedded object, such as an equation of an older editor, has a picture of itself. */
  object(object: Element, hasText: boolean): string {
    const program = below(object, 'o:OLEObject')?.attributes.ProgID ?? '';
    const images = this.pictures(object, 'v:imagedata');
    const shown = this.oldShapes(object)[0];
    if (images.length > 0 && shown === undefined)
      return images
        .map((image) => this.picture(image.attributes['r:id'] ?? image.attributes['r:pict'], { width: null, height: null }, program))
        .join('');
    const name = program || shown;
    return name && !(program && hasText) ? this.inserts.add(bad('picture-not-taken', name)) : '';
  }

  private pictures(element: Element, name: string): Element[] {
    return elements(element).flatMap((child) => {
      if (child.name === name) return [child];
      return child.name === 'w:txbxContent' || child.name === 'mc:Fallback' ? [] : this.pictures(child, name);
    });
  }

  private picture(id: string | undefined, size: { readonly width: number | null; readonly height: number | null }, program = ''): string {
    const relation = this.relations.get(id ?? '');
    const name = program || (relation?.target.split(/[\\/]/).at(-1) ?? id ?? '');
    // A picture that is linked stays where it was: on somebody's disk.
    if (relation?.outside) return this.inserts.add(bad('picture-not-taken', name));
    if (!relation || !this.has(relation.target)) return this.inserts.add(bad(program ? 'picture-not-taken' : 'picture-missing', name));
    const bytes = this.partOf(relation.target);
    if (!bytes || bytes.byteLength > largest || !kept.has(pictureType(bytes) ?? ''))
      return this.inserts.add(bad('picture-not-taken', name));
    const measures = (size.width ? ` width="${size.width}"` : '') + (size.height ? ` height="${size.height}"` : '');
    const insert: Insert = {
      // Made when it is asked for: a paper full of pictures is not held twice.
      get html() {
        return `<img src="${dataAddress(bytes) ?? ''}"${measures}>`;
      },
      plain: '[🖼]',
      picture: relation.target,
    };
    return this.inserts.add(insert, `picture ${relation.target}${measures}`);
  }
}
