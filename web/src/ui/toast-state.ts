import type { ToastOptions } from './toast.js';

/** The specification's toast: id, title, description, open, variant and an optional action. */
export interface ToastContent extends ToastOptions {
  readonly id: string;
  readonly open: boolean;
}

/** The one toast there is, also for a while after it was dismissed; null when there is none. */
export type Toasts = ToastContent | null;

/** A new one is open and takes the place of the old. */
export const added = (id: string, options: ToastOptions): Toasts => ({ variant: 'default', ...options, id, open: true });

/** One that has been replaced or removed is not brought back, and a dismissed one stays closed. */
export const updated = (toasts: Toasts, id: string, options: ToastOptions): Toasts =>
  toasts?.id === id ? { variant: 'default', ...options, id, open: toasts.open } : toasts;

export const dismissed = (toasts: Toasts, id: string): Toasts => (toasts?.id === id && toasts.open ? { ...toasts, open: false } : toasts);
