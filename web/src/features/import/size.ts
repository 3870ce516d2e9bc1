import type { Locale } from '#contracts/shared/values';
import { formatNumber } from '../../i18n/digits.js';
import type { Text } from '../../i18n/index.js';
import type { ImportTextKey } from './text.js';

const kilo = 1024;

/** How large a file is, as people say it: 840 KB, 2.4 MB. */
export const sizeOf = (bytes: number, locale: Locale, t: Text<ImportTextKey>): string => {
  if (bytes < kilo * kilo) return t('kb', { size: formatNumber(Math.max(1, Math.round(bytes / kilo)), locale) });
  return t('mb', { size: formatNumber(bytes / kilo / kilo, locale, bytes < 10 * kilo * kilo ? 1 : 0) });
};
