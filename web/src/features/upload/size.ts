import type { Locale } from '#contracts/shared/values';
import { formatNumber } from '../../i18n/digits.js';
import type { Text } from '../../i18n/index.js';
import type { UploadTextKey } from './text.js';

const kilo = 1024;

/** How large a file is, as people say it: 840 KB, 2.4 MB, 1.5 GB. */
export const sizeOf = (bytes: number, locale: Locale, t: Text<UploadTextKey>): string => {
  if (bytes < kilo ** 2) return t('kb', { size: formatNumber(Math.max(1, Math.round(bytes / kilo)), locale) });
  if (bytes < kilo ** 3) return t('mb', { size: formatNumber(bytes / kilo ** 2, locale, bytes < 10 * kilo ** 2 ? 1 : 0) });
  const gigabytes = bytes / kilo ** 3;
  return t('gb', { size: formatNumber(gigabytes, locale, Number.isInteger(gigabytes) ? 0 : 1) });
};
