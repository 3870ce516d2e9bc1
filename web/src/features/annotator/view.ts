import type { Point, Rect, Size } from './shapes.js';

/** How a part of the picture lies on the screen: a pixel of it is `scale` wide there, and its corner 0,0 lies at `x`, `y`. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const zoomMost = 8;
const margin = 12;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The scale at which all of `part` can be seen; small pictures are not blown up. */
const fitting = (part: Rect, room: Size): number =>
  Math.min(
    1,
    Math.max(0.01, Math.min((room.width - 2 * margin) / Math.max(1, part.width), (room.height - 2 * margin) / Math.max(1, part.height))),
  );

/** The whole part in the middle. */
export const fit = (part: Rect, room: Size): View => {
  const scale = fitting(part, room);
  return {
    scale,
    x: (room.width - part.width * scale) / 2 - part.left * scale,
    y: (room.height - part.height * scale) / 2 - part.top * scale,
  };
};

export const toPicture = ({ scale, x, y }: View, on: Point): Point => ({ x: (on.x - x) / scale, y: (on.y - y) / scale });
export const toScreen = ({ scale, x, y }: View, at: Point): Point => ({ x: at.x * scale + x, y: at.y * scale + y });

/** The same view, moved so far that the part cannot be lost from sight: smaller than the room it stays in the middle. */
export const held = (view: View, part: Rect, room: Size): View => {
  const one = (from: number, corner: number, length: number, space: number): number => {
    const [at, long] = [corner * view.scale, length * view.scale];
    if (long <= space - 2 * margin) return (space - long) / 2 - at;
    return within(from, space - margin - long - at, margin - at);
  };
  return {
    scale: view.scale,
    x: one(view.x, part.left, part.width, room.width),
    y: one(view.y, part.top, part.height, room.height),
  };
};

/** Nearer or further by a factor; what lies at `on` stays there. */
export const zoomed = (view: View, by: number, on: Point, part: Rect, room: Size): View => {
  const scale = within(view.scale * by, fitting(part, room), zoomMost);
  const at = toPicture(view, on);
  return held({ scale, x: on.x - at.x * scale, y: on.y - at.y * scale }, part, room);
};

export const panned = (view: View, byX: number, byY: number, part: Rect, room: Size): View =>
  held({ ...view, x: view.x + byX, y: view.y + byY }, part, room);
