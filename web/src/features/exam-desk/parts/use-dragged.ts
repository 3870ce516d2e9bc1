import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { landing, type Place } from './arrange-groups.js';

const edgePx = 72;
const scrollPx = 12;

/** The gap between two rows that the pointer is nearest to, within one list. */
const gapAt = (list: string, x: number, y: number): Place | null => {
  const element = document.elementsFromPoint(x, y).find((one) => one.closest(`[data-sort^="${list}/"]`));
  const row = element?.closest<HTMLElement>(`[data-sort^="${list}/"]`);
  const [, group, at] = row?.dataset['sort']?.split('/').map(Number) ?? [];
  if (!row || group === undefined || at === undefined) return null;
  const { top, height } = row.getBoundingClientRect();
  return { group, at: row.dataset['sortEnd'] === undefined && y > top + height / 2 ? at + 1 : at };
};

/** Goes on scrolling while what is dragged is held at the edge of the window. */
const useEdgeScroll = () => {
  const y = useRef<number | null>(null);
  const frame = useRef(0);
  const run = (): void => {
    if (y.current === null) return;
    const step = y.current < edgePx ? -scrollPx : y.current > innerHeight - edgePx ? scrollPx : 0;
    if (step !== 0) scrollBy(0, step);
    frame.current = requestAnimationFrame(run);
  };
  // The list may be gone while it is scrolled.
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return (at: number | null): void => {
    const idle = y.current === null;
    y.current = at;
    if (at === null) cancelAnimationFrame(frame.current);
    else if (idle) run();
  };
};

/** Which row the pointer holds, over which gap, and what its grip does with the pointer. */
export const useDragged = (list: string, disabled: boolean, move: (from: Place, to: Place, key: string) => void) => {
  const [dragged, setDragged] = useState<Place | null>(null);
  const [gap, setGap] = useState<Place | null>(null);
  const scroll = useEdgeScroll();
  const stop = (): void => {
    setDragged(null);
    setGap(null);
    scroll(null);
  };
  const acts = (place: Place, key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>): void => {
      if (disabled || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(place);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>): void => {
      if (!dragged) return;
      const next = gapAt(list, event.clientX, event.clientY);
      // A long list is drawn again when the gap changes, not with each step of the pointer.
      setGap((now) => (now?.group === next?.group && now?.at === next?.at ? now : next));
      scroll(event.clientY);
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>): void => {
      const to = dragged && gapAt(list, event.clientX, event.clientY);
      stop();
      if (dragged && to && gap) move(dragged, landing(dragged, to), key);
    },
    onPointerCancel: stop,
  });
  return { dragged, gap, acts };
};
