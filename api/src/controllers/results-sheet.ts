import type { AttemptRow } from '#contracts/http/exam-after';
import type { Cell } from '#platform';
import { inDhaka } from './in-dhaka.js';
import type { NamedSheet } from './list-files.js';
import type { Words } from './sheet-file.js';

/**
 * The exact marks as text where a number would have to round them (`13 1/3`), else as a number that can be reckoned with.
 * Units are whole by construction; a denominator of 2s and 5s ends as a decimal.
 */
export const scoreCell = ({ score }: Pick<AttemptRow, 'score'>): Cell => {
  if (score === null) return null;
  const [units, denominator] = [BigInt(score.units), BigInt(score.denominator)];
  if (1_000_000n % denominator === 0n) return Number((units * 1_000_000n) / denominator) / 1_000_000;
  const [whole, rest] = [units / denominator, units % denominator];
  if (rest === 0n) return Number(whole);
  const part = `${rest < 0n ? -rest : rest}/${denominator}`;
  return whole === 0n ? `${units < 0n ? '-' : ''}${part}` : `${whole} ${part}`;
};

const submitters: Readonly<Record<NonNullable<AttemptRow['submittedBy']>, Words>> = {
  student: { bn: 'শিক্ষার্থী', en: 'Student' },
  clock: { bn: 'সময় শেষে', en: 'Clock' },
  staff: { bn: 'কর্তৃপক্ষ', en: 'Staff' },
};
const states: Readonly<Record<AttemptRow['state'], Words>> = {
  in_progress: { bn: 'পরীক্ষা দিচ্ছেন', en: 'In progress' },
  submitted: { bn: 'জমা হয়েছে', en: 'Submitted' },
  scored: { bn: 'নম্বর দেওয়া হয়েছে', en: 'Scored' },
  rescored: { bn: 'নম্বর পুনর্গণনা হয়েছে', en: 'Scored anew' },
};

const ofStaff: Words = { bn: 'কর্তৃপক্ষ', en: 'Staff' };

export const resultsSheet: NamedSheet<AttemptRow> = {
  name: { bn: 'ফলাফল', en: 'Results' },
  columns: [
    [{ bn: 'র‍্যাঙ্ক', en: 'Rank' }, ({ rank }) => rank, 8],
    [{ bn: 'নাম', en: 'Name' }, ({ name }) => name, 28],
    [{ bn: 'প্রতিষ্ঠান', en: 'Institute' }, ({ institute }) => institute, 34],
    [{ bn: 'ব্যাচ', en: 'Batch' }, ({ batch }) => batch, 12],
    [{ bn: 'কততম বার', en: 'Attempt' }, ({ number }) => number, 10],
    [{ bn: 'অবস্থা', en: 'State' }, ({ state }, locale) => states[state][locale], 18],
    [{ bn: 'নম্বর', en: 'Marks' }, scoreCell, 10],
    [{ bn: 'সঠিক', en: 'Correct' }, ({ correct }) => correct, 8],
    [{ bn: 'ভুল', en: 'Wrong' }, ({ wrong }) => wrong, 8],
    [{ bn: 'উত্তর দেননি', en: 'Skipped' }, ({ skipped }) => skipped, 10],
    [{ bn: 'সময় (সেকেন্ড)', en: 'Time (seconds)' }, ({ seconds }) => seconds, 14],
    [{ bn: 'শুরু (ঢাকা)', en: 'Started (Dhaka)' }, ({ startedAt }) => inDhaka(startedAt), 18],
    [{ bn: 'জমা (ঢাকা)', en: 'Submitted (Dhaka)' }, ({ submittedAt }) => inDhaka(submittedAt), 18],
    [
      { bn: 'যিনি জমা দিয়েছেন', en: 'Submitted by' },
      ({ submittedBy }, locale) => (submittedBy ? submitters[submittedBy][locale] : null),
      14,
    ],
    [{ bn: 'র‍্যাঙ্কের বাইরে', en: 'Not ranked' }, ({ staff }, locale) => (staff ? ofStaff[locale] : null), 14],
    [{ bn: 'অযোগ্য ঘোষণার কারণ', en: 'Disqualified because' }, ({ disqualified }) => disqualified?.reason ?? null, 30],
    [{ bn: 'আইডি', en: 'Id' }, ({ attemptId }) => attemptId, 38],
  ],
};
