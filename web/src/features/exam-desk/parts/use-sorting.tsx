import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';
import { landing, neighbour, type Place } from './arrange-groups.js';

export interface SortingProps {
  /** How many rows each group has. */
  readonly counts: readonly number[];
  readonly onMove: (from: Place, to: Place) => void;
  /** What is said once a row has come to its new place. */
  readonly said: (to: Place) => string;
  readonly disabled?: boolean;
}

export interface Sorting {
  /** For each row's element; the place `{ group, at: count }` is the empty end of a group. */
  readonly row: (place: Place) => { readonly 'data-sort': string; readonly className: string };
  /** What a row is taken by. */
  readonly grip: (place: Place, key: string, name: string) => ReactNode;
  /** Moves a row by its menu or an arrow button, and says so; the focus stays with the row's grip. */
  readonly move: (place: Place, to: Place | null, key: string) => void;
  /** Stands once beside the list: what was moved is read out. */
  readonly status: ReactNode;
}

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
  return (at: number | null): void => {
    const idle = y.current === null;
    y.current = at;
    if (at === null) cancelAnimationFrame(frame.current);
    else if (idle) run();
  };
};

/** Rows that can be put in order by dragging their grip, by its arrow keys, Home and End, and without either by `move`. */
export const useSorting = ({ counts, onMove, said, disabled = false }: SortingProps): Sorting => {
  const list = useId();
  const [dragged, setDragged] = useState<Place | null>(null);
  const [gap, setGap] = useState<Place | null>(null);
  const [status, setStatus] = useState('');
  const back = useRef<string | null>(null);
  const scroll = useEdgeScroll();
  // A row that moved loses the focus: the browser takes it for a new one.
  useLayoutEffect(() => {
    if (back.current === null) return;
    document.querySelector<HTMLElement>(`[data-grip="${CSS.escape(back.current)}"]`)?.focus();
    back.current = null;
  });
  const move = (from: Place, to: Place | null, key: string): void => {
    if (disabled || to === null || (from.group === to.group && from.at === to.at)) return;
    back.current = key;
    onMove(from, to);
    setStatus(said(to));
  };
  const keyed = (event: KeyboardEvent, place: Place, key: string): void => {
    const last = Math.max(0, (counts[place.group] ?? 1) - 1);
    const targets: Readonly<Record<string, () => Place | null>> = {
      ArrowUp: () => neighbour(counts, place, -1),
      ArrowDown: () => neighbour(counts, place, 1),
      Home: () => ({ group: place.group, at: 0 }),
      End: () => ({ group: place.group, at: last }),
    };
    const target = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined;
    if (!target) return;
    event.preventDefault();
    move(place, target(), key);
  };
  const stop = (): void => {
    setDragged(null);
    setGap(null);
    scroll(null);
  };
  const drag = (place: Place, key: string) => ({
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
  const row: Sorting['row'] = (place) => ({
    'data-sort': `${list}/${place.group}/${place.at}`,
    ...(place.at === (counts[place.group] ?? 0) ? { 'data-sort-end': '' } : {}),
    className: cx(
      dragged?.group === place.group && dragged.at === place.at && 'opacity-50',
      gap?.group === place.group && gap.at === place.at && 'shadow-[inset_0_2px_0_var(--brand)]',
    ),
  });
  const grip: Sorting['grip'] = (place, key, name) => (
    <button
      type="button"
      data-grip={key}
      aria-label={name}
      aria-disabled={disabled || undefined}
      onKeyDown={(event) => keyed(event, place, key)}
      {...drag(place, key)}
      className="touch grid h-8 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-badge text-text-3 hover:bg-fill active:cursor-grabbing aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      <Icon name="grip-vertical" size={16} />
    </button>
  );
  return {
    row,
    grip,
    move,
    status: (
      <span role="status" className="sr-only">
        {status}
      </span>
    ),
  };
};
