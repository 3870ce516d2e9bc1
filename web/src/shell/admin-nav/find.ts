import { useLocation } from 'react-router';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useUser } from '../../client/user.js';
import { toDigits, toLatinDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { useSettled } from '../../ui/use-settled.js';
import { isBuilt } from '../built.js';
import { bn } from './bn.js';
import { en } from './en.js';
import { type NavLabel, openGroups, type Place, trailTo } from './nav.js';
import { readRecent } from './recent.js';
import { adminNavText } from './text.js';

/** A line of the palette: where it leads and how it reads. */
export interface Found {
  readonly to: string;
  readonly title: string;
  readonly detail?: string;
  readonly icon: string;
}

const fewest = 2;
const mostPeople = 5;

/** The built catalogues hold compiled messages, of which a plain text is the only part. */
const plain = (message: unknown): string => [message].flat(2).join('');
const fold = (text: string): string => toLatinDigits(text).toLocaleLowerCase().normalize('NFC').trim();

/** Whether every word typed begins a word of a page's name, in Bengali or in English. */
const names = (label: NavLabel, query: string): boolean => {
  const words = `${fold(plain(bn[label]))} ${fold(plain(en[label]))}`.split(/\s+/);
  return fold(query)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};

const usePages = (): readonly Place[] => {
  const user = useUser();
  return openGroups(user?.permissions ?? [], isBuilt).flatMap(({ places }) =>
    places.flatMap((place) => [place, ...(place.pages ?? []).map((page) => ({ ...page, ...(place.icon ? { icon: place.icon } : {}) }))]),
  );
};

/** Pages by name; all of them, but those opened lately, as long as nothing is typed. */
export const useFoundPages = (query: string): readonly Found[] => {
  const [t, pages, { pathname }] = [useText(adminNavText), usePages(), useLocation()];
  const lately = query.trim() === '' ? new Set([pathname, ...readRecent().map(({ to }) => to)]) : new Set();
  return pages
    .filter(({ label, path }) => !lately.has(path) && (query.trim() === '' || names(label, query)))
    .map(({ path, label, icon = 'file' }) => ({ to: path, title: t(label), icon }));
};

/** What was open lately, newest first, without this page and without what this person may no longer open. */
export const useRecent = (query: string): readonly Found[] => {
  const [t, pages, { pathname }] = [useText(adminNavText), usePages(), useLocation()];
  if (query.trim() !== '') return [];
  return readRecent().flatMap(({ to, name }): Found[] => {
    const own = trailTo(to).at(-1);
    const list = own?.path.includes('{') ? trailTo(to)[0] : own;
    const place = pages.find(({ path }) => path === list?.path);
    if (to === pathname || !own || !place) return [];
    return name ? [{ to, title: name, detail: t(place.label), icon: 'history' }] : [{ to, title: t(own.label), icon: 'history' }];
  });
};

/** People by name, e-mail or four digits of the phone, for those who may read users. */
export const useFoundPeople = (query: string): { readonly found: readonly Found[]; readonly asking: boolean } => {
  const [user, locale] = [useUser(), useLocale()];
  const typed = query.trim();
  const settled = useSettled(typed);
  const may = user?.permissions.includes('users.read') === true && typed.length >= fewest;
  const { data } = useEndpoint('GET /api/admin/users', may && settled.length >= fewest ? { query: { q: toLatinDigits(settled) } } : null, {
    keepPreviousData: false,
  });
  const found = may && data ? data.rows.slice(0, mostPeople) : [];
  return {
    asking: may && (settled !== typed || data === undefined),
    found: found.map((row) => {
      const phone = row.provenPhone ?? row.phone;
      const detail = [phone ? toDigits(phone, locale) : null, row.email ?? row.institute].filter(Boolean).join(' · ');
      return { to: `/admin/users/${row.id}`, title: row.name, icon: 'user-round', ...(detail ? { detail } : {}) };
    }),
  };
};
