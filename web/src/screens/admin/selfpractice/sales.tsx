// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import { savePlan, type listPlans } from '#contracts/http/practice';
import { exportSubscriptions, listSubscriptions, type SubscriptionRow } from '#contracts/http/sales';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { Allowed } from '../../../features/exam-desk/allowed.js';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { formatNumber, formatTaka, toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Modal } from '../../../ui/modal.js';
import { Panel } from '../../../ui/panel.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/toast.js';
import { FigureLine } from '../sales/figures.js';
import { SpanChoice, useSpan } from '../sales/span.js';
import { Taka } from '../sales/words.js';
import { Day, useMay } from '../users/words.js';

type Plan = ResponseOf<typeof listPlans>['plans'][number];

const PriceForm = ({ plan, onClose }: { plan: Plan; onClose: () => void }): ReactNode => {
  const t = useText(salesText);
  return (
    <Modal open onClose={onClose} title={t('changePriceTitle', { days: plan.days })} description={t('changePriceText')}>
      <FormKit
        endpoint={{ save: savePlan, params: { planId: plan.id } }}
        layout="dialog"
        values={{ pricePaisa: plan.pricePaisa, active: plan.active, version: plan.version }}
        fields={[{ name: 'pricePaisa', label: t('price'), kind: 'taka' }]}
        submitLabel={t('save')}
        onDone={() => {
          onClose();
          toast({ title: t('saved') });
        }}
      />
    </Modal>
  );
};

const PlanRow = ({ plan, sold, onPrice }: { plan: Plan; sold: string; onPrice: (() => void) | null }): ReactNode => {
  const [t, locale] = [useText(salesText), useLocale()];
  const [busy, setBusy] = useState(false);
  const turn = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { pricePaisa: plan.pricePaisa, active: !plan.active, version: plan.version };
      await typedClient.save(savePlan, { params: { planId: plan.id }, body });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ title: error.message, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2 last:border-b-0">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <b className="num">{t('days', { count: plan.days })}</b>
          <span className="num">{formatTaka(plan.pricePaisa, locale)}</span>
          {plan.active ? null : <Badge>{t('notSold')}</Badge>}
        </span>
        <span className="num block text-xs text-text-3">{sold}</span>
      </span>
      {onPrice ? (
        <span className="flex gap-2">
          <Button size="sm" variant="outline" onClick={onPrice}>
            {t('changePrice')}
          </Button>
          <Button size="sm" variant="ghost" loading={busy} onClick={() => void turn()}>
            {t(plan.active ? 'stopSelling' : 'sellAgain')}
          </Button>
        </span>
      ) : null}
    </li>
  );
};

/** What a span of days sold, and what is sold for how much. */
const Plans = (): ReactNode => {
  const [t, locale, mayWrite] = [useText(salesText), useLocale(), useMay('sales.write')];
  const [priced, setPriced] = useState<Plan | null>(null);
  const sales = useEndpoint('GET /api/admin/sales/practice', { query: useSpan() });
  const { data, error, mutate } = useEndpoint('GET /api/admin/practice/plans', {});
  const soldOf = (days: number): string => {
    const plan = sales.data?.plans.find((one) => one.days === days);
    if (!plan) return '';
    const parts = [
      `${t('sold')} ${formatNumber(plan.sold, locale)}`,
      formatTaka(plan.paidPaisa, locale),
      `${t('activePeople')} ${formatNumber(plan.active, locale)}`,
    ];
    return parts.join(' · ');
  };
  return (
    <>
      <div className="mb-3">
        <SpanChoice shown={sales.data} />
      </div>
      {sales.error ? <ErrorBox error={sales.error} onRetry={() => void sales.mutate()} /> : null}
      {sales.data ? (
        <FigureLine
          label={t('figures')}
          figures={[
            { label: t('sold'), value: formatNumber(sales.data.sold, locale) },
            { label: t('received'), value: formatTaka(sales.data.paidPaisa, locale) },
            { label: t('back'), value: formatTaka(sales.data.refundedPaisa, locale) },
            { label: t('activePeople'), value: t('people', { count: sales.data.activePeople }) },
          ]}
        />
      ) : null}
      <Panel title={t('plans')} className="mb-5">
        {error ? (
          <div className="px-3.5">
            <ErrorBox error={error} onRetry={() => void mutate()} />
          </div>
        ) : null}
        {!data && !error ? <SkeletonRows rows={3} /> : null}
        <ul>
          {data?.plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} sold={soldOf(plan.days)} onPrice={mayWrite ? () => setPriced(plan) : null} />
          ))}
        </ul>
      </Panel>
      {priced ? <PriceForm plan={priced} onClose={() => setPriced(null)} /> : null}
    </>
  );
};

const useColumns = (): readonly Column<SubscriptionRow>[] => {
  const [t, locale] = [useText(salesText), useLocale()];
  const stateOf = ({ active, endedAt }: SubscriptionRow): 'active' | 'ended' | 'over' => (active ? 'active' : endedAt ? 'ended' : 'over');
  return [
    {
      key: 'buyer',
      head: t('buyer'),
      name: (row) => row.buyer,
      cell: (row, mark) => (
        <>
          <span className="block max-md:font-semibold">{mark(row.buyer)}</span>
          {row.phone ? <span className="num block text-xs text-text-3">{mark(toDigits(row.phone, locale))}</span> : null}
        </>
      ),
    },
    {
      key: 'plan',
      head: t('plan'),
      phone: 'line',
      cell: (row) => <span className="num whitespace-nowrap">{t('days', { count: row.days })}</span>,
    },
    { key: 'state', head: t('state'), phone: 'side', cell: (row) => <Badge tone={row.active ? 'ok' : 'neutral'}>{t(stateOf(row))}</Badge> },
    { key: 'from', head: t('from'), cell: (row) => <Day at={row.startsAt} /> },
    { key: 'until', head: t('until'), phone: 'line', cell: (row) => <Day at={row.endedAt ?? row.endsAt} /> },
    { key: 'taka', head: t('taka'), numeric: true, phone: 'line', cell: (row) => <Taka paisa={row.paidPaisa} /> },
    {
      key: 'order',
      head: t('order'),
      cell: (row, mark) => (row.number ? <span className="font-mono whitespace-nowrap">{mark(row.number)}</span> : '–'),
    },
  ];
};

const Subscribers = (): ReactNode => {
  const t = useText(salesText);
  return (
    <>
      <h2 className="mb-2 text-[14px] leading-[21px]">{t('subscribers')}</h2>
      <ResourceTable
        endpoint={{ list: listSubscriptions, file: exportSubscriptions }}
        columns={useColumns()}
        filters={[
          {
            name: 'state',
            label: t('state'),
            choices: (['active', 'over', 'ended'] as const).map((value) => ({ value, label: t(value) })),
          },
        ]}
        rowHref={({ orderId }) => (orderId ? `/admin/sales/search?order=${orderId}` : '/admin/sales/search')}
        empty={{ title: t('emptySubscribers') }}
      />
    </>
  );
};

const Page = (): ReactNode => (
  <Allowed to="sales.read">
    <Plans />
    <Subscribers />
  </Allowed>
);

export default Page;
