import { useEffect, useLayoutEffect, useRef } from 'react';
import { isOwnPress, isTyping } from './typing.js';

export interface RowKeys {
  /** Enter on a row, or a press on it outside of links and buttons. */
  readonly open?: ((key: string) => void) | undefined;
  /** X on a row. */
  readonly mark?: ((key: string) => void) | undefined;
  /** Esc. */
  readonly leave: () => void;
}

const rowsHere = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

/**
 * J and K move through the rows of a list (`data-row`), Enter opens, X marks, Esc leaves. The row itself has the focus, so that the
 * browser scrolls to it and a screen reader reads it. By the keys' places, so that a Bengali layout has them too.
 */
export const useRowKeys = (keys: RowKeys): void => {
  const newest = useRef(keys);
  // Before it is painted: a press is meant for what stands there.
  useLayoutEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const move = (step: number): void => {
      const rows = rowsHere();
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
    };
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const row = rowsHere().find((other) => other.contains(document.activeElement));
      const key = row?.dataset['row'];
      const acts: Readonly<Record<string, (() => void) | undefined>> = {
        KeyJ: () => move(1),
        KeyK: () => move(-1),
        KeyX: key ? () => newest.current.mark?.(key) : undefined,
        // On a link or a button in the row Enter is the browser's.
        Enter: key && row === document.activeElement ? () => newest.current.open?.(key) : undefined,
        Escape: () => newest.current.leave(),
      };
      const act = Object.hasOwn(acts, event.code) ? acts[event.code] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    const click = (event: MouseEvent): void => {
      const key = event.target instanceof Element ? event.target.closest<HTMLElement>('main [data-row]')?.dataset['row'] : undefined;
      if (key && !isOwnPress(event)) newest.current.open?.(key);
    };
    document.addEventListener('keydown', press);
    document.addEventListener('click', click);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('click', click);
    };
  }, []);
};
