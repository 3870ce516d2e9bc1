/** From which hour in Dhaka each part of the day is called what in Bengali; before 4 it is still night. */
const partsOfDay: readonly (readonly [number, string])[] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [15, 'বিকেল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
];

/** ভোর, সকাল, দুপুর, বিকেল, সন্ধ্যা or রাত. */
export const bengaliPartOfDay = (hour: number): string => partsOfDay.find(([from]) => hour >= from)?.[1] ?? 'রাত';

/** The ending of a time at which something happens: `রাত ৯:০০টায়`, `রাত ৯:২৫-এ`. */
export const bengaliAt = (minute: number): string => (minute === 0 ? 'টায়' : '-এ');
