import { useSyncExternalStore } from 'react';
import { type Locale, locales } from '#contracts/shared/choices';

const year = 31_536_000;
const listeners = new Set<() => void>();

/** The page's own first script has read it, from the address or the cookie. */
const read = (): Locale => locales.find((locale) => locale === document.documentElement.lang) ?? 'bn';

let current: Locale = typeof document === 'undefined' ? 'bn' : read();

export const getLocale = (): Locale => current;

/** The language of the page that is made now; on the server only, where pages are made one after the other. */
export const makeIn = (locale: Locale): void => {
  current = locale;
};

/** Changes the language at once, everywhere, and keeps it in the cookie `lang`, which the server reads too. Its texts must be here: see `setLocale`. */
export const switchLocale = (locale: Locale): void => {
  current = locale;
  document.cookie = `lang=${locale}; Path=/; Max-Age=${year}; SameSite=Lax`;
  document.documentElement.lang = locale;
  // An address that asks for a language (search engines' way) would undo the choice with the next reload.
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    history.replaceState(history.state, '', address);
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLocale = (): Locale => useSyncExternalStore(subscribe, getLocale, getLocale);
