import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where above another item the pointer is: its upper part, its middle, its lower part. */
export type Zone = 'before' | 'into' | 'after';

export interface Drag {
  /** The item `key` is held over `other`. */
  readonly over: (key: string, other: string, zone: Zone) => void;
  /** It was let go over `last`; null where it was over no other item, or was cancelled by Esc or by the browser. */
  readonly end: (key: string, last: Over | null) => void;
}

/** The last item that the pointer was over: known here at once, while a slow device has not drawn it yet. */
export interface Over {
  readonly other: string;
  readonly zone: Zone;
}

const zoneOf = (item: Element, y: number): Zone => {
  const { top, height } = item.getBoundingClientRect();
  const part = (y - top) / height;
  return part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'into';
};

/**
 * Items (`data-drag`) of a list that are dragged by their grip (`data-grip`), with a finger too. What is moved is the caller's; the same
 * by keyboard is the caller's too, since no pointer is never a reason not to.
 */
export const useDrag = (list: RefObject<HTMLElement | null>, drag: Drag): void => {
  const newest = useRef(drag);
  useLayoutEffect(() => {
    newest.current = drag;
  });
  useEffect(() => {
    const root = list.current;
    if (!root) return undefined;
    let held: string | null = null;
    let last: Over | null = null;
    const stop = (cancelled: boolean): void => {
      const key = held;
      held = null;
      if (key !== null) newest.current.end(key, cancelled ? null : last);
    };
    const down = (event: PointerEvent): void => {
      const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null;
      const item = grip?.closest<HTMLElement>('[data-drag]');
      if (!grip || !item || event.button !== 0) return;
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
      held = item.dataset['drag'] ?? null;
      last = null;
    };
    const move = (event: PointerEvent): void => {
      if (held === null) return;
      const item = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drag]');
      const other = item?.dataset['drag'];
      if (!item || !other || other === held || !root.contains(item)) return;
      last = { other, zone: zoneOf(item, event.clientY) };
      newest.current.over(held, last.other, last.zone);
    };
    const up = (): void => stop(false);
    const cancel = (): void => stop(true);
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && held !== null) stop(true);
    };
    root.addEventListener('pointerdown', down);
    root.addEventListener('pointermove', move);
    root.addEventListener('pointerup', up);
    root.addEventListener('pointercancel', cancel);
    document.addEventListener('keydown', key);
    return () => {
      root.removeEventListener('pointerdown', down);
      root.removeEventListener('pointermove', move);
      root.removeEventListener('pointerup', up);
      root.removeEventListener('pointercancel', cancel);
      document.removeEventListener('keydown', key);
    };
  }, [list]);
};
