import type { UserRow } from '#contracts/http/people';
import type { Locale } from '#contracts/shared/values';
import type { Sheet } from '#platform';
import { dayInDhaka, inDhaka } from './in-dhaka.js';
import { sheetOf, type Column, type Words } from './sheet-file.js';

const columns: readonly Column<UserRow>[] = [
  [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 28],
  [{ bn: 'ই-মেইল', en: 'E-mail' }, ({ email }) => email, 30],
  [{ bn: 'যাচাই করা ফোন', en: 'Verified phone' }, ({ provenPhone }) => provenPhone, 16],
  [{ bn: 'যোগাযোগের ফোন', en: 'Contact phone' }, ({ phone }) => phone, 16],
  [{ bn: 'প্রতিষ্ঠান', en: 'Institute' }, ({ institute }) => institute, 34],
  [{ bn: 'ব্যাচ', en: 'Batch' }, ({ hsc_batch }) => hsc_batch, 12],
  [{ bn: 'ভূমিকা', en: 'Roles' }, ({ roles }) => roles.join(', '), 20],
  [{ bn: 'অবস্থা', en: 'State' }, ({ state }) => state, 10],
  [{ bn: 'যোগ দিয়েছেন (ঢাকা)', en: 'Joined (Dhaka)' }, ({ createdAt }) => inDhaka(createdAt), 18],
  [{ bn: 'শেষ দেখা গেছে (ঢাকা)', en: 'Last seen (Dhaka)' }, ({ lastSeenAt }) => inDhaka(lastSeenAt), 18],
  [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
];

const names: Words = { bn: 'অ্যাকাউন্ট', en: 'Accounts' };

/** What the exported file is called, without its ending: what it holds and the day in Dhaka. */
export const usersFileName = (locale: Locale, now: Date): string => `${names[locale]} ${dayInDhaka(now)}`;

export const usersSheet = (locale: Locale, rows: AsyncIterable<UserRow>): Sheet => sheetOf(locale, names, columns, rows);
