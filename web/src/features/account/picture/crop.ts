/** Sides of a picture in its own pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What of a picture is taken: its largest square at zoom 1, a smaller one further in; `x` and `y` are the middle, from 0 to 1. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const zoomLimits = { least: 1, most: 4 } as const;
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The side of the square in the picture's pixels. */
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

/** The same crop, moved so far that its square lies inside the picture. */
export const inside = (size: Size, { zoom, x, y }: Crop): Crop => {
  const held = within(zoom, zoomLimits.least, zoomLimits.most);
  const half = sideOf(size, held) / 2;
  const [halfX, halfY] = [half / size.width, half / size.height];
  return { zoom: held, x: within(x, halfX, 1 - halfX), y: within(y, halfY, 1 - halfY) };
};

/** The square to be cut out, in the picture's pixels. */
export const squareOf = (size: Size, crop: Crop): { readonly left: number; readonly top: number; readonly side: number } => {
  const { zoom, x, y } = inside(size, crop);
  const side = sideOf(size, zoom);
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
};

/** Moves the picture under a frame of `frame` pixels by so many of them: what is dragged right shows what is further left. */
export const moved = (size: Size, crop: Crop, frame: number, byX: number, byY: number): Crop => {
  const perPixel = sideOf(size, crop.zoom) / frame;
  return inside(size, { ...crop, x: crop.x - (byX * perPixel) / size.width, y: crop.y - (byY * perPixel) / size.height });
};

/** Where the picture lies so that a frame of `frame` pixels shows the crop: its width on screen and its corner. */
export const placed = (size: Size, crop: Crop, frame: number): { readonly width: number; readonly left: number; readonly top: number } => {
  const { left, top, side } = squareOf(size, crop);
  const scale = frame / side;
  return { width: size.width * scale, left: -left * scale, top: -top * scale };
};
