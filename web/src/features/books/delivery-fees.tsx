import type { ReactNode } from 'react';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { booksText } from './text.js';

/** What delivery costs where, before anybody types an address; the cart's sum follows the district that is chosen there. */
export const DeliveryFees = ({ fees }: { fees: { readonly dhakaPaisa: number; readonly elsewherePaisa: number } }): ReactNode => {
  const [t, locale] = [useText(booksText), useLocale()];
  const of = (paisa: number): string => (paisa === 0 ? t('deliveryFree') : formatTaka(paisa, locale));
  return (
    <dl aria-label={t('deliveryTitle')} className="num mt-1 mb-4 flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-text-2">
      <div className="flex gap-1.5">
        <dt>{t('deliveryDhaka')}</dt>
        <dd className="font-semibold">{of(fees.dhakaPaisa)}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt>{t('deliveryElsewhere')}</dt>
        <dd className="font-semibold">{of(fees.elsewherePaisa)}</dd>
      </div>
    </dl>
  );
};
