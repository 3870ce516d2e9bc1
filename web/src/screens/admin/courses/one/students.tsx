// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { enrolmentSources } from '#contracts/http/catalog';
import { exportStudents, listStudents, type StudentRow, studentStates } from '#contracts/http/courses-desk';
import { type BulkAction, type Column, ResourceTable } from '../../../../admin-kit/resource-table.js';
import { useServerNow } from '../../../../client/use-server-now.js';
import { useUser } from '../../../../client/user.js';
import { Extend, Revoke } from '../../../../features/course-desk/access/student-acts.form.js';
import { OneCourse } from '../../../../features/course-desk/one-course.js';
import { Message } from '../../../../features/course-desk/access/message.form.js';
import { courseDeskText } from '../../../../features/course-desk/text.js';
import { EndDay, StudentState } from '../../../../features/course-desk/words.js';
import { formatDate, formatDayTime } from '../../../../i18n/dates.js';
import { formatNumber, formatPercent, toDigits } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { ButtonLink } from '../../../../ui/button.js';
import type { Permission } from '#contracts/shared/permissions';
import type { Filter } from '../../../../ui/filters.js';

const minute = 60_000;

const useColumns = (): readonly Column<StudentRow>[] => {
  const [t, locale, now] = [useText(courseDeskText), useLocale(), useServerNow(minute)];
  return [
    {
      key: 'name',
      head: t('name'),
      name: ({ name }) => name,
      cell: (row, mark) => (
        <>
          <span className="block max-md:font-semibold">{mark(row.name)}</span>
          {row.email ? <span className="block text-xs text-text-3">{mark(row.email)}</span> : null}
        </>
      ),
    },
    {
      key: 'phone',
      head: t('phone'),
      phone: 'line',
      cell: (row, mark) => (row.phone ? <span className="num whitespace-nowrap">{mark(toDigits(row.phone, locale))}</span> : null),
    },
    { key: 'institute', head: t('institute'), off: true, cell: (row, mark) => (row.institute ? mark(row.institute) : null) },
    { key: 'state', head: t('state'), phone: 'side', cell: ({ state }) => <StudentState state={state} /> },
    {
      key: 'progress',
      head: t('lessonsDone'),
      sort: '-progress',
      numeric: true,
      phone: 'line',
      cell: ({ lessons: { done, total } }) =>
        total > 0 ? (
          <span className="num whitespace-nowrap">
            <span className="md:hidden">{t('lessonsDone')} </span>
            {formatNumber(done, locale)}/{formatNumber(total, locale)}
          </span>
        ) : null,
    },
    {
      key: 'exams',
      head: t('examsSat'),
      numeric: true,
      cell: ({ exams: { sat, average } }) =>
        sat > 0 ? (
          <span className="num whitespace-nowrap">
            {formatNumber(sat, locale)}
            {average === null ? null : <span className="text-text-3"> · {formatPercent(average, locale)}</span>}
          </span>
        ) : null,
    },
    {
      key: 'seen',
      head: t('lastSeen'),
      sort: '-seen',
      phone: 'line',
      cell: ({ seenAt }) => (
        <span className="num whitespace-nowrap">
          <span className="md:hidden">{t('lastSeen')} </span>
          {seenAt === null ? t('neverSeen') : formatDayTime(seenAt, now, locale)}
        </span>
      ),
    },
    { key: 'source', head: t('source'), off: true, phone: 'line', cell: ({ source }) => t(source) },
    {
      key: 'starts',
      head: t('starts'),
      sort: '-starts',
      cell: ({ startsAt }) => <span className="num whitespace-nowrap">{formatDate(startsAt, locale)}</span>,
    },
    { key: 'ends', head: t('ends'), sort: '-ends', phone: 'line', cell: ({ endsAt }) => <EndDay at={endsAt} /> },
    { key: 'grantedBy', head: t('grantedBy'), off: true, cell: ({ grantedBy }) => grantedBy },
    { key: 'reason', head: t('reason'), cell: ({ state, revokedReason }) => (state === 'revoked' ? revokedReason : null) },
  ];
};

const useBulkActions = (courseId: string): readonly BulkAction[] => {
  const [t, user] = [useText(courseDeskText), useUser()];
  const may = (permission: Permission): boolean => user?.permissions.includes(permission) ?? false;
  const changes: readonly BulkAction[] = [
    { label: t('extend'), dialog: (chosen) => <Extend courseId={courseId} chosen={chosen} /> },
    { label: t('revoke'), dialog: (chosen) => <Revoke courseId={courseId} chosen={chosen} /> },
  ];
  const message: BulkAction = { label: t('message'), dialog: (chosen) => <Message courseId={courseId} chosen={chosen} /> };
  return [...(may('lessons.write') ? [message] : []), ...(may('access.write') ? changes : [])];
};

const List = ({ id }: { id: string }): ReactNode => {
  const [t, user] = [useText(courseDeskText), useUser()];
  const filters: readonly Filter[] = [
    { name: 'state', label: t('state'), choices: studentStates.map((value) => ({ value, label: t(value) })) },
    { name: 'source', label: t('source'), choices: enrolmentSources.map((value) => ({ value, label: t(value) })) },
  ];
  const grant = user?.permissions.includes('access.write') ? (
    <ButtonLink to={`/admin/courses/${id}/access`} size="sm">
      {t('grantSubmit')}
    </ButtonLink>
  ) : null;
  return (
    <ResourceTable
      endpoint={{ list: listStudents, params: { id }, file: exportStudents }}
      columns={useColumns()}
      filters={filters}
      {...(user?.permissions.includes('users.read')
        ? { rowHref: ({ userId }: StudentRow) => `/admin/users/${userId}?tab=enrolments` }
        : {})}
      bulkActions={useBulkActions(id)}
      toolbar={grant}
      empty={{ title: t('noStudents'), text: t('noStudentsText'), action: grant }}
    />
  );
};

/** Who has a course, or had it. */
const Students = (): ReactNode => {
  const { id = '' } = useParams();
  return (
    <OneCourse id={id} page="students">
      {() => <List id={id} />}
    </OneCourse>
  );
};

export default Students;
