import type { ImportCounts } from '#contracts/http/imports';
import type { ImportRowState } from '#contracts/shared/imports';

/** How a row's state is called. */
export const rowStateWord = {
  error: 'rowError',
  near: 'rowNear',
  unsupported: 'rowUnsupported',
  duplicate: 'rowDuplicate',
  ready: 'rowReady',
  left: 'rowLeft',
} as const satisfies Readonly<Record<ImportRowState, string>>;

export const rowLook: Readonly<Record<ImportRowState, { readonly icon: string; readonly tone: string }>> = {
  error: { icon: 'circle-x', tone: 'text-bad' },
  near: { icon: 'triangle-alert', tone: 'text-warn' },
  unsupported: { icon: 'ban', tone: 'text-text-3' },
  duplicate: { icon: 'copy', tone: 'text-text-3' },
  ready: { icon: 'circle-check', tone: 'text-ok' },
  left: { icon: 'circle-minus', tone: 'text-text-3' },
};

/** How many rows are in a state; near ones are counted among the ready ones. */
export const countOf = (counts: ImportCounts, state: ImportRowState): number =>
  ({
    error: counts.errors,
    near: counts.near,
    unsupported: counts.unsupported,
    duplicate: counts.duplicates,
    ready: counts.ready - counts.near,
    left: counts.left,
  })[state];
