import { paintMark } from './paint.js';
import type { Mark, Point, Rect, Size } from './shapes.js';
import { toScreen, type View } from './view.js';

interface Screen {
  readonly paper: HTMLCanvasElement;
  readonly size: Size;
  /** What of the paper is shown. */
  readonly part: Rect;
  readonly view: View;
  readonly room: Size;
  /** What is being drawn, and what is about to be cut out. */
  readonly mark: Mark | null;
  readonly cut: Rect | null;
  readonly hand: Point | null;
}

const rectOnScreen = (view: View, { left, top, width, height }: Rect): Rect => {
  const corner = toScreen(view, { x: left, y: top });
  return { left: corner.x, top: corner.y, width: width * view.scale, height: height * view.scale };
};

/** Two lines, dark and light, so that one of them is seen on any ground. */
const twice = (to: CanvasRenderingContext2D, stroke: () => void): void => {
  to.setLineDash([]);
  to.lineWidth = 3;
  to.strokeStyle = '#ffffff';
  stroke();
  to.lineWidth = 1.5;
  to.strokeStyle = '#18181b';
  to.setLineDash([6, 4]);
  stroke();
  to.setLineDash([]);
};

/** What is left when the cut is made stays clear, the rest goes dim. */
const showCut = (to: CanvasRenderingContext2D, { view, room, cut }: Screen): void => {
  if (!cut) return;
  const { left, top, width, height } = rectOnScreen(view, cut);
  to.fillStyle = 'rgb(0 0 0 / 55%)';
  to.beginPath();
  to.rect(0, 0, room.width, room.height);
  to.rect(left, top, width, height);
  to.fill('evenodd');
  twice(to, () => to.strokeRect(left, top, width, height));
};

const showMark = (to: CanvasRenderingContext2D, { view, mark, part, size }: Screen): void => {
  if (!mark) return;
  if (mark.kind === 'mosaic') {
    const { left, top, width, height } = rectOnScreen(view, mark.area);
    to.fillStyle = 'rgb(0 0 0 / 35%)';
    to.fillRect(left, top, width, height);
    return twice(to, () => to.strokeRect(left, top, width, height));
  }
  const shown = rectOnScreen(view, part);
  to.save();
  to.beginPath();
  to.rect(shown.left, shown.top, shown.width, shown.height);
  to.clip();
  to.translate(view.x, view.y);
  to.scale(view.scale, view.scale);
  paintMark(to, mark, size);
  to.restore();
};

const showHand = (to: CanvasRenderingContext2D, hand: Point): void =>
  twice(to, () => {
    to.beginPath();
    to.moveTo(hand.x - 12, hand.y);
    to.lineTo(hand.x + 12, hand.y);
    to.moveTo(hand.x, hand.y - 12);
    to.lineTo(hand.x, hand.y + 12);
    to.stroke();
  });

/** The paper as it lies in the view, with what is under the hand. */
export const drawScreen = (canvas: HTMLCanvasElement, screen: Screen): void => {
  const { paper, part, view, room } = screen;
  const sharp = Math.min(3, Math.max(1, devicePixelRatio));
  const [width, height] = [Math.round(room.width * sharp), Math.round(room.height * sharp)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const to = canvas.getContext('2d');
  if (!to) return;
  to.setTransform(sharp, 0, 0, sharp, 0, 0);
  to.clearRect(0, 0, room.width, room.height);
  const shown = rectOnScreen(view, part);
  to.imageSmoothingEnabled = view.scale < 3;
  to.drawImage(paper, part.left, part.top, part.width, part.height, shown.left, shown.top, shown.width, shown.height);
  showMark(to, screen);
  showCut(to, screen);
  if (screen.hand) showHand(to, screen.hand);
};
