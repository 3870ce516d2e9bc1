// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { courseKinds } from '#contracts/http/catalog';
import { actOnCourses, courseStates, exportDeskCourses, listDeskCourses, type CourseRow } from '#contracts/http/courses-desk';
import { sections } from '#contracts/shared/choices';
import { type BulkAction, type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useUser } from '../../../client/user.js';
import { categoryChoices } from '../../../features/course-desk/form/parts.js';
import { courseDeskText } from '../../../features/course-desk/text.js';
import { CourseState, Price } from '../../../features/course-desk/words.js';
import { formatDate } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import type { Filter } from '../../../ui/filters.js';

const useColumns = (): readonly Column<CourseRow>[] => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  return [
    {
      key: 'title',
      head: t('title'),
      sort: 'title',
      name: ({ title }) => title,
      cell: (row, mark) => (
        <>
          <span className="block max-md:font-semibold">{mark(row.title)}</span>
          <span className="block text-xs text-text-3">{row.slug}</span>
        </>
      ),
    },
    { key: 'state', head: t('state'), phone: 'side', cell: ({ state }) => <CourseState state={state} /> },
    { key: 'price', head: t('price'), sort: '-price', numeric: true, phone: 'line', cell: (row) => <Price row={row} /> },
    {
      key: 'students',
      head: t('students'),
      sort: '-students',
      numeric: true,
      phone: 'line',
      cell: (row) => (
        <span className="num">
          <span className="md:hidden">{t('studentsCount', { count: formatNumber(row.students, locale) })}</span>
          <span className="max-md:hidden">{formatNumber(row.students, locale)}</span>
        </span>
      ),
    },
    {
      key: 'seats',
      head: t('seats'),
      numeric: true,
      cell: ({ seatLimit }) => (seatLimit === null ? null : formatNumber(seatLimit, locale)),
    },
    { key: 'kind', head: t('kind'), phone: 'line', cell: ({ kind }) => t(kind) },
    { key: 'section', head: t('section'), cell: ({ section }) => t(section) },
    { key: 'category', head: t('category'), cell: ({ category }) => category?.[locale] ?? null },
    {
      key: 'changed',
      head: t('changed'),
      sort: '-changed',
      cell: ({ changedAt }) => <span className="num whitespace-nowrap">{formatDate(changedAt, locale)}</span>,
    },
  ];
};

const useFilters = (): readonly Filter[] => {
  const [t, locale, { data }] = [useText(courseDeskText), useLocale(), useEndpoint('GET /api/admin/courses/choices', {})];
  const categories = sections.flatMap((section) => categoryChoices(data?.categories ?? [], section, locale));
  return [
    { name: 'state', label: t('state'), choices: courseStates.map((value) => ({ value, label: t(value) })) },
    { name: 'section', label: t('section'), choices: sections.map((value) => ({ value, label: t(value) })) },
    { name: 'kind', label: t('kind'), choices: courseKinds.map((value) => ({ value, label: t(value) })) },
    ...(categories.length > 0 ? [{ name: 'category', label: t('category'), choices: categories }] : []),
  ];
};

const useBulkActions = (): readonly BulkAction[] => {
  const [t, user] = [useText(courseDeskText), useUser()];
  if (!user?.permissions.includes('courses.write')) return [];
  return [
    {
      label: t('publish'),
      title: (count) => t('bulkPublishTitle', { count }),
      text: t('bulkPublishText'),
      form: (ids) => ({ endpoint: { save: actOnCourses }, values: { ids, act: 'publish' }, fields: [], submitLabel: t('publish') }),
    },
    {
      label: t('archive'),
      title: (count) => t('bulkArchiveTitle', { count }),
      text: t('bulkArchiveText'),
      form: (ids) => ({
        endpoint: { save: actOnCourses },
        values: { ids, act: 'archive' },
        fields: [],
        submitLabel: t('archive'),
        confirm: { destructive: true },
      }),
    },
  ];
};

/** Courses of every state. */
const Courses = (): ReactNode => {
  const [t, user] = [useText(courseDeskText), useUser()];
  const create = user?.permissions.includes('courses.write') ? (
    <ButtonLink to="/admin/courses/create" size="sm">
      {t('create')}
    </ButtonLink>
  ) : null;
  return (
    <ResourceTable
      endpoint={{ list: listDeskCourses, file: exportDeskCourses }}
      columns={useColumns()}
      filters={useFilters()}
      rowHref={({ id }) => `/admin/courses/${id}`}
      bulkActions={useBulkActions()}
      toolbar={create}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
    />
  );
};

export default Courses;
