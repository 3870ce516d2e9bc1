// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { type AssistantBudget, getAssistantBudget, saveAssistantBudget, type getAssistantUsage } from '#contracts/http/assistant-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { UsageBars } from '../../../features/assistant/usage/bars.js';
import { formatCost } from '../../../features/assistant/usage/money.js';
import { usageText } from '../../../features/assistant/usage/text.js';
import { formatNumber, formatPercent } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Pagination } from '../../../ui/pagination.js';
import { Panel } from '../../../ui/panel.js';
import { type Column, Rows } from '../../../ui/rows.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { FigureLine } from '../sales/figures.js';
import { SpanChoice, useSpan } from '../sales/span.js';

type Usage = ResponseOf<typeof getAssistantUsage>;
type Person = Usage['people']['rows'][number] & { readonly id: string };

const Sums = ({ usage: { total, currency, model, days } }: { usage: Usage }): ReactNode => {
  const [t, locale] = [useText(usageText), useLocale()];
  const number = (value: number): string => formatNumber(value, locale);
  const { questions, answered, costMicros, tokensIn, tokensOut } = total;
  const each = answered > 0 ? { note: t('perQuestion', { sum: formatCost(costMicros / answered, currency, locale) }) } : {};
  return (
    <FigureLine
      label={t('figures')}
      figures={[
        {
          label: t('cost'),
          value: formatCost(costMicros, currency, locale),
          ...(model === null && costMicros === 0 ? { note: t('costNone') } : each),
        },
        {
          label: t('questions'),
          value: number(questions),
          note: t('perDay', { n: number(Math.round(questions / Math.max(days.length, 1))) }),
        },
        {
          label: t('answered'),
          value: number(answered),
          ...(questions > 0 ? { note: t('answeredShare', { share: formatPercent(answered / questions, locale) }) } : {}),
        },
        { label: t('tokensIn'), value: number(tokensIn) },
        { label: t('tokensOut'), value: number(tokensOut) },
      ]}
    />
  );
};

/** As it is typed: the contract reads whole numbers from text. */
const budgetOf = ({ version, dailyBudget }: AssistantBudget) => ({ version, dailyBudget: String(dailyBudget) });

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div className="flex flex-wrap gap-x-4 gap-y-0.5 border-t border-line px-3.5 py-2 first:border-t-0">
    <dt className="w-44 shrink-0 text-text-3">{name}</dt>
    <dd className="num min-w-0 flex-1 basis-56">{children}</dd>
  </div>
);

/** What answers now, with what, and how much each may ask. */
const Standing = ({ usage: { model, breaker, questionsADay, passages } }: { usage: Usage }): ReactNode => {
  const t = useText(usageText);
  return (
    <Panel title={t('state')}>
      <dl className="text-sm">
        <Fact name={t('model')}>
          {model === null ? t('modelNone') : <b className="font-semibold">{model}</b>}
          <span className="block text-xs text-text-3">{t('modelWhy')}</span>
        </Fact>
        {model === null ? null : (
          <Fact name={t('breaker')}>
            {breaker === 'open' ? <span className="text-warn">{t('open')}</span> : <Badge tone="ok">{t('closed')}</Badge>}
          </Fact>
        )}
        <Fact name={t('quota')}>{t('quotaOf', { n: questionsADay })}</Fact>
        <Fact name={t('passages')}>{t('passagesOf', { questions: passages.questions, lessons: passages.lessons })}</Fact>
      </dl>
    </Panel>
  );
};

const People = ({ usage, page, onPage }: { usage: Usage; page: number; onPage: (page: number) => void }): ReactNode => {
  const [t, locale] = [useText(usageText), useLocale()];
  const number = (value: number): string => formatNumber(value, locale);
  const nameOf = ({ name }: Person): string => name ?? t('gone');
  const columns: readonly Column<Person>[] = [
    { key: 'name', head: t('person'), cell: nameOf, name: nameOf },
    { key: 'questions', head: t('questions'), numeric: true, phone: 'line', cell: ({ questions }) => number(questions) },
    { key: 'answered', head: t('answered'), numeric: true, cell: ({ answered }) => number(answered) },
    { key: 'in', head: t('tokensIn'), numeric: true, cell: ({ tokensIn }) => number(tokensIn) },
    { key: 'out', head: t('tokensOut'), numeric: true, cell: ({ tokensOut }) => number(tokensOut) },
    {
      key: 'cost',
      head: t('cost'),
      numeric: true,
      phone: 'side',
      cell: ({ costMicros }) => formatCost(costMicros, usage.currency, locale),
    },
  ];
  const rows = usage.people.rows.map((row, at) => ({ ...row, id: row.userId ?? `gone-${at}` }));
  return (
    <section aria-label={t('byPerson')} className="mt-5">
      <h2 className="mb-2 text-[14px] leading-[21px]">{t('byPerson')}</h2>
      <Rows
        caption={t('byPerson')}
        rows={rows}
        columns={columns}
        href={({ userId }) => (userId === null ? '/admin/users' : `/admin/users/${userId}`)}
      />
      {usage.people.total > 10 ? <Pagination page={page} total={usage.people.total} onPage={onPage} label={t('byPerson')} /> : null}
    </section>
  );
};

/** What a day may cost in all. */
const BudgetRule = (): ReactNode => {
  const [t, locale] = [useText(usageText), useLocale()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/assistant/budget', {});
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={2} />;
  const { currency } = data;
  return (
    <div className="mt-5">
      <p className="mb-2 text-sm text-text-3">{t('spentToday', { sum: formatCost(data.spentMicros, currency, locale) })}</p>
      <FormKit
        endpoint={{ save: saveAssistantBudget, fresh: async () => budgetOf(await typedClient.one(getAssistantBudget, {})) }}
        values={budgetOf(data)}
        fields={[{ name: 'dailyBudget', label: t('budget', { currency }), hint: t('budgetHint', { currency }), span: 2, needed: true }]}
        layout={[{ title: t('spend'), fields: ['dailyBudget'] }]}
        submitLabel={t('save')}
        confirm={{ title: t('budgetAsk'), text: t('budgetAskText') }}
        onDone={() => void mutate()}
      />
    </div>
  );
};

/** What the tutor was asked and what it cost, for whoever pays. */
const AssistantUsage = (): ReactNode => {
  const t = useText(usageText);
  const { from, to } = useSpan();
  const [page, setPage] = useState(1);
  const query = { page, ...(from ? { from } : {}), ...(to ? { until: to } : {}) };
  const { data, error, mutate } = useEndpoint('GET /api/admin/assistant/usage', { query });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-text-3">{t('intro')}</p>
        <SpanChoice shown={data ? { from: data.from, to: data.until } : undefined} />
      </div>
      {error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : null}
      {data ? (
        <>
          <Sums usage={data} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Panel title={t('byDay')}>
              <div className="px-3.5 py-3">
                {data.total.questions > 0 ? <UsageBars usage={data} /> : <Empty title={t('none')}>{t('noneWhy')}</Empty>}
              </div>
            </Panel>
            <div>
              <Standing usage={data} />
              <BudgetRule />
            </div>
          </div>
          {data.people.total > 0 ? <People usage={data} page={page} onPage={setPage} /> : null}
        </>
      ) : error ? null : (
        <SkeletonRows rows={6} />
      )}
    </>
  );
};

export default AssistantUsage;
