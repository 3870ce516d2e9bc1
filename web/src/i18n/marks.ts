import type { Locale, Marks } from '#contracts/shared/values';
import { toDigits } from './digits.js';

/** Marks in hundredths, rounded once, half away from zero. Exact at any size: the parts may pass 2^53. */
const hundredths = ({ units, denominator }: Marks): bigint => {
  const [top, bottom] = [BigInt(units) * 100n, BigInt(denominator)];
  const twice = (top < 0n ? -top : top) * 2n;
  const rounded = (twice + bottom) / (bottom * 2n);
  return top < 0n ? -rounded : rounded;
};

const plain = (marks: Marks): string => {
  const value = hundredths(marks);
  const size = value < 0n ? -value : value;
  return `${value < 0n ? '−' : ''}${size / 100n}.${(size % 100n).toString().padStart(2, '0')}`;
};

/** Marks as people read them: always two decimals (`২০.৫০`), so that a column of them lines up. */
export const formatMarks = (marks: Marks, locale: Locale): string => toDigits(plain(marks), locale);

/** Marks in a sentence: without needless zeros (`২৫`, `−০.২৫`, `০.৫`). */
export const formatMarksShort = (marks: Marks, locale: Locale): string => toDigits(plain(marks).replace(/\.00$|(?<=\.\d)0$/, ''), locale);

/** The deduction for a wrong answer with its sign, whatever sign it came with: `−০.২৫`; an empty text when nothing is taken off. */
export const formatDeduction = (marks: Marks, locale: Locale): string => {
  const units = marks.units.replace('-', '');
  return BigInt(units) === 0n ? '' : formatMarksShort({ units: `-${units}`, denominator: marks.denominator }, locale);
};
