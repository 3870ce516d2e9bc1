import type { UserRow } from '#contracts/http/people';
import type { Locale } from '#contracts/shared/values';
import type { Cell, Sheet } from '#platform';

type Column = readonly [title: Readonly<Record<Locale, string>>, cell: (row: UserRow) => Cell, width: number];

const moment = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Dhaka',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026-11-21 18:05` in Dhaka: in order as text, and the same in both languages for whoever reckons with it. */
const inDhaka = (instant: string | null): Cell => {
  if (instant === null) return null;
  const part = Object.fromEntries(moment.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
};

const columns: readonly Column[] = [
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

const names: Readonly<Record<Locale, string>> = { bn: 'অ্যাকাউন্ট', en: 'Accounts' };

/** What the exported file is called, without its ending: what it holds and the day in Dhaka. */
export const usersFileName = (locale: Locale, now: Date): string => `${names[locale]} ${String(inDhaka(now.toISOString())).slice(0, 10)}`;

async function* cells(rows: AsyncIterable<UserRow>): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield columns.map(([, cell]) => cell(row));
}

/** The list of accounts as a table, its titles in the caller's language. */
export const usersSheet = (locale: Locale, rows: AsyncIterable<UserRow>): Sheet => ({
  name: names[locale],
  columns: columns.map(([title, , width]) => ({ title: title[locale], width })),
  rows: cells(rows),
});
