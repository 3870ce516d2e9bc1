import type { Locale } from '#contracts/shared/values';

const bengali = '০১২৩৪৫৬৭৮৯';
/** Lakh grouping in both languages: `en-BD` would group in thousands. */
export const intlLocale: Readonly<Record<Locale, string>> = { bn: 'bn-BD', en: 'en-IN' };

/** Latin digits of a text in the digits of the language. Codes, formulas, units and order numbers stay as they are: do not pass them. */
export const toDigits = (text: string, locale: Locale): string =>
  locale === 'bn' ? text.replace(/\d/g, (digit) => bengali.charAt(Number(digit))) : text;

/** Bengali digits of what a person typed as Latin ones, for sending. */
export const toLatinDigits = (text: string): string => text.replace(/[০-৯]/g, (digit) => String(bengali.indexOf(digit)));

const formatters = new Map<string, Intl.NumberFormat>();
const formatter = (locale: Locale, decimals: number): Intl.NumberFormat => {
  const key = `${locale}.${decimals}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(intlLocale[locale], { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formatters.set(key, made);
  return made;
};

/** A number with lakh grouping, in the language's digits, with a real minus sign: `১,৮৪,৩৫০`, `−0.25`. Fractions are cut to `decimals`, default 0. */
export const formatNumber = (value: number, locale: Locale, decimals = 0): string =>
  toDigits(formatter(locale, decimals).format(value).replace('-', '−'), locale);

/** Money from paisa: `৳২,৪৫০`, with two decimals only when the paisa are not zero. */
export const formatTaka = (paisa: number, locale: Locale): string => `৳${formatNumber(paisa / 100, locale, paisa % 100 === 0 ? 0 : 2)}`;

/** A share in whole per cent: `৮২%`. */
export const formatPercent = (share: number, locale: Locale): string => `${formatNumber(Math.round(share * 100), locale)}%`;
