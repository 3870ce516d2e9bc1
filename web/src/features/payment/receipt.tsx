import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MyOrder } from '#contracts/http/orders';
import { districtName } from '#contracts/shared/district-names';
import { addressOf } from '../../client/call.js';
import { formatDate, formatTime } from '../../i18n/dates.js';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { buttonClass } from '../../ui/button-class.js';
import { Section } from '../../ui/section.js';
import { Sums } from '../checkout/sums.js';
import { paymentText } from './text.js';

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div className="flex justify-between gap-6 border-b border-line py-2">
    <dt className="shrink-0 text-text-3">{name}</dt>
    <dd className="min-w-0 text-right">{children}</dd>
  </div>
);

/** Number, time, way, lines and sums; once it is paid, the same as a PDF. */
export const Receipt = ({ order }: { order: MyOrder }): ReactNode => {
  const [t, locale] = [useText(paymentText), useLocale()];
  const paid = order.paidAt !== null;
  const moment = (at: string): string => `${formatDate(at, locale)}, ${formatTime(at, locale)}`;
  const { delivery } = order;
  return (
    <Section title={t(paid ? 'receipt' : 'bill')} tight>
      <dl className="num mb-3">
        <Fact name={t('number')}>
          <b className="font-mono text-[0.95em] select-all">{order.number}</b>
        </Fact>
        <Fact name={t('orderedAt')}>{moment(order.createdAt)}</Fact>
        {order.paidAt === null ? null : <Fact name={t('paidAt')}>{moment(order.paidAt)}</Fact>}
        {paid && order.payment ? <Fact name={t('way')}>{t(`way-${order.payment.gateway}`)}</Fact> : null}
        {delivery === null ? null : (
          <Fact name={t('goesTo')}>
            {delivery.name}, {delivery.address}, {delivery.upazila}, {districtName(delivery.district, locale)}
          </Fact>
        )}
        {order.refundedPaisa > 0 ? <Fact name={t('refunded')}>{formatTaka(order.refundedPaisa, locale)}</Fact> : null}
      </dl>
      <Sums of={order} coupon={order.couponCode} delivery={delivery === null ? 'none' : 'known'} />
      {paid ? (
        <a
          href={addressOf('GET /api/orders/:id/receipt', { params: { id: order.id }, query: { lang: locale } })}
          download
          className={`${buttonClass('outline', 'default')} mt-4 max-sm:w-full`}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('pdf')}
        </a>
      ) : null}
    </Section>
  );
};
