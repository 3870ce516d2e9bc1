import type { Locale } from '#contracts/shared/values';
import { toDigits } from './digits.js';

/** The first ten have endings of their own. */
const bangla = ['', 'ম', 'য়', 'য়', 'র্থ', 'ম', 'ষ্ঠ', 'ম', 'ম', 'ম', 'ম'];
const english: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** A place: `১ম`, `৪র্থ`, `৪২তম`; `1st`, `42nd`. */
export const formatOrdinal = (place: number, locale: Locale): string =>
  locale === 'bn'
    ? `${toDigits(String(place), locale)}${bangla[place] ?? 'তম'}`
    : `${place}${english[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'}`;
