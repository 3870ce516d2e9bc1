/** A place on the picture, in its own pixels; zooming and cutting do not change it. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const tools = ['pen', 'arrow', 'box', 'ellipse', 'text', 'mosaic', 'crop', 'hand'] as const;
export type Tool = (typeof tools)[number];
export const weights = ['thin', 'middle', 'thick'] as const;
type Weight = (typeof weights)[number];

/** Ink for drawing on a picture: the picture's own colours, not the page's. */
export const inks = ['#d11a2a', '#e8890c', '#15803d', '#195173', '#18181b', '#ffffff'] as const;
export type Ink = (typeof inks)[number];

export interface Style {
  readonly ink: Ink;
  readonly weight: Weight;
}

export type Mark =
  | { readonly kind: 'pen'; readonly points: readonly Point[]; readonly ink: Ink; readonly width: number }
  | { readonly kind: 'arrow' | 'box' | 'ellipse'; readonly from: Point; readonly to: Point; readonly ink: Ink; readonly width: number }
  | { readonly kind: 'text'; readonly at: Point; readonly text: string; readonly ink: Ink; readonly size: number }
  | { readonly kind: 'mosaic'; readonly area: Rect };

/** What was made of a picture so far; `crop` null is the whole of it. */
export interface Drawing {
  readonly marks: readonly Mark[];
  readonly crop: Rect | null;
}

export const blank: Drawing = { marks: [], crop: null };

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The rectangle between two corners, wherever they lie to each other. */
export const between = (a: Point, b: Point): Rect => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** What of a rectangle lies inside another; null where nothing does. */
export const overlap = (one: Rect, other: Rect): Rect | null => {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const width = Math.min(one.left + one.width, other.left + other.width) - left;
  const height = Math.min(one.top + one.height, other.top + other.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
};

/** In whole pixels, never empty. */
export const whole = ({ left, top, width, height }: Rect): Rect => {
  const [x, y] = [Math.round(left), Math.round(top)];
  return { left: x, top: y, width: Math.max(1, Math.round(left + width) - x), height: Math.max(1, Math.round(top + height) - y) };
};

/** One step of line, by the picture: what is drawn on a large photograph is as thick to the eye as on a small one. */
const unitOf = ({ width, height }: Size): number => Math.max(width, height) / 300;
const times: Readonly<Record<Weight, number>> = { thin: 1, middle: 2, thick: 4 };
export const lineWidth = (size: Size, weight: Weight): number => Math.max(1.5, unitOf(size) * times[weight]);
export const letterSize = (size: Size, weight: Weight): number => Math.max(12, unitOf(size) * (6 + times[weight] * 3));

/** The side of a mosaic's stones: so large that no letter can be guessed. */
export const stoneSide = ({ width, height }: Size): number => Math.max(12, Math.round(Math.min(width, height) / 32));

/** The line of an arrow, which ends inside its head, and the head's three corners. */
export const arrowShape = (
  from: Point,
  to: Point,
  width: number,
): { readonly end: Point; readonly head: readonly [Point, Point, Point] } => {
  const length = distance(from, to);
  const size = Math.min(Math.max(width * 4.5, 10), Math.max(length, 1));
  const [dx, dy] = length > 0 ? [(to.x - from.x) / length, (to.y - from.y) / length] : [1, 0];
  const base = { x: to.x - dx * size, y: to.y - dy * size };
  const half = size * 0.45;
  return {
    end: { x: to.x - dx * size * 0.8, y: to.y - dy * size * 0.8 },
    head: [to, { x: base.x - dy * half, y: base.y + dx * half }, { x: base.x + dy * half, y: base.y - dx * half }],
  };
};

/** Whether a mark is more than a slip of the finger; `least` is that much in the picture's pixels. */
export const isMeant = (mark: Mark, least: number): boolean => {
  if (mark.kind === 'pen') return mark.points.length > 0;
  if (mark.kind === 'text') return mark.text.trim() !== '';
  if (mark.kind === 'mosaic') return mark.area.width >= least && mark.area.height >= least;
  return distance(mark.from, mark.to) >= least;
};
