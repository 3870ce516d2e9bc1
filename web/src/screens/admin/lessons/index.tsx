// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { actOnLessons, exportDeskLessons, listDeskLessons, type DeskLessonRow } from '#contracts/http/lessons-desk';
import { lessonActs, lessonStates } from '#contracts/shared/lessons';
import { type BulkAction, type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { Gaps, KindIcon, lessonKindOrder, LessonState } from '../../../features/lessons-desk/kinds.js';
import { lessonsDeskText } from '../../../features/lessons-desk/text.js';
import { timeOf } from '../../../features/lesson/words.js';
import { formatDate } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import type { Filter } from '../../../ui/filters.js';

const useColumns = (): readonly Column<DeskLessonRow>[] => {
  const [t, locale] = [useText(lessonsDeskText), useLocale()];
  return [
    {
      key: 'title',
      head: t('title'),
      sort: 'title',
      name: ({ title }) => title,
      cell: (row, mark) => (
        <span className="flex items-start gap-2">
          <span className="pt-0.5">
            <KindIcon kind={row.kind} />
          </span>
          <span className="min-w-0">
            <span className="block max-md:font-semibold">{mark(row.title)}</span>
            {row.state === 'draft' ? <Gaps gaps={row.gaps} /> : null}
          </span>
        </span>
      ),
    },
    { key: 'state', head: t('state'), phone: 'side', cell: ({ state }) => <LessonState state={state} /> },
    {
      key: 'course',
      head: t('course'),
      sort: 'course',
      phone: 'line',
      cell: ({ course, chapter }) => (
        <>
          <span className="md:block">{course.title}</span>
          <span className="text-xs text-text-3 max-md:before:content-['_›_'] md:block">{chapter.title}</span>
        </>
      ),
    },
    { key: 'kind', head: t('kind'), phone: 'line', cell: ({ kind }) => t(kind) },
    {
      key: 'file',
      head: t('file'),
      cell: ({ file }) =>
        file === null ? null : file.state !== 'ready' ? (
          t(file.state)
        ) : (
          <span className="num whitespace-nowrap">
            {file.durationMs ? timeOf(file.durationMs, locale) : file.pages ? t('pages', { n: file.pages }) : t('ready')}
          </span>
        ),
    },
    { key: 'free', head: t('freeColumn'), cell: ({ free }) => (free ? t('yes') : null) },
    { key: 'started', head: t('started'), sort: '-started', numeric: true, cell: ({ started }) => formatNumber(started, locale) },
    {
      key: 'changed',
      head: t('changed'),
      sort: '-changed',
      cell: ({ changedAt }) => <span className="num whitespace-nowrap">{formatDate(changedAt, locale)}</span>,
    },
  ];
};

const useFilters = (): readonly Filter[] => {
  const [t, { data }] = [useText(lessonsDeskText), useEndpoint('GET /api/admin/lessons/choices', {})];
  const courses = data?.courses ?? [];
  return [
    ...(courses.length > 1
      ? [{ name: 'course', label: t('course'), choices: courses.map(({ id, title }) => ({ value: id, label: title })) }]
      : []),
    { name: 'state', label: t('state'), choices: lessonStates.map((value) => ({ value, label: t(value) })) },
    { name: 'kind', label: t('kind'), choices: lessonKindOrder.map((value) => ({ value, label: t(value) })) },
    { name: 'free', label: t('freeColumn'), choices: (['yes', 'no'] as const).map((value) => ({ value, label: t(value) })) },
  ];
};

const useBulkActions = (): readonly BulkAction[] => {
  const t = useText(lessonsDeskText);
  const words = {
    publish: { label: 'publish', title: 'bulkPublishTitle', text: 'bulkPublishText' },
    draft: { label: 'toDraft', title: 'bulkDraftTitle', text: 'bulkDraftText' },
  } as const;
  return lessonActs.map((act) => ({
    label: t(words[act].label),
    title: (count) => t(words[act].title, { count }),
    text: t(words[act].text),
    form: (ids) => ({
      endpoint: { save: actOnLessons },
      values: { ids, act },
      fields: [],
      submitLabel: t(words[act].label),
      ...(act === 'draft' ? { confirm: { destructive: true } } : {}),
    }),
  }));
};

/** Lessons of every course that one works in. */
const Lessons = (): ReactNode => {
  const t = useText(lessonsDeskText);
  return (
    <ResourceTable
      endpoint={{ list: listDeskLessons, file: exportDeskLessons }}
      columns={useColumns()}
      filters={useFilters()}
      rowHref={({ id }) => `/admin/lessons/${id}`}
      bulkActions={useBulkActions()}
      empty={{
        title: t('lessonsEmpty'),
        text: t('lessonsEmptyText'),
        action: (
          <ButtonLink to="/admin/courses" size="sm">
            {t('toCourses')}
          </ButtonLink>
        ),
      }}
    />
  );
};

export default Lessons;
