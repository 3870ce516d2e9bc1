import type { Locale } from '#contracts/shared/values';

const digits: Record<Locale, Intl.NumberFormat> = { bn: new Intl.NumberFormat('bn-BD'), en: new Intl.NumberFormat('en-IN') };

/** How a plan stands on an order and its receipt, in the language of whoever orders. */
export const planTitle = (days: number, locale: Locale): string =>
  locale === 'bn' ? `সেলফ প্র্যাকটিস, ${digits.bn.format(days)} দিন` : `Self practice, ${digits.en.format(days)} days`;
