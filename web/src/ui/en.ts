import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  close: 'Close',
  retry: 'Try again',
  retryShort: 'Try again',
  failed: 'This did not load',
  failedOffline: 'There is no connection, or a very slow one. What you saw is still right.',
  failedServer: 'The server has a problem. Nothing of yours is lost.',
  panelBroken: "This part can't be shown",
  panelBrokenWhy: 'The rest of the page works. We have noted the error.',
  signIn: 'Sign in',
  signInNeeded: 'Sign in to see this',
  loading: 'Loading',
  toasts: 'Messages (F8)',
  pages: 'Pages',
  page: 'Page {n}',
  previous: 'Previous page',
  next: 'Next page',
  range: '{from}–{to} of {total}',
  pick: 'Choose',
};
