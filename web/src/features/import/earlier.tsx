import { type ReactNode, useEffect, useRef } from 'react';
import type { ImportJob } from '#contracts/http/imports';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useServerNow } from '../../client/use-server-now.js';
import { useTopic } from '../../client/use-topic.js';
import { formatDayTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Pagination } from '../../ui/pagination.js';
import { type Column, Rows } from '../../ui/rows.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useImportAddress } from './address.js';
import { canDiscard, Discard } from './discard.js';
import { StateBadge } from './state-badge.js';
import { importText } from './text.js';

const minute = 60_000;

/** The state of a row; of one that is under way, as it is at the moment. */
const State = ({ job, onChange }: { job: ImportJob; onChange: () => void }): ReactNode => {
  const running = job.state === 'uploaded' || job.state === 'reviewed';
  const { version } = useTopic('import', running ? job.id : null);
  const behind = version !== null && version > job.version;
  const newest = useRef(onChange);
  useEffect(() => {
    newest.current = onChange;
  });
  useEffect(() => {
    if (behind) newest.current();
  }, [behind, version]);
  return <StateBadge job={job} />;
};

const When = ({ at }: { at: string }): ReactNode => {
  const [locale, now] = [useLocale(), useServerNow(minute)];
  return <span className="num whitespace-nowrap">{formatDayTime(at, now, locale)}</span>;
};

const useColumns = (refresh: () => void): readonly Column<ImportJob>[] => {
  const t = useText(importText);
  return [
    {
      key: 'file',
      head: t('file'),
      name: ({ name }) => name,
      cell: ({ name, sameAs }) => (
        <>
          <span className="font-semibold break-words">{name}</span>
          {sameAs ? <span className="block text-xs text-text-3">{t('sameShort')}</span> : null}
        </>
      ),
    },
    { key: 'state', head: t('state'), phone: 'side', cell: (job) => <State job={job} onChange={refresh} /> },
    {
      key: 'counts',
      head: t('questions'),
      numeric: true,
      phone: 'line',
      cell: ({ counts, state }) =>
        counts.found === 0
          ? ''
          : t(state === 'committed' ? 'inOf' : 'readyOf', {
              ready: counts.ready,
              found: counts.found,
            }),
    },
    { key: 'when', head: t('when'), phone: 'line', cell: ({ createdAt }) => <When at={createdAt} /> },
    { key: 'acts', head: t('acts'), phone: 'side', cell: (job) => (canDiscard(job) ? <Discard job={job} /> : null) },
  ];
};

/** Imports of everybody, the newest first; each leads to where it was left. */
export const Earlier = (): ReactNode => {
  const [t, { page, go, to }] = [useText(importText), useImportAddress()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/imports', { query: { page } });
  const columns = useColumns(() => void mutate());
  return (
    <Section title={t('earlier')}>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {data && data.total === 0 ? <Empty title={t('noneYet')}>{t('noneYetText')}</Empty> : null}
      {data && data.rows.length > 0 ? (
        <>
          <Rows caption={t('earlier')} rows={data.rows} columns={columns} href={({ id }) => to({ id, page: null })} />
          <Pagination page={data.page} total={data.total} onPage={(next) => go({ page: next })} />
        </>
      ) : null}
      {!data && !error ? <SkeletonRows rows={5} /> : null}
    </Section>
  );
};
