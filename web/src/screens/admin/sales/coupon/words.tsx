import type { ReactNode } from 'react';
import type { CouponRow, CouponState } from '#contracts/http/coupons';
import { salesText } from '../../../../i18n/admin-sales/text.js';
import { formatNumber, formatTaka, toDigits } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Badge, type BadgeTone } from '../../../../ui/badge.js';

const tones: Readonly<Record<CouponState, BadgeTone>> = {
  on: 'ok',
  off: 'neutral',
  'not-yet': 'neutral',
  over: 'neutral',
  'used-up': 'warn',
};

export const CouponBadge = ({ state }: Pick<CouponRow, 'state'>): ReactNode => {
  const t = useText(salesText);
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
};

/** `৩ / ৫`, or how often where there is no limit. */
export const useUses = (): ((coupon: Pick<CouponRow, 'used' | 'maxUses'>) => string) => {
  const [t, locale] = [useText(salesText), useLocale()];
  const number = (value: number): string => formatNumber(value, locale);
  return ({ used, maxUses }) => (maxUses === null ? number(used) : t('usesOf', { used: number(used), max: number(maxUses) }));
};

/** `১৫%, সর্বোচ্চ ৳২০০`. */
export const useEffectWords = (): ((coupon: CouponRow) => string) => {
  const [t, locale] = [useText(salesText), useLocale()];
  return ({ percent, amountPaisa, capPaisa, minPaisa }) =>
    [
      percent === null ? formatTaka(amountPaisa ?? 0, locale) : t('percentOff', { percent: toDigits(String(percent), locale) }),
      capPaisa === null ? null : t('upTo', { amount: formatTaka(capPaisa, locale) }),
      minPaisa === 0 ? null : t('fromSum', { amount: formatTaka(minPaisa, locale) }),
    ]
      .filter((part) => part !== null)
      .join(', ');
};
