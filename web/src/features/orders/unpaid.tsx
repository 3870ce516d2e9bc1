import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useTopic } from '../../client/use-topic.js';
import { useUser } from '../../client/user.js';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { buttonClass } from '../../ui/button-class.js';
import { Section } from '../../ui/section.js';
import { StateBubble } from '../payment/bubble.js';
import { isToPay, isUnpaid, type OrderBrief, orderPath, titleOf, wordOf } from './brief.js';
import { ordersText } from './text.js';

/** While something is about to open, and while money may still come in another window. */
const [soonMs, laterMs] = [3000, 10_000];

const intervalOf = (orders: readonly OrderBrief[] | undefined): number => {
  if (orders?.some(({ state }) => state === 'paid')) return soonMs;
  return orders?.some(isUnpaid) ? laterMs : 0;
};

const Row = ({ order }: { order: OrderBrief }): ReactNode => {
  const [t, locale] = [useText(ordersText), useLocale()];
  const opening = order.state === 'paid';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <StateBubble fill={opening || order.underWay ? 'half' : 'hollow'} size={19} />
      <span className="min-w-0 flex-1 basis-48">
        <b className="block">{titleOf(order, t)}</b>
        <span className="num block text-sm text-text-3">
          {opening ? t('opening') : `${t(wordOf(order))} · ${formatTaka(order.totalPaisa, locale)}`} ·{' '}
          <span className="font-mono text-[0.95em]">{order.number}</span>
        </span>
      </span>
      {opening ? null : (
        <Link
          to={orderPath(order)}
          aria-label={t(isToPay(order) ? 'payOf' : 'seeOf', { number: order.number })}
          className={buttonClass('outline', 'sm')}
        >
          {t(isToPay(order) ? 'pay' : 'see')}
        </Link>
      )}
    </li>
  );
};

/** Orders of the first page that wait for their money, or whose money has just come; `onOpened` (always the same) when one has opened. */
const UnpaidOrders = ({ onOpened }: { onOpened: () => Promise<unknown> }): ReactNode => {
  const t = useText(ordersText);
  const { data, mutate } = useEndpoint(
    'GET /api/my/orders',
    { query: { page: 1 } },
    { refreshInterval: (shown) => intervalOf(shown?.rows), revalidateOnFocus: true },
  );
  const { version } = useTopic('user', useUser()?.id ?? null);
  useEffect(() => {
    if (version !== null) void mutate();
  }, [version, mutate]);
  const done = data?.rows.filter(({ state }) => state === 'fulfilled').length;
  useEffect(() => {
    if (done !== undefined && done > 0) void onOpened();
  }, [done, onOpened]);
  const waiting = data?.rows.filter((order) => isUnpaid(order) || order.state === 'paid') ?? [];
  return waiting.length === 0 ? null : (
    <Section title={t('unpaid')} tight className="mt-6">
      <p className="text-sm text-text-3">{t('unpaidWhy')}</p>
      <ul aria-live="polite">
        {waiting.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
    </Section>
  );
};

export default UnpaidOrders;
