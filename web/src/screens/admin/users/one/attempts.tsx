// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import { listUserAttempts } from '#contracts/http/people';
import { type Column, ResourceTable } from '../../../../admin-kit/resource-table.js';
import { type PeopleText, peopleText } from '../../../../i18n/admin-people/text.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { formatMarksShort } from '../../../../i18n/marks.js';
import { Moment, useMay } from '../words.js';
import type { Detail } from './index.js';

const states: Readonly<Record<string, PeopleText>> = {
  in_progress: 'in_progress',
  submitted: 'submitted',
  scored: 'scored',
  rescored: 'rescored',
};
const submitters: Readonly<Record<string, PeopleText>> = { student: 'byStudent', clock: 'byClock', staff: 'byStaff' };

type Line = ResponseOf<typeof listUserAttempts>['rows'][number];

const useColumns = (): readonly Column<Line>[] => {
  const [t, locale] = [useText(peopleText), useLocale()];
  return [
    { key: 'exam', head: t('exam'), name: (row) => row.examTitle, cell: (row) => row.examTitle },
    { key: 'started', head: t('startedAt'), phone: 'line', cell: (row) => <Moment at={row.startedAt} /> },
    { key: 'submitted', head: t('submittedAt'), cell: (row) => (row.submittedAt ? <Moment at={row.submittedAt} /> : null) },
    {
      key: 'by',
      head: t('submittedBy'),
      phone: 'line',
      cell: (row) => (row.submittedBy ? (submitters[row.submittedBy] ? t(submitters[row.submittedBy]!) : row.submittedBy) : null),
    },
    { key: 'state', head: t('state'), phone: 'line', cell: (row) => (states[row.state] ? t(states[row.state]!) : row.state) },
    {
      key: 'score',
      head: t('score'),
      numeric: true,
      phone: 'side',
      cell: (row) =>
        row.score ? (
          <span className="num">
            <b>{formatMarksShort(row.score, locale)}</b>
            <span className="text-text-3"> / {formatMarksShort(row.fullMarks, locale)}</span>
          </span>
        ) : (
          '–'
        ),
    },
  ];
};

/** Exams the person started. */
export const Attempts = ({ detail }: { detail: Detail }): ReactNode => {
  const [t, looksIn] = [useText(peopleText), useMay('exams.read')];
  return (
    <ResourceTable
      endpoint={{ list: listUserAttempts, params: { id: detail.user.id } }}
      columns={useColumns()}
      {...(looksIn ? { rowHref: ({ id, examId }: Line) => `/admin/exams/${examId}/leaderboard?attempt=${id}` } : {})}
      empty={{ title: t('noAttempts'), text: t('noAttemptsText') }}
    />
  );
};
