import type { DeskBookRow } from '#contracts/http/books';
import type { ListSheet } from './list-files.js';
import { taka } from './sheet-cells.js';
import { bookKinds, bookStates } from './sheet-words.js';

export const booksSheet: ListSheet<DeskBookRow> = {
  action: 'books.export',
  subjectKind: 'books',
  name: { bn: 'বই', en: 'Books' },
  columns: [
    [{ bn: 'শিরোনাম', en: 'Title' }, ({ title }) => title, 40],
    [{ bn: 'লেখক', en: 'Author' }, ({ author }) => author, 26],
    [{ bn: 'ধরন', en: 'Kind' }, ({ kind }, locale) => bookKinds[kind][locale], 10],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => bookStates[state][locale], 14],
    [{ bn: 'দাম (টাকা)', en: 'Price (taka)' }, ({ pricePaisa }) => taka(pricePaisa), 12],
    [{ bn: 'মজুদ', en: 'Stock' }, ({ kind, stock }) => (kind === 'printed' ? stock : null), 10],
    [{ bn: 'পাঠাতে বাকি', en: 'To send' }, ({ toSend }) => toSend, 12],
    [{ bn: 'ঠিকানা', en: 'Address' }, ({ slug }) => slug, 30],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};
