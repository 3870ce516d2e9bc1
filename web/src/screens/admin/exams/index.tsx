// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { actOnExams, bulkExamActs, examAreas, examKinds, exportAdminExams, listAdminExams, type ExamRow } from '#contracts/http/exam-desk';
import { type BulkAction, type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { askedOf, searchAfter } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useServerNow } from '../../../client/use-server-now.js';
import { Allowed } from '../../../features/exam-desk/allowed.js';
import { NextStep } from '../../../features/exam-desk/next-step.js';
import { examStateOrder, StateBadge } from '../../../features/exam-desk/parts/words.js';
import { deskText } from '../../../features/exam-desk/text.js';
import { formatDayTime } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import type { Filter } from '../../../ui/filters.js';
import { Icon } from '../../../ui/icon.js';
import { Tabs } from '../../../ui/tabs.js';
import { useMay } from '../users/words.js';

const minute = 60_000;

const Opens = ({ at }: { at: string }): ReactNode => {
  const [locale, now] = [useLocale(), useServerNow(minute)];
  return <span className="num whitespace-nowrap">{formatDayTime(at, now, locale)}</span>;
};

const Courses = ({ row: { courses } }: { row: ExamRow }): ReactNode => {
  const t = useText(deskText);
  const [first] = courses;
  if (!first) return <span className="text-warn">{t('noCourse')}</span>;
  return courses.length === 1 ? first.title : t('moreCourses', { title: first.title, count: courses.length - 1 });
};

const useColumns = (): readonly Column<ExamRow>[] => {
  const [t, locale] = [useText(deskText), useLocale()];
  const number = (value: number): string => formatNumber(value, locale);
  return [
    {
      key: 'title',
      head: t('title'),
      sort: 'title',
      name: (row) => row.title,
      cell: (row, mark) => (
        <span className="font-semibold">
          {mark(row.title)}
          {row.makeUpOf === null ? null : (
            <span className="block text-xs font-normal text-text-3">{t('makeUpOf', { title: row.makeUpOf })}</span>
          )}
        </span>
      ),
    },
    { key: 'state', head: t('state'), phone: 'side', cell: (row) => <StateBadge state={row.state} /> },
    { key: 'next', head: t('next'), phone: 'line', cell: (row) => <NextStep row={row} /> },
    { key: 'opens', head: t('opens'), sort: '-opens', phone: 'line', cell: (row) => <Opens at={row.opensAt} /> },
    { key: 'courses', head: t('courses'), cell: (row) => <Courses row={row} /> },
    {
      key: 'questions',
      head: t('count'),
      numeric: true,
      cell: ({ questionCount: have, questionTarget: want }) =>
        want === null ? number(have) : t('countOf', { have: number(have), want: number(want) }),
    },
    {
      key: 'duration',
      head: t('duration'),
      cell: (row) => <span className="num whitespace-nowrap">{formatDuration(row.durationSeconds, locale)}</span>,
    },
    { key: 'kind', head: t('kind'), off: true, cell: (row) => t(row.kind) },
    { key: 'area', head: t('area'), off: true, cell: (row) => t(row.area) },
    { key: 'changed', head: t('changed'), sort: '-changed', off: true, cell: (row) => <Opens at={row.changedAt} /> },
  ];
};

const useFilters = (): readonly Filter[] => {
  const t = useText(deskText);
  const { data } = useEndpoint('GET /api/admin/exams/choices', {});
  const words = (values: readonly (typeof examKinds)[number][] | readonly (typeof examAreas)[number][]) =>
    values.map((value) => ({ value, label: t(value) }));
  return [
    { name: 'kind', label: t('kind'), choices: words(examKinds) },
    { name: 'area', label: t('area'), choices: words(examAreas) },
    ...(data ? [{ name: 'course', label: t('courses'), choices: data.courses.map(({ id, title }) => ({ value: id, label: title })) }] : []),
  ];
};

/** How each act is called and asked about; what is given up for good stands out. */
const bulkWords = {
  'publish-results': { label: 'bulkPublish', title: 'bulkPublishTitle', text: 'bulkPublishText' },
  archive: { label: 'bulkArchive', title: 'bulkArchiveTitle', text: 'bulkArchiveText' },
  cancel: { label: 'bulkCancel', title: 'bulkCancelTitle', text: 'bulkCancelText' },
} as const;

const useBulkActions = (): readonly BulkAction[] => {
  const t = useText(deskText);
  if (!useMay('exams.write')) return [];
  return bulkExamActs.map((act) => ({
    label: t(bulkWords[act].label),
    title: (count) => t(bulkWords[act].title, { count }),
    text: t(bulkWords[act].text),
    form: (ids) => ({
      endpoint: { save: actOnExams },
      values: { ids, act },
      fields: act === 'cancel' ? [{ name: 'reason', label: t('bulkCancelReason'), kind: 'area', needed: true }] : [],
      // What cannot be taken back names itself and how many; the way back shares no word with it.
      submitLabel: act === 'cancel' ? t('bulkCancelDo', { count: ids.length }) : t(bulkWords[act].label),
      confirm: act === 'cancel' ? { destructive: true, keepLabel: t('bulkKeep') } : {},
    }),
  }));
};

const states = ['all', ...examStateOrder] as const;
type StateTab = (typeof states)[number];

/** The exams by their state, with how many there are in each; which one is shown stands in the address. */
const StateTabs = (): ReactNode => {
  const [t, navigate] = [useText(deskText), useNavigate()];
  const [{ pathname, search: here }, { location: coming }] = [useLocation(), useNavigation()];
  const search = coming?.pathname === pathname ? coming.search : here;
  const asked = askedOf(listAdminExams, search);
  const { data } = useEndpoint('GET /api/admin/exams', { query: asked });
  const counts = data?.states;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = states.find((state) => state === asked['state']) ?? 'all';
  const open = (state: StateTab): void =>
    void navigate({ pathname, search: searchAfter(search, { state: state === 'all' ? null : state }) }, { preventScrollReset: true });
  return (
    <div className="mb-3">
      <Tabs
        label={t('state')}
        controls="exam-list"
        value={shown}
        onChange={open}
        tabs={states.map((key) => {
          const count = key === 'all' ? all : counts?.[key];
          return { key, label: t(key), ...(count === undefined ? {} : { count }) };
        })}
      />
    </div>
  );
};

/** All exams: what state each is in, and what is to be done with it next. */
const Exams = (): ReactNode => {
  const [t, mayWrite] = [useText(deskText), useMay('exams.write')];
  const create = mayWrite ? (
    <ButtonLink to="/admin/exams/create" size="sm">
      <Icon name="plus" size={16} />
      {t('create')}
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <StateTabs />
      <div id="exam-list" role="tabpanel" aria-label={t('state')}>
        <ResourceTable
          endpoint={{ list: listAdminExams, file: exportAdminExams }}
          columns={useColumns()}
          filters={useFilters()}
          rowHref={({ id }) => `/admin/exams/${id}/edit`}
          bulkActions={useBulkActions()}
          toolbar={create}
          empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
        />
      </div>
    </>
  );
};

const Page = (): ReactNode => (
  <Allowed to="exams.read">
    <Exams />
  </Allowed>
);

export default Page;
