// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { type CourseFigure, exportCourseFigures, listCourseFigures } from '#contracts/http/sales';
import { type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { Allowed } from '../../../features/exam-desk/allowed.js';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { formatNumber, formatPercent } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Taka } from '../sales/words.js';

const useColumns = (): readonly Column<CourseFigure>[] => {
  const [t, locale] = [useText(salesText), useLocale()];
  const number = (value: number): string => formatNumber(value, locale);
  const share = (value: number | null): string => (value === null ? '–' : formatPercent(value, locale));
  /** On a phone a number needs its name beside it. */
  const named = (head: string, value: ReactNode): ReactNode => (
    <span className="whitespace-nowrap">
      <span className="md:hidden">{head} </span>
      {value}
    </span>
  );
  return [
    {
      key: 'title',
      head: t('title'),
      sort: 'title',
      name: (row) => row.title,
      cell: (row, mark) => <span className="font-semibold">{mark(row.title)}</span>,
    },
    {
      key: 'soldSum',
      head: t('soldSum'),
      sort: '-sold',
      numeric: true,
      phone: 'side',
      cell: (row) => <Taka paisa={row.soldPaisa} strong />,
    },
    { key: 'sold', head: t('sold'), numeric: true, phone: 'line', cell: (row) => named(t('sold'), number(row.sold)) },
    { key: 'back', head: t('back'), numeric: true, cell: (row) => <Taka paisa={row.refundedPaisa} /> },
    {
      key: 'active',
      head: t('students'),
      sort: '-active',
      numeric: true,
      phone: 'line',
      cell: (row) => named(t('students'), number(row.active)),
    },
    { key: 'new', head: t('newIn30'), sort: '-new', numeric: true, phone: 'line', cell: (row) => named(t('newIn30'), number(row.newIn30)) },
    { key: 'exams', head: t('exams'), numeric: true, cell: (row) => number(row.exams) },
    { key: 'takers', head: t('takers'), numeric: true, off: true, cell: (row) => number(row.takers) },
    {
      key: 'average',
      head: t('examAverage'),
      numeric: true,
      phone: 'line',
      cell: (row) => named(t('examAverage'), share(row.examAverage)),
    },
    { key: 'completion', head: t('completion'), numeric: true, cell: (row) => share(row.completion) },
  ];
};

/** Each course in figures: what it sold, who has it, how its exams go. */
const Courses = (): ReactNode => {
  const t = useText(salesText);
  return (
    <ResourceTable
      endpoint={{ list: listCourseFigures, file: exportCourseFigures }}
      columns={useColumns()}
      rowHref={({ id }) => `/admin/sales/search?product=${id}`}
      empty={{ title: t('emptyCourses') }}
    />
  );
};

const Page = (): ReactNode => (
  <Allowed to="sales.read">
    <Courses />
  </Allowed>
);

export default Page;
