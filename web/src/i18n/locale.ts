import { useSyncExternalStore } from 'react';
import { type Locale, locales } from '#contracts/shared/choices';

const year = 31_536_000;
const listeners = new Set<() => void>();

const read = (): Locale => {
  const found = /(?:^|;\s*)lang=(\w+)/.exec(document.cookie)?.[1];
  return locales.find((locale) => locale === found) ?? 'bn';
};

let current: Locale = typeof document === 'undefined' ? 'bn' : read();

export const getLocale = (): Locale => current;

/** Changes the language at once, everywhere, and keeps it in the cookie `lang`, which the server reads too. Its texts must be here: see `setLocale`. */
export const switchLocale = (locale: Locale): void => {
  current = locale;
  document.cookie = `lang=${locale}; Path=/; Max-Age=${year}; SameSite=Lax`;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLocale = (): Locale => useSyncExternalStore(subscribe, getLocale, getLocale);
