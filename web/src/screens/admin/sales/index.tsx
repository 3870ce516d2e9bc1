// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { SalesTotals } from '#contracts/http/sales';
import { payWays } from '#contracts/shared/commerce';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { formatDate } from '../../../i18n/dates.js';
import { formatNumber, formatTaka } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayStart } from '../../../i18n/iso-day.js';
import { Badge } from '../../../ui/badge.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Icon } from '../../../ui/icon.js';
import { Panel } from '../../../ui/panel.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { MoneyBars } from './bars.js';
import { FigureLine } from './figures.js';
import { SpanChoice, useSpan } from './span.js';
import { WaitingTasks } from './waiting.js';
import { useGatewayWord, useGoodsName, useKindWord } from './words.js';

const shownTasks = 5;
const shownProducts = 10;

const Sums = ({ totals: { sums } }: { totals: SalesTotals }): ReactNode => {
  const [t, locale] = [useText(salesText), useLocale()];
  const taka = (paisa: number): string => formatTaka(paisa, locale);
  return (
    <FigureLine
      label={t('figures')}
      figures={[
        { label: t('received'), value: taka(sums.paidPaisa), note: t('paidWhy') },
        { label: t('back'), value: taka(sums.refundedPaisa), note: t('backWhy') },
        { label: t('net'), value: taka(sums.netPaisa), note: t('netWhy') },
        { label: t('gross'), value: taka(sums.grossPaisa), note: t('grossWhy', { discount: taka(sums.discountPaisa) }) },
        { label: t('delivery'), value: taka(sums.deliveryPaisa) },
        { label: t('orders'), value: formatNumber(sums.orders, locale), note: t('average', { amount: taka(sums.averagePaisa) }) },
      ]}
    />
  );
};

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly note: string;
  readonly cells: readonly string[];
}

/** A small table: a name with its note, then sums at the right. On a phone the last sum alone stands beside the name. */
const SumTable = ({ heads, rows }: { heads: readonly string[]; rows: readonly Row[] }): ReactNode => (
  <table className="w-full border-collapse text-sm">
    <thead>
      <tr className="bg-sunken text-xs text-text-3">
        {heads.map((head, place) => (
          <th
            key={head}
            scope="col"
            className={
              place === 0
                ? 'px-3.5 py-1.5 text-left font-semibold'
                : 'px-3.5 py-1.5 text-right font-semibold max-sm:nth-[n+2]:not-last:hidden'
            }
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, note, cells }) => (
        <tr key={key} className="border-t border-line">
          <th scope="row" className="px-3.5 py-2 text-left font-normal">
            {name}
            <span className="block text-xs text-text-3">{note}</span>
          </th>
          {cells.map((cell, place) => (
            <td key={place} className="num px-3.5 py-2 text-right whitespace-nowrap max-sm:not-last:hidden">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Products = ({ totals: { products } }: { totals: SalesTotals }): ReactNode => {
  const [t, locale, kind, name] = [useText(salesText), useLocale(), useKindWord(), useGoodsName()];
  const [whole, setWhole] = useState(false);
  const taka = (paisa: number): string => formatTaka(paisa, locale);
  const rows = products.slice(0, whole ? undefined : shownProducts).map((one) => ({
    key: one.refId,
    name: (
      <Link to={`/admin/sales/search?product=${one.refId}`} className="hover:underline">
        {name(one.kind, one.title)}
      </Link>
    ),
    note: kind(one.kind),
    cells: [formatNumber(one.quantity, locale), taka(one.grossPaisa), taka(one.discountPaisa), taka(one.refundedPaisa), taka(one.netPaisa)],
  }));
  return (
    <Panel title={t('byProduct')} className="lg:col-span-2">
      {rows.length > 0 ? (
        <SumTable heads={[t('product'), t('quantity'), t('gross'), t('discount'), t('back'), t('net')]} rows={rows} />
      ) : (
        <p className="px-3.5 py-3 text-text-3">{t('noMoney')}</p>
      )}
      {products.length > rows.length ? (
        <div className="border-t border-line px-3.5 py-1.5">
          <Button size="sm" variant="link" onClick={() => setWhole(true)}>
            {t('moreWaiting', { count: products.length - rows.length })}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
};

const Gateways = ({ totals: { gateways } }: { totals: SalesTotals }): ReactNode => {
  const [t, locale, word] = [useText(salesText), useLocale(), useGatewayWord()];
  const taka = (paisa: number): string => formatTaka(paisa, locale);
  const rows = gateways.map((one) => ({
    key: one.gateway,
    name: word(one.gateway),
    note: '',
    cells: [formatNumber(one.payments, locale), taka(one.paidPaisa), taka(one.refundedPaisa), taka(one.netPaisa)],
  }));
  return (
    <Panel title={t('byGateway')}>
      {rows.length > 0 ? (
        <SumTable heads={[t('gateway'), t('payments'), t('received'), t('back'), t('net')]} rows={rows} />
      ) : (
        <p className="px-3.5 py-3 text-text-3">{t('noMoney')}</p>
      )}
    </Panel>
  );
};

/** Each day's comparison with a gateway's own ledger; a difference is named as it was found. */
const Reconciled = (): ReactNode => {
  const [t, locale, word] = [useText(salesText), useLocale(), useGatewayWord()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/sales/reconciliations', { query: {} });
  return (
    <Panel title={t('reconciled')}>
      <div className="px-3.5">
        {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
        {!data && !error ? <SkeletonRows rows={2} /> : null}
        {data?.total === 0 ? <p className="py-3 text-text-3">{t('reconciledNone')}</p> : null}
      </div>
      <ul>
        {data?.rows.map((one) => (
          <li key={one.id} className="border-b border-line px-3.5 py-2 last:border-b-0">
            <div className="flex items-baseline justify-between gap-3">
              <span className="num">
                {formatDate(dayStart(one.day), locale)} · {word(payWays.find((way) => way === one.gateway) ?? null)}
              </span>
              {one.differences.length > 0 ? (
                <Badge tone="warn">{t('differences', { count: one.differences.length })}</Badge>
              ) : (
                <span className="text-sm text-text-3">{t('allEqual')}</span>
              )}
            </div>
            <span className="num block text-xs text-text-3">{t('checked', { count: one.checked })}</span>
            {one.differences.map((difference, place) => (
              <code key={place} className="block text-xs break-all text-text-2">
                {Object.entries(difference)
                  .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
                  .join(', ')}
              </code>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** What was sold in some days: the sums, by day, by product, by gateway; and what waits. */
const Sales = (): ReactNode => {
  const t = useText(salesText);
  const { data, error, mutate } = useEndpoint('GET /api/admin/sales/totals', { query: useSpan() });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SpanChoice shown={data} />
        <ButtonLink to="/admin/sales/search" size="sm" className="ml-auto">
          <Icon name="search" size={16} />
          {t('findOrder')}
        </ButtonLink>
      </div>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={4} /> : null}
      {data ? <Sums totals={data} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {data ? (
          <Panel title={t('byDay')}>
            <div className="px-3.5 py-3">
              <MoneyBars days={data.days} />
            </div>
          </Panel>
        ) : null}
        <WaitingTasks most={shownTasks} />
        {data ? <Products totals={data} /> : null}
        {data ? <Gateways totals={data} /> : null}
        <Reconciled />
      </div>
    </>
  );
};

export default Sales;
