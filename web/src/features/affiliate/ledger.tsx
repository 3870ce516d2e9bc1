import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LedgerEntry, OwnPayout } from '#contracts/http/affiliates';
import { pageSize } from '#contracts/shared/choices';
import { refresh, useEndpoint } from '../../client/use-endpoint.js';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDate } from '../../i18n/dates.js';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Pagination } from '../../ui/pagination.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { formatRate } from './format.js';
import { type AffiliateText, affiliateText } from './text.js';

const minute = 60_000;

const Entry = ({ entry }: { entry: LedgerEntry }): ReactNode => {
  const [t, locale, now] = [useText(affiliateText), useLocale(), useServerNow(minute)];
  const { kind, amountPaisa, availableAt, rateBp } = entry;
  const waits = availableAt !== null && Date.parse(availableAt) > now;
  const notes = [
    formatDate(entry.at, locale),
    kind === 'earned' && rateBp !== null ? t('atRate', { rate: formatRate(rateBp, locale) }) : null,
    kind === 'earned' ? (waits ? t('availableOn', { date: formatDate(availableAt, locale) }) : t('availableNow')) : null,
  ].filter(Boolean);
  return (
    <li className="border-b border-line py-3 first:pt-0 last:border-0">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-semibold">{entry.title ?? t(kind)}</p>
        <b className={`num shrink-0 ${amountPaisa < 0 ? 'text-bad' : ''}`}>
          {amountPaisa < 0 ? '−' : ''}
          {formatTaka(Math.abs(amountPaisa), locale)}
        </b>
      </div>
      <p className="num mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-3">
        {entry.title ? <Badge tone={kind === 'clawed-back' ? 'warn' : 'neutral'}>{t(kind)}</Badge> : null}
        {notes.join(' · ')}
      </p>
    </li>
  );
};

/** Every line of the own ledger, the newest first; the page stands in the address. `counted`: how many the sums above it are of. */
export const Entries = ({ counted }: { counted: number }): ReactNode => {
  const t = useText(affiliateText);
  const [address, change] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(address.get('page'))) || 1);
  const { data, error, mutate } = useEndpoint('GET /api/affiliate/entries', { query: { page } });
  const total = data?.total;
  // A commission that came between the two answers: the sums are asked for again, so that they are those of the list.
  useEffect(() => {
    if (total !== undefined && total > counted) void refresh('GET /api/affiliate');
  }, [total, counted]);
  const turn = (next: number): void =>
    change(
      (was) => {
        was.set('page', String(next));
        return was;
      },
      { preventScrollReset: true },
    );
  return (
    <Section title={t('entriesTitle')}>
      {data ? (
        data.total === 0 ? (
          <Empty title={t('entriesNone')}>{t('entriesNoneWhy')}</Empty>
        ) : (
          <>
            <ul aria-label={t('entriesTitle')}>
              {data.rows.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            {data.total > pageSize ? <Pagination page={page} total={data.total} onPage={turn} label={t('entriesTitle')} /> : null}
          </>
        )
      ) : error ? (
        <ErrorBox error={error} title={t('entriesFailed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Section>
  );
};

const states: Readonly<Record<OwnPayout['state'], readonly [AffiliateText, BadgeTone]>> = {
  requested: ['requested', 'warn'],
  paid: ['payoutPaid', 'ok'],
  rejected: ['payoutRejected', 'bad'],
};

/** What was withdrawn before; nothing is shown before the first. */
export const Payouts = (): ReactNode => {
  const [t, locale] = [useText(affiliateText), useLocale()];
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useEndpoint('GET /api/affiliate/payouts', { query: { page } });
  if (error && !data)
    return (
      <Section title={t('payoutsTitle')}>
        <ErrorBox error={error} title={t('payoutsFailed')} onRetry={() => void mutate()} />
      </Section>
    );
  if (!data || data.total === 0) return null;
  return (
    <Section title={t('payoutsTitle')}>
      <ul aria-label={t('payoutsTitle')}>
        {data.rows.map(({ id, amountPaisa, state, createdAt, reference, reason }) => (
          <li key={id} className="border-b border-line py-3 first:pt-0 last:border-0">
            <div className="flex items-start justify-between gap-4">
              <b className="num">{formatTaka(amountPaisa, locale)}</b>
              <Badge tone={states[state][1]}>{t(states[state][0])}</Badge>
            </div>
            <p className="num mt-0.5 text-sm text-text-3">
              {[formatDate(createdAt, locale), reference ? t('transfer', { reference }) : null, reason].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {data.total > pageSize ? <Pagination page={page} total={data.total} onPage={setPage} label={t('payoutsTitle')} /> : null}
    </Section>
  );
};
