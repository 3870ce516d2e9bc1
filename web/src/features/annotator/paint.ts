import { arrowShape, stoneSide, whole, type Drawing, type Mark, type Point, type Rect, type Size } from './shapes.js';

/** The page's own face first, so that Bengali words stand as they do elsewhere. */
const face = '"Noto Sans Bengali", "Noto Sans", system-ui, sans-serif';
export const fontOf = (size: number): string => `600 ${size}px ${face}`;
export const lineHeight = 1.4;

const line = (to: CanvasRenderingContext2D, points: readonly Point[]): void => {
  const [first, ...rest] = points;
  if (!first) return;
  to.beginPath();
  to.moveTo(first.x, first.y);
  // A dot where the pen only touched.
  if (rest.length === 0) to.lineTo(first.x + 0.01, first.y);
  // Through the middles between two places, so that a hand's line has no corners.
  for (const [at, point] of rest.entries()) {
    const next = rest[at + 1];
    if (next) to.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
    else to.lineTo(point.x, point.y);
  }
  to.stroke();
};

const arrow = (to: CanvasRenderingContext2D, mark: Extract<Mark, { kind: 'arrow' | 'box' | 'ellipse' }>): void => {
  const { end, head } = arrowShape(mark.from, mark.to, mark.width);
  line(to, [mark.from, end]);
  to.beginPath();
  to.moveTo(head[0].x, head[0].y);
  to.lineTo(head[1].x, head[1].y);
  to.lineTo(head[2].x, head[2].y);
  to.closePath();
  to.fill();
};

const ellipse = (to: CanvasRenderingContext2D, from: Point, at: Point): void => {
  to.beginPath();
  to.ellipse((from.x + at.x) / 2, (from.y + at.y) / 2, Math.abs(from.x - at.x) / 2, Math.abs(from.y - at.y) / 2, 0, 0, Math.PI * 2);
  to.stroke();
};

/** Words with a rim, so that they can be read on any ground. */
const words = (to: CanvasRenderingContext2D, { at, text, ink, size }: Extract<Mark, { kind: 'text' }>): void => {
  to.font = fontOf(size);
  to.textBaseline = 'top';
  to.lineWidth = size / 6;
  to.strokeStyle = ink === '#ffffff' ? '#18181b' : '#ffffff';
  to.fillStyle = ink;
  for (const [row, written] of text.split('\n').entries()) {
    const y = at.y + row * size * lineHeight;
    to.strokeText(written, at.x, y);
    to.fillText(written, at.x, y);
  }
};

/** Each stone gets the mean of what lies under it, marks too: what was there cannot be had back from the picture. */
const mosaic = (to: CanvasRenderingContext2D, asked: Rect, size: Size): void => {
  const area = whole(asked);
  const side = stoneSide(size);
  const [across, down] = [Math.max(1, Math.ceil(area.width / side)), Math.max(1, Math.ceil(area.height / side))];
  const small = document.createElement('canvas');
  small.width = across;
  small.height = down;
  const context = small.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(to.canvas, area.left, area.top, area.width, area.height, 0, 0, across, down);
  to.imageSmoothingEnabled = false;
  to.drawImage(small, 0, 0, across, down, area.left, area.top, area.width, area.height);
  to.imageSmoothingEnabled = true;
};

/** One mark on a canvas of the picture's own size. */
export const paintMark = (to: CanvasRenderingContext2D, mark: Mark, size: Size): void => {
  to.save();
  to.lineCap = 'round';
  to.lineJoin = 'round';
  if (mark.kind === 'mosaic') mosaic(to, mark.area, size);
  else if (mark.kind === 'text') words(to, mark);
  else {
    to.strokeStyle = mark.ink;
    to.fillStyle = mark.ink;
    to.lineWidth = mark.width;
    if (mark.kind === 'pen') line(to, mark.points);
    else if (mark.kind === 'arrow') arrow(to, mark);
    else if (mark.kind === 'ellipse') ellipse(to, mark.from, mark.to);
    else to.strokeRect(mark.from.x, mark.from.y, mark.to.x - mark.from.x, mark.to.y - mark.from.y);
  }
  to.restore();
};

/** The picture with all that was drawn, uncut, on a canvas of its own size. */
export const paintAll = (to: CanvasRenderingContext2D, picture: CanvasImageSource, size: Size, { marks }: Drawing): void => {
  to.clearRect(0, 0, size.width, size.height);
  to.drawImage(picture, 0, 0, size.width, size.height);
  for (const mark of marks) paintMark(to, mark, size);
};

const encoded = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser writes no pictures'))), 'image/png'),
  );

/** What the server takes of one picture, with some room. */
const mostBytes = 7.5 * 1024 * 1024;

/** The part of a canvas as a PNG: smaller on its sides where it would otherwise be too large to be sent. */
export const pngOf = async (from: HTMLCanvasElement, part: Rect, scale = 1): Promise<Blob> => {
  const { left, top, width, height } = whole(part);
  const cut = document.createElement('canvas');
  cut.width = Math.max(1, Math.round(width * scale));
  cut.height = Math.max(1, Math.round(height * scale));
  const context = cut.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, left, top, width, height, 0, 0, cut.width, cut.height);
  const png = await encoded(cut);
  return png.size > mostBytes && scale > 0.2 ? pngOf(from, part, scale * 0.75) : png;
};
