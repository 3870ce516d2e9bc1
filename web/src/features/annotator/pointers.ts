import type { Board } from './board.js';
import { distance, type Point } from './shapes.js';

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/**
 * Fingers, pen and mouse: one draws (or moves the picture, with the hand or the middle button), two move it and bring it nearer. A second
 * finger takes back what the first has begun. Gives back how to stop.
 */
export const followPointers = (screen: HTMLCanvasElement, board: Board): (() => void) => {
  const stopped = new AbortController();
  const listen = { signal: stopped.signal };
  const down = new Map<number, Point>();
  let panning = false;
  const on = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = screen.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const two = (): [Point, Point] | null => {
    const [a, b] = down.values();
    return a && b ? [a, b] : null;
  };
  screen.addEventListener(
    'pointerdown',
    (event) => {
      screen.setPointerCapture(event.pointerId);
      board.dropHand();
      down.set(event.pointerId, on(event));
      panning = down.size > 1 || event.button === 1 || board.state.tool === 'hand';
      if (down.size > 1) board.cancel();
      else if (!panning && event.button === 0) board.begin(on(event));
      if (event.button === 1) event.preventDefault();
    },
    listen,
  );
  screen.addEventListener(
    'pointermove',
    (event) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const pair = two();
      down.set(event.pointerId, on(event));
      const next = two();
      if (pair && next) {
        const [was, is] = [middleOf(...pair), middleOf(...next)];
        board.zoom(distance(...next) / Math.max(1, distance(...pair)), is);
        board.pan(is.x - was.x, is.y - was.y);
      } else if (panning) board.pan(on(event).x - before.x, on(event).y - before.y);
      // A fast hand moves further between two frames than it is told of.
      else for (const step of event.getCoalescedEvents?.() ?? [event]) board.move(on(step));
    },
    listen,
  );
  const up = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId)) return;
    if (!panning) {
      if (event.type === 'pointercancel') board.cancel();
      else board.end();
    }
    // One of two fingers that stays does not begin to draw.
    if (down.size === 0) panning = false;
  };
  screen.addEventListener('pointerup', up, listen);
  screen.addEventListener('pointercancel', up, listen);
  screen.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      if (event.ctrlKey || event.metaKey) board.zoom(Math.exp((-event.deltaY * lines) / 250), on(event));
      else board.pan(-event.deltaX * lines, -event.deltaY * lines);
    },
    { ...listen, passive: false },
  );
  return () => stopped.abort();
};
