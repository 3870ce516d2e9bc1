import type { DeskBookRow } from '#contracts/http/books';
import type { Locale } from '#contracts/shared/values';
import type { Sheet } from '#platform';
import { dayInDhaka } from './in-dhaka.js';
import { sheetOf, type Column, type Words } from './sheet-file.js';

const columns: readonly Column<DeskBookRow>[] = [
  [{ bn: 'শিরোনাম', en: 'Title' }, ({ title }) => title, 40],
  [{ bn: 'লেখক', en: 'Author' }, ({ author }) => author, 26],
  [{ bn: 'ধরন', en: 'Kind' }, ({ kind }) => kind, 10],
  [{ bn: 'অবস্থা', en: 'State' }, ({ state }) => state, 12],
  [{ bn: 'দাম (টাকা)', en: 'Price (taka)' }, ({ pricePaisa }) => pricePaisa / 100, 12],
  [{ bn: 'মজুদ', en: 'Stock' }, ({ kind, stock }) => (kind === 'printed' ? stock : null), 10],
  [{ bn: 'পাঠাতে বাকি', en: 'To send' }, ({ toSend }) => toSend, 12],
  [{ bn: 'ঠিকানা', en: 'Address' }, ({ slug }) => slug, 30],
  [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
];

const names: Words = { bn: 'বই', en: 'Books' };

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

/** What the exported file is called, without its ending. */
export const booksFileName = (locale: Locale, now: Date): string => `${names[locale]} ${dayInDhaka(now)}`;

export const booksSheet = (locale: Locale, rows: readonly DeskBookRow[]): Sheet => sheetOf(locale, names, columns, each(rows));
