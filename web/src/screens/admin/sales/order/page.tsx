import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { SaleOrder } from '#contracts/http/sales';
import { isCallError } from '../../../../client/call-error.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { orderText } from '../../../../i18n/admin-order/text.js';
import { useText } from '../../../../i18n/index.js';
import { Empty } from '../../../../ui/empty.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { Icon } from '../../../../ui/icon.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { SaleBadge } from '../words.js';
import { Acts } from './acts.js';
import { Facts } from './facts.js';
import { Lines } from './lines.js';
import { Office } from './office.js';
import { Payments } from './payments.js';
import { Refunds } from './refunds.js';
import { Timeline } from './timeline.js';
import { WhyNotice } from './why.js';

/** Moves by itself while something is on its way; a look costs one call. */
const SOON_MS = 4000;
const moves = ({ order, refunds, payments, why }: SaleOrder): boolean =>
  why?.why === 'under-way' ||
  order.state === 'pending' ||
  payments.some(({ state }) => state === 'pending' || state === 'executing') ||
  refunds.some(({ state }) => state === 'requested' || state === 'processing');

const Back = (): ReactNode => {
  const [t, { search }] = [useText(orderText), useLocation()];
  const next = new URLSearchParams(search);
  next.delete('order');
  return (
    <Link
      to={{ pathname: '/admin/sales/search', search: next.toString() }}
      className="touch inline-flex items-center gap-1.5 text-sm text-brand-text hover:underline"
    >
      <Icon name="arrow-left" size={16} />
      {t('back')}
    </Link>
  );
};

const Whole = ({ sale }: { sale: SaleOrder }): ReactNode => (
  <article aria-label={sale.order.number} className="min-w-0 rounded-panel border border-line-2 bg-bg">
    <header className="flex items-center justify-between gap-3 border-b border-line px-3.5 py-2.5">
      <h2 className="font-mono text-[17px] leading-[25px] font-semibold">{sale.order.number}</h2>
      <SaleBadge {...sale.order} />
    </header>
    <div className="flex flex-col gap-3 px-3.5 py-3">
      <Facts sale={sale} />
      <WhyNotice sale={sale} />
      <Acts sale={sale} />
    </div>
    <Office sale={sale} />
    <Lines sale={sale} />
    <Payments sale={sale} />
    <Refunds sale={sale} />
    <Timeline sale={sale} />
  </article>
);

/** One order, whole: who bought what, where the money is, why something is not open, and what can be done. */
export const OrderPage = ({ id }: { id: string }): ReactNode => {
  const t = useText(orderText);
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/sales/orders/:id',
    { params: { id } },
    { keepPreviousData: false, refreshInterval: (sale) => (sale && moves(sale) ? SOON_MS : 0) },
  );
  // On a phone the page takes the list's place, which was scrolled.
  useEffect(() => {
    if (matchMedia('(width < 1280px)').matches) scrollTo(0, 0);
  }, [id]);
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <Back />
      {isCallError(error, 'Order not found') ? <Empty title={t('notFound')}>{t('notFoundText')}</Empty> : null}
      {error && !isCallError(error, 'Order not found') ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={6} /> : null}
      {data ? <Whole sale={data} /> : null}
    </section>
  );
};
