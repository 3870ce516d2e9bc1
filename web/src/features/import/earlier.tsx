// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, useEffect } from 'react';
import { actOnImports, exportImports, type ImportJob, listImports } from '#contracts/http/imports';
import { importStates } from '#contracts/shared/imports';
import { type BulkAction, type Column, ResourceTable } from '../../admin-kit/resource-table.js';
import { refresh, useEndpoint } from '../../client/use-endpoint.js';
import { useServerNow } from '../../client/use-server-now.js';
import { useTopic } from '../../client/use-topic.js';
import { formatDayTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import type { Filter } from '../../ui/filters.js';
import { Section } from '../../ui/section.js';
import { useImportAddress } from './address.js';
import { canDiscard, Discard } from './discard.js';
import { StateBadge, stateWords } from './state-badge.js';
import { importText } from './text.js';

const minute = 60_000;

/** The state of a row; of one that is under way, as it is at the moment. */
const State = ({ job }: { job: ImportJob }): ReactNode => {
  const running = job.state === 'uploaded' || job.state === 'reviewed';
  const { version } = useTopic('import', running ? job.id : null);
  const behind = version !== null && version > job.version;
  useEffect(() => {
    if (behind) void refresh('GET /api/admin/imports');
  }, [behind, version]);
  return <StateBadge job={job} />;
};

const When = ({ at }: { at: string }): ReactNode => {
  const [locale, now] = [useLocale(), useServerNow(minute)];
  return <span className="num whitespace-nowrap">{formatDayTime(at, now, locale)}</span>;
};

const useColumns = (): readonly Column<ImportJob>[] => {
  const t = useText(importText);
  return [
    {
      key: 'file',
      head: t('file'),
      sort: 'name',
      name: ({ name }) => name,
      cell: ({ name, sameAs }, mark) => (
        <>
          <span className="font-semibold break-words">{mark(name)}</span>
          {sameAs ? <span className="block text-xs text-text-3">{t('sameShort')}</span> : null}
        </>
      ),
    },
    { key: 'state', head: t('state'), phone: 'side', cell: (job) => <State job={job} /> },
    {
      key: 'counts',
      head: t('questions'),
      numeric: true,
      phone: 'line',
      cell: ({ counts, state }) =>
        counts.found === 0 ? '' : t(state === 'committed' ? 'inOf' : 'readyOf', { ready: counts.ready, found: counts.found }),
    },
    { key: 'by', head: t('by'), phone: 'line', cell: ({ by }) => by ?? '–' },
    { key: 'when', head: t('when'), sort: '-created', phone: 'line', cell: ({ createdAt }) => <When at={createdAt} /> },
    { key: 'acts', head: t('acts'), phone: 'side', cell: (job) => (canDiscard(job) ? <Discard job={job} /> : null) },
  ];
};

const useFilters = (): readonly Filter[] => {
  const [t, { data }] = [useText(importText), useEndpoint('GET /api/admin/imports/choices', {})];
  const people = data?.people ?? [];
  return [
    { name: 'state', label: t('state'), choices: importStates.map((value) => ({ value, label: t(stateWords[value]) })) },
    // Whoever sees own imports alone has nobody to choose.
    ...(people.length > 1 ? [{ name: 'by', label: t('by'), choices: people.map(({ id, name }) => ({ value: id, label: name })) }] : []),
  ];
};

const useBulkActions = (): readonly BulkAction[] => {
  const t = useText(importText);
  return [
    {
      label: t('discard'),
      title: (count) => t('bulkDiscardTitle', { count }),
      text: t('bulkDiscardText'),
      form: (ids) => ({
        endpoint: { save: actOnImports },
        values: { ids, act: 'discard' },
        fields: [],
        submitLabel: t('discard'),
        confirm: { destructive: true },
      }),
    },
  ];
};

/** Imports of everybody; each leads to where it was left. */
export const Earlier = (): ReactNode => {
  const [t, { to }] = [useText(importText), useImportAddress()];
  return (
    <Section title={t('earlier')}>
      <ResourceTable
        endpoint={{ list: listImports, file: exportImports }}
        columns={useColumns()}
        filters={useFilters()}
        bulkActions={useBulkActions()}
        rowHref={({ id }) => to({ id, page: null })}
        empty={{ title: t('noneYet'), text: t('noneYetText') }}
      />
    </Section>
  );
};
