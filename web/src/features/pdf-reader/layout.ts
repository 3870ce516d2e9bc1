/** How wide and high a page is, in its own units (72 to the inch). */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}
/** Where one is: on which page, and how far down it (0 to 1). */
export interface Spot {
  readonly page: number;
  readonly share: number;
}

/** Between two pages, in pixels; as high above the first. */
export const gapPx = 12;
export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const widest = 2;

/** The scale at which the widest page just fits; paper is not blown up beyond twice its size. */
export const fitScale = (sizes: readonly PageSize[], width: number): number => {
  const most = Math.max(1, ...sizes.map((size) => size.width));
  return Math.min(widest, Math.max(0.1, width / most));
};

/** The next zoom step above or below a scale; the scale itself at the ends. */
export const zoomAfter = (scale: number, step: 1 | -1): number => {
  const found = step === 1 ? zooms.find((zoom) => zoom > scale * 1.01) : zooms.findLast((zoom) => zoom < scale * 0.99);
  return found ?? scale;
};

/** Where each page begins, in pixels from the top; one more for the end. */
export const topsOf = (sizes: readonly PageSize[], scale: number): number[] => {
  const tops = [gapPx];
  for (const { height } of sizes) tops.push((tops.at(-1) ?? 0) + Math.floor(height * scale) + gapPx);
  return tops;
};

/** The page at a height: the last that begins at or above it. From 1. */
const pageAt = (tops: readonly number[], y: number): number => {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
};

/** The page that is read: the one a third down the window. */
export const pageRead = (tops: readonly number[], from: number, height: number): number => pageAt(tops, from + height / 3);

/** The pages to be drawn: those in the window, and a window above and below. From 1, both included. */
export const pagesNear = (tops: readonly number[], from: number, height: number): readonly [number, number] => [
  pageAt(tops, from - height),
  pageAt(tops, from + 2 * height),
];

/** What stands at the upper edge, so that it stands there again at another scale. */
export const spotAt = (tops: readonly number[], from: number): Spot => {
  const page = pageAt(tops, from);
  const [top, next] = [tops[page - 1] ?? 0, tops[page] ?? 1];
  return { page, share: Math.min(1, Math.max(0, (from - top) / Math.max(1, next - top))) };
};

export const heightOf = (tops: readonly number[], { page, share }: Spot): number => {
  const [top, next] = [tops[page - 1] ?? 0, tops[page] ?? 0];
  return Math.round(top + share * Math.max(0, next - top));
};
