import type { Locale } from '#contracts/shared/values';
import { formatNumber } from '../../i18n/digits.js';

/** A figure for people, or a dash where there is none. */
export const figureText = (value: number | null, locale: Locale, decimals = 2): string =>
  value === null ? '–' : formatNumber(value, locale, decimals);
