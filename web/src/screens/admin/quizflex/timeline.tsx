// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { exportTimelineEvents, listTimelineEvents } from '#contracts/http/timeline';
import type { TimelineEventRow } from '#contracts/http/timeline-shapes';
import { isId } from '#contracts/shared/choices';
import { timelineAreas, timelineStates } from '#contracts/shared/timeline';
import { type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { eventDateWords } from '../../../i18n/event-date.js';
import { EventPage, here, NewEvent } from '../../../features/timeline-desk/event.form.js';
import { ImportEvents } from '../../../features/timeline-desk/import-events.js';
import { timelineDeskText } from '../../../features/timeline-desk/text.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { ButtonLink } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { Day, useMay } from '../users/words.js';

const useColumns = (): readonly Column<TimelineEventRow>[] => {
  const [t, locale] = [useText(timelineDeskText), useLocale()];
  return [
    {
      key: 'title',
      head: t('title'),
      sort: 'title',
      name: (row) => (locale === 'bn' ? row.titleBn : row.titleEn),
      cell: (row, mark) => (
        <span className="min-w-0">
          <span className="block max-md:font-semibold">{mark(locale === 'bn' ? row.titleBn : row.titleEn)}</span>
          <span className="block text-xs text-text-3">{mark(locale === 'bn' ? row.titleEn : row.titleBn)}</span>
        </span>
      ),
    },
    {
      key: 'date',
      head: t('date'),
      sort: 'date',
      phone: 'line',
      cell: (row) => <span className="num whitespace-nowrap">{eventDateWords(row.date, locale)}</span>,
    },
    { key: 'area', head: t('area'), phone: 'line', cell: (row) => t(row.area) },
    {
      key: 'state',
      head: t('state'),
      phone: 'side',
      cell: (row) => (row.state === 'retired' ? <Badge>{t('retired')}</Badge> : t('active')),
    },
    { key: 'updated', head: t('updated'), sort: '-updated', off: true, cell: (row) => <Day at={row.updatedAt} /> },
  ];
};

const List = (): ReactNode => {
  const [t, mayWrite] = [useText(timelineDeskText), useMay('questions.write')];
  const create = mayWrite ? (
    <>
      <ButtonLink to={`${here}?event=import`} size="sm" variant="outline">
        {t('importFile')}
      </ButtonLink>
      <ButtonLink to={`${here}?event=new`} size="sm">
        <Icon name="plus" size={16} />
        {t('newEvent')}
      </ButtonLink>
    </>
  ) : undefined;
  return (
    <ResourceTable
      endpoint={mayWrite ? { list: listTimelineEvents, file: exportTimelineEvents } : { list: listTimelineEvents }}
      columns={useColumns()}
      filters={[
        { name: 'area', label: t('area'), choices: timelineAreas.map((value) => ({ value, label: t(value) })) },
        { name: 'state', label: t('state'), choices: timelineStates.map((value) => ({ value, label: t(value) })) },
      ]}
      rowHref={({ id }) => `${here}?event=${id}`}
      toolbar={create}
      empty={{ title: t('empty'), text: t('emptyText'), ...(create ? { action: <div className="flex gap-2">{create}</div> } : {}) }}
    />
  );
};

/** All events of the timeline, the one that the address names, a new one, or a file of them. */
const TimelineEvents = (): ReactNode => {
  const [asked, mayWrite] = [new URLSearchParams(useLocation().search).get('event'), useMay('questions.write')];
  if (asked === 'new' && mayWrite) return <NewEvent />;
  if (asked === 'import' && mayWrite) return <ImportEvents />;
  return isId(asked) ? <EventPage key={asked} id={asked ?? ''} /> : <List />;
};

export default TimelineEvents;
