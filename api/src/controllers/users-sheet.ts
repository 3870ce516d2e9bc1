import type { UserRow } from '#contracts/http/people';
import { inDhaka } from './in-dhaka.js';
import type { NamedSheet } from './list-files.js';
import { roles as roleWords, userStates } from './sheet-words.js';

export const usersSheet: NamedSheet<UserRow> = {
  name: { bn: 'অ্যাকাউন্ট', en: 'Accounts' },
  columns: [
    [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 28],
    [{ bn: 'ই-মেইল', en: 'E-mail' }, ({ email }) => email, 30],
    [{ bn: 'যাচাই করা ফোন', en: 'Verified phone' }, ({ provenPhone }) => provenPhone, 16],
    [{ bn: 'যোগাযোগের ফোন', en: 'Contact phone' }, ({ phone }) => phone, 16],
    [{ bn: 'প্রতিষ্ঠান', en: 'Institute' }, ({ institute }) => institute, 34],
    [{ bn: 'ব্যাচ', en: 'Batch' }, ({ hsc_batch }) => hsc_batch, 12],
    [{ bn: 'ভূমিকা', en: 'Roles' }, ({ roles }, locale) => roles.map((role) => roleWords[role][locale]).join(', '), 24],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => userStates[state][locale], 12],
    [{ bn: 'যোগ দিয়েছেন (ঢাকা)', en: 'Joined (Dhaka)' }, ({ createdAt }) => inDhaka(createdAt), 18],
    [{ bn: 'শেষ দেখা গেছে (ঢাকা)', en: 'Last seen (Dhaka)' }, ({ lastSeenAt }) => inDhaka(lastSeenAt), 18],
    [{ bn: 'আইডি', en: 'Id' }, ({ id }) => id, 38],
  ],
};
