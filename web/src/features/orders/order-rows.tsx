import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageSize } from '#contracts/shared/choices';
import { addressOf } from '../../client/call.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatDate } from '../../i18n/dates.js';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Pagination } from '../../ui/pagination.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { TextButton } from '../account/parts/text-button.js';
import { CancelAsk } from '../payment/cancel-ask.js';
import { hasReceipt, isToPay, isUnpaid, type OrderBrief, orderPath, titleOf, wordOf } from './brief.js';
import { ordersText } from './text.js';

const tones: Readonly<Record<OrderBrief['state'], BadgeTone>> = {
  pending: 'warn',
  failed: 'warn',
  paid: 'ok',
  fulfilled: 'ok',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
};

const Row = ({ order, onCancel }: { order: OrderBrief; onCancel: () => void }): ReactNode => {
  const [t, locale] = [useText(ordersText), useLocale()];
  const { number } = order;
  return (
    <li className="border-b border-line py-3 first:pt-0 last:border-0">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-semibold">{titleOf(order, t)}</p>
        <b className="num shrink-0">{formatTaka(order.totalPaisa, locale)}</b>
      </div>
      <p className="num mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-3">
        <Badge tone={tones[order.state]}>{t(wordOf(order))}</Badge>
        <span className="font-mono text-[0.95em] select-all">{number}</span>
        <span>{formatDate(order.createdAt, locale)}</span>
        {order.refundedPaisa > 0 ? <span>{t('back', { sum: formatTaka(order.refundedPaisa, locale) })}</span> : null}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link to={orderPath(order)} aria-label={t(isToPay(order) ? 'payOf' : 'seeOf', { number })} className="link touch">
          {t(isToPay(order) ? 'pay' : 'see')}
        </Link>
        {hasReceipt(order) ? (
          <a
            href={addressOf('GET /api/orders/:id/receipt', { params: { id: order.id }, query: { lang: locale } })}
            download
            aria-label={t('receiptOf', { number })}
            className="link touch"
          >
            {t('receipt')}
          </a>
        ) : null}
        {isUnpaid(order) ? (
          <TextButton aria-label={t('cancelOf', { number })} onClick={onCancel}>
            {t('cancel')}
          </TextButton>
        ) : null}
      </p>
    </li>
  );
};

/** The own orders, the newest first, ten a page; the page stands in the address (`?orders=2`). */
export const OrderRows = (): ReactNode => {
  const t = useText(ordersText);
  const [address, change] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(address.get('orders'))) || 1);
  const { data, error, mutate } = useEndpoint('GET /api/my/orders', { query: { page } });
  const [asked, ask] = useState<OrderBrief | null>(null);
  const turn = (next: number): void =>
    change(
      (was) => {
        was.set('orders', String(next));
        return was;
      },
      { preventScrollReset: true },
    );
  if (!data) return error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : <SkeletonRows rows={2} />;
  if (data.total === 0) return <Empty title={t('none')}>{t('noneWhy')}</Empty>;
  return (
    <>
      <ul aria-label={t('list')}>
        {data.rows.map((order) => (
          <Row key={order.id} order={order} onCancel={() => ask(order)} />
        ))}
      </ul>
      {data.total > pageSize ? <Pagination page={page} total={data.total} onPage={turn} label={t('list')} /> : null}
      {asked ? <CancelAsk order={asked} onClose={() => ask(null)} onDone={() => void mutate()} /> : null}
    </>
  );
};
