import type { ReactNode } from 'react';
import type { Quote } from '#contracts/http/orders';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { checkoutText } from './text.js';

type Summed = Pick<Quote, 'subtotalPaisa' | 'discountPaisa' | 'deliveryPaisa' | 'totalPaisa'> & {
  readonly lines: readonly Pick<Quote['lines'][number], 'kind' | 'refId' | 'title' | 'quantity' | 'amountPaisa'>[];
};

const Row = ({ name, children, tone }: { name: string; children: ReactNode; tone?: 'ok' | 'total' }): ReactNode => (
  <div
    className={cx(
      'flex justify-between gap-6',
      tone === 'total' ? 'mt-1.5 border-t border-line pt-2 text-lg font-semibold' : 'py-1 text-text-2',
      tone === 'ok' && 'text-ok!',
    )}
  >
    <dt className="min-w-0">{name}</dt>
    <dd className="shrink-0 text-right">{children}</dd>
  </div>
);

/** Lines, what comes off, delivery, total: of a cart, and of an order. `delivery`: it goes by parcel. */
export const Sums = ({
  of,
  coupon,
  delivery = 'none',
}: {
  of: Summed;
  /** The code that made the discount. */
  coupon: string | null;
  delivery?: 'none' | 'unknown' | 'known';
}): ReactNode => {
  const [t, locale] = [useText(checkoutText), useLocale()];
  const [only] = of.lines;
  const alone = of.lines.length === 1 && only !== undefined && only.quantity === 1;
  return (
    <dl aria-label={t('sums')} className="num">
      {of.lines.map(({ kind, refId, title, quantity, amountPaisa }) => (
        <Row key={refId} name={alone ? t(`line-${kind}`) : quantity === 1 ? title : t('lineTimes', { title, n: quantity })}>
          {formatTaka(amountPaisa, locale)}
        </Row>
      ))}
      {of.discountPaisa > 0 ? (
        <Row name={coupon === null ? t('discount') : t('discountOf', { code: coupon })} tone="ok">
          {formatTaka(-of.discountPaisa, locale).replace('৳−', '−৳')}
        </Row>
      ) : null}
      {delivery === 'none' ? null : (
        <Row name={t('delivery')}>
          {delivery === 'unknown' ? (
            <span className="text-sm text-text-3">{t('deliveryUnknown')}</span>
          ) : of.deliveryPaisa === 0 ? (
            t('deliveryFree')
          ) : (
            formatTaka(of.deliveryPaisa, locale)
          )}
        </Row>
      )}
      <Row name={t('total')} tone="total">
        {formatTaka(of.totalPaisa, locale)}
      </Row>
    </dl>
  );
};
