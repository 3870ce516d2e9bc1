export interface ToastOptions {
  readonly title: string;
  readonly description?: string;
  /** destructive: a tint with a red edge, for what went wrong. */
  readonly variant?: 'default' | 'destructive';
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

type Area = typeof import('./toast-area.js');
/** The area's code is a chunk that comes with the first toast; where it does not come there is no toast. */
const inArea = (act: (area: Area) => void): void => void import('./toast-area.js').then(act, () => undefined);
let last = 0;

/**
 * Shows a message in the toast area; a new one replaces the old, so at most one stands. Closes after 5 s unless looked at.
 * Never for what must be known: that stays on the page itself.
 */
export const toast = (options: ToastOptions): { readonly id: string; update(next: ToastOptions): void; dismiss(): void } => {
  last += 1;
  const id = String(last);
  inArea(({ showToast }) => showToast(id, options));
  return {
    id,
    update: (next) => inArea(({ updateToast }) => updateToast(id, next)),
    dismiss: () => inArea(({ dismissToast }) => dismissToast(id)),
  };
};
