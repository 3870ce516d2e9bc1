import type { Locale } from '#contracts/shared/values';
import { CODE_IN_ADDRESS } from '#contracts/shared/affiliates';
import { formatNumber } from '../../i18n/digits.js';

/** Hundredths of a per cent as people write them: `১০%`, `১২.৫%`. */
export const formatRate = (rateBp: number, locale: Locale): string =>
  `${formatNumber(rateBp / 100, locale, rateBp % 100 === 0 ? 0 : rateBp % 10 === 0 ? 1 : 2)}%`;

/** A page of ours with somebody's code. */
export const linkTo = (path: string, code: string): string => `${location.origin}${path}?${CODE_IN_ADDRESS}=${code}`;
