import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.js';
import { neighbour, type Place } from './arrange-groups.js';
import { focusGrip, Grip } from './grip.js';
import { useDragged } from './use-dragged.js';

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

/** Where a key of the grip takes its row; undefined for a key that says nothing here. */
const aimOf = (counts: readonly number[], place: Place, key: string): (() => Place | null) | undefined => {
  const last = Math.max(0, (counts[place.group] ?? 1) - 1);
  const targets: Readonly<Record<string, () => Place | null>> = {
    ArrowUp: () => neighbour(counts, place, -1),
    ArrowDown: () => neighbour(counts, place, 1),
    Home: () => ({ group: place.group, at: 0 }),
    End: () => ({ group: place.group, at: last }),
  };
  return Object.hasOwn(targets, key) ? targets[key] : undefined;
};

/** Moves a row, says where to, and brings the focus back to its grip. */
const useMove = ({ onMove, said, disabled = false }: SortingProps) => {
  const [status, setStatus] = useState('');
  const back = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (back.current === null) return;
    focusGrip(back.current);
    back.current = null;
  });
  const move: Sorting['move'] = (from, to, key) => {
    if (disabled || to === null || (from.group === to.group && from.at === to.at)) return;
    back.current = key;
    onMove(from, to);
    setStatus(said(to));
  };
  return { move, status };
};

/** Rows that can be put in order by dragging their grip, by its arrow keys, Home and End, and without either by `move`. */
export const useSorting = (props: SortingProps): Sorting => {
  const { counts, disabled = false } = props;
  const list = useId();
  const { move, status } = useMove(props);
  const { dragged, gap, acts } = useDragged(list, disabled, move);
  const keyed = (event: KeyboardEvent, place: Place, key: string): void => {
    const aim = aimOf(counts, place, event.key);
    if (!aim) return;
    event.preventDefault();
    move(place, aim(), key);
  };
  return {
    row: (place) => ({
      'data-sort': `${list}/${place.group}/${place.at}`,
      ...(place.at === (counts[place.group] ?? 0) ? { 'data-sort-end': '' } : {}),
      className: cx(
        dragged?.group === place.group && dragged.at === place.at && 'opacity-50',
        gap?.group === place.group && gap.at === place.at && 'shadow-[inset_0_2px_0_var(--brand)]',
      ),
    }),
    grip: (place, key, name) => (
      <Grip mark={key} name={name} disabled={disabled} onKeyDown={(event) => keyed(event, place, key)} {...acts(place, key)} />
    ),
    move,
    status: (
      <span role="status" className="sr-only">
        {status}
      </span>
    ),
  };
};
