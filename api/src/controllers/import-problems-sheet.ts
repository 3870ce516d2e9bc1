import type { ImportProblem } from '#questions';
import type { NamedSheet } from './list-files.js';
import type { Words } from './sheet-file.js';

/** A row with a problem, or a piece of the file that became part of no question and has no number. */
export type ProblemLine = Omit<ImportProblem, 'number' | 'state'> & {
  readonly number: number | null;
  readonly state: ImportProblem['state'] | 'left-over';
};

/** As the review calls them. */
const states: Readonly<Record<ProblemLine['state'], Words>> = {
  error: { bn: 'আটকে আছে', en: 'Blocked' },
  near: { bn: 'দেখা দরকার', en: 'To look at' },
  unsupported: { bn: 'নেওয়া যায় না', en: 'Not taken' },
  duplicate: { bn: 'আগে থেকে আছে', en: 'Already there' },
  ready: { bn: 'ঠিক আছে', en: 'Good' },
  left: { bn: 'বাদ দেওয়া', en: 'Left out' },
  'left-over': { bn: 'কোনো প্রশ্নের অংশ হয়নি', en: 'Part of no question' },
};

export const importProblemsSheet: NamedSheet<ProblemLine> = {
  name: { bn: 'সমস্যার তালিকা', en: 'Problems' },
  columns: [
    [{ bn: 'ক্রমিক', en: 'No.' }, ({ number }) => number, 8],
    [{ bn: 'শিট', en: 'Sheet' }, ({ sheet }) => sheet, 18],
    [{ bn: 'লাইন বা সারি', en: 'Line or row' }, ({ line }) => line, 12],
    [{ bn: 'কলাম', en: 'Column' }, ({ column }) => column, 10],
    [{ bn: 'আইডি', en: 'Id' }, ({ item }) => item, 14],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => states[state][locale], 18],
    [{ bn: 'ফাইলে যা ছিল', en: 'As found in the file' }, ({ text }) => text, 60],
    [{ bn: 'কী সমস্যা', en: 'What is wrong' }, ({ problem }) => problem?.message ?? null, 40],
    [{ bn: 'কী করবেন', en: 'How to fix it' }, ({ problem }) => problem?.fix ?? null, 40],
  ],
};
