import { useEffect, useRef, useState } from 'react';
import { pageSize } from '#contracts/shared/choices';
import type { ImportRow } from '#contracts/http/imports';
import { useMedia } from '../../ui/use-media.js';
import { useImportAddress } from './address.js';
import type { RowsView } from './use-rows.js';

/** Puts the focus on a row of the list, so that the next key begins there. */
export const focusRow = (number: number): void => document.querySelector<HTMLElement>(`main [data-row="${number}"]`)?.focus();

export interface OpenRow {
  readonly wide: boolean;
  /** The row that is open; beside the list one always is, on a phone only what was pressed. */
  readonly row: ImportRow | null;
  readonly editing: boolean;
  readonly setEditing: (editing: boolean) => void;
  readonly open: (number: number | null) => void;
  /** The next row or the one before; over the end of the page it turns the page. */
  readonly move: (step: 1 | -1) => void;
  /** Something was changed: rows of this page may belong elsewhere by now. */
  readonly touched: () => void;
}

/** Which row of the list is open, by the address, and how one goes from row to row. */
export const useOpenRow = (list: RowsView): OpenRow => {
  const { tab, page, row: asked, go } = useImportAddress();
  // The address follows a moment later, since every change of it asks who is signed in: keys pressed quickly must not wait for it.
  const [number, setNumber] = useState(asked);
  useEffect(() => setNumber(asked), [asked]);
  const wide = useMedia('(width >= 900px)');
  // By its row: who goes to another one leaves the form only once the address has changed, after the question about what was typed.
  const [edited, setEdited] = useState<number | null>(null);
  const changed = useRef(false);
  // Where a page that was turned to is entered: at its first row or, going back, at its last.
  const [enter, setEnter] = useState<'first' | 'last' | null>(null);
  const rows = list.rows ?? [];
  const here = list.page === page;
  const entered = enter === 'last' ? rows.at(-1) : enter === 'first' || wide ? rows[0] : undefined;
  const row = rows.find((one) => one.number === number) ?? (here ? (entered ?? null) : null);
  const open = (next: number | null): void => {
    setEnter(null);
    // What is being typed is left only after the question, which the address asks.
    if (row === null || edited !== row.number) {
      setEdited(null);
      setNumber(next);
    }
    go({ row: next }, { replace: true });
  };
  const settle = async (): Promise<void> => {
    changed.current = false;
    await list.refresh();
    setEnter('first');
    go({ row: null }, { replace: true });
  };
  const turn = (step: 1 | -1): void => {
    // What was settled has left this list: the next ones have moved up to this page.
    if (step === 1 && tab !== null && changed.current) return void settle();
    if (step === 1 ? page * pageSize >= list.total : page <= 1) return;
    setEnter(step === 1 ? 'first' : 'last');
    go({ page: page + step, row: null }, { replace: true });
  };
  return {
    wide,
    row,
    editing: row !== null && edited === row.number,
    setEditing: (on) => setEdited(on ? (row?.number ?? null) : null),
    open,
    touched: () => void (changed.current = true),
    move: (step) => {
      const at = rows.findIndex((one) => one.number === row?.number);
      const next = at < 0 ? rows[0] : rows[at + step];
      if (!next) return turn(step);
      open(next.number);
      focusRow(next.number);
    },
  };
};
