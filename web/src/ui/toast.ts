import type { ToastContent } from './toast-area.js';

export interface ToastOptions {
  readonly title: string;
  readonly description?: string;
  /** destructive: a tint with a red edge, for what went wrong. */
  readonly variant?: 'default' | 'destructive';
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

const area = () => import('./toast-area.js');
let last = 0;

const showing = (id: string, options: ToastOptions, open: boolean): ToastContent => ({ id, open, variant: 'default', ...options });

/**
 * Shows a message in the toast area; a new one replaces the old, so at most one stands. Closes after 5 s unless looked at.
 * Never for what must be known: that stays on the page itself.
 */
export const toast = (options: ToastOptions): { readonly id: string; update(next: ToastOptions): void; dismiss(): void } => {
  last += 1;
  const id = String(last);
  const show = (next: ToastOptions): void => {
    void area().then(
      ({ showToast }) => showToast(showing(id, next, true)),
      () => undefined,
    );
  };
  show(options);
  return {
    id,
    update: show,
    dismiss: () =>
      void area().then(
        ({ dismissToast }) => dismissToast(id),
        () => undefined,
      ),
  };
};
