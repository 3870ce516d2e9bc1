import { hscBatches } from '#contracts/shared/values';
import type { UserDraft } from '#identity';
import { crowdSize, institutes, nameOf } from './people.js';
import { pick, seeded } from './random.js';

/** Everybody here is invented, numbers included. */
export interface Member {
  readonly draft: UserDraft;
  /** How many days ago the person came. */
  readonly daysAgo: number;
}

const COUNT = 120;
/** Behind the people of the merit lists, whose names are taken. */
const FIRST_NAME = crowdSize;

/** As many write their names. */
const latinNames = [
  'Tanvir Ahmed',
  'Nusrat Jahan',
  'Sabbir Hossain',
  'Farhana Islam',
  'Rakibul Hasan',
  'Maliha Chowdhury',
  'Sumon Das',
  'Afsana Mim',
  'Shahriar Kabir',
  'Ishita Paul',
  'Mehedi Hasan Rony',
  'Samia Rahman',
];

const bengali = (digits: string): string => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)));

/** The last four digits differ for everybody: four digits find one person. */
const phoneOf = (index: number): string => `0130001${String(1009 + index * 73).padStart(4, '0')}`;

/** As people write their numbers. */
const written = (phone: string, index: number): string =>
  [phone, phone, `+88${phone}`, `${phone.slice(0, 5)}-${phone.slice(5)}`, bengali(phone)][index % 5]!;

/** About as many come each week of the last year, and more of them lately. */
const daysAgoOf = (index: number): number => Math.round(420 * (1 - index / COUNT) ** 1.6);

/** People as an office sees them: some with a proven number, some with one that only stands in the profile, some with nothing yet. The newest comes last. */
export const members = (): Member[] => {
  const random = seeded(121);
  return Array.from({ length: COUNT }, (_, index): Member => {
    const bare = index % 11 === 7;
    const phone = phoneOf(index);
    const draft: UserDraft = {
      name: index % 10 === 3 ? latinNames[Math.floor(index / 10)]! : nameOf(FIRST_NAME + index),
      email: `member${index + 1}@demo.test`,
      ...(bare ? {} : { phone: index % 3 === 0 ? phone : written(phone, index), phoneProven: index % 3 === 0 }),
      ...(bare ? {} : { institute: pick(random, institutes).replaceAll(/\s+/g, ' '), hscBatch: pick(random, hscBatches) }),
    };
    return { draft, daysAgo: daysAgoOf(index) };
  });
};

/** Who writes questions beside the demo's own contributor, by the number of the member. */
export const contributorNumbers = [11, 37] as const;
/** Whose account staff has closed, and why. */
export const blockedNumbers: ReadonlyMap<number, string> = new Map([
  [29, 'একই নম্বরে কয়েকটি অ্যাকাউন্ট খুলে ফ্রি পরীক্ষা দেওয়া হয়েছে'],
  [64, 'পরীক্ষার সময় অন্যের অ্যাকাউন্ট ব্যবহার, দুবার সতর্ক করা হয়েছিল'],
]);
/** Who teaches, by the number of the member. */
export const teacherNumbers = [5, 53] as const;
