// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ExamQuestionRow, exportExamQuestions, listExamQuestions } from '#contracts/http/exam-desk';
import { type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { Allowed } from '../../../features/exam-desk/allowed.js';
import { PlainMaths } from '../../../features/bank/plain-maths.js';
import { useSubjects } from '../../../features/bank/use-subjects.js';
import { prepareText } from '../../../features/exam-desk/prepare/text.js';
import { StateBadge } from '../../../features/exam-desk/parts/words.js';
import { formatDate } from '../../../i18n/dates.js';
import { formatNumber, toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import type { Filter } from '../../../ui/filters.js';

const mostUses = 3;

/** The exams that hold a question, the newest first, each leading to its place in the paper. */
const Uses = ({ row: { uses, times } }: { row: ExamQuestionRow }): ReactNode => {
  const [t, locale] = [useText(prepareText), useLocale()];
  const more = times - Math.min(uses.length, mostUses);
  return (
    <ul className="flex flex-col gap-1">
      {uses.slice(0, mostUses).map(({ examId, title, number, state }) => (
        <li key={`${examId} ${number}`} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link to={`/admin/exams/${examId}/questions#q${number}`} className="link font-normal!">
            {t('usedIn', { title, n: toDigits(String(number), locale) })}
          </Link>
          {state === 'results' || state === 'closed' ? null : <StateBadge state={state} />}
        </li>
      ))}
      {more > 0 ? <li className="text-text-3">{t('usedMore', { count: more })}</li> : null}
    </ul>
  );
};

/** While one searches, its words are underlined and formulas stay as they are written. */
const useColumns = (): readonly Column<ExamQuestionRow>[] => {
  const [t, locale] = [useText(prepareText), useLocale()];
  const [params] = useSearchParams();
  const searched = params.has('q');
  const pathOf = ({ path }: ExamQuestionRow): string => [path.subject, path.chapter, path.topic].filter(Boolean).join(' › ');
  return [
    {
      key: 'stem',
      head: t('stem'),
      name: (row) => row.stem,
      cell: (row, mark) => <span className="line-clamp-2 max-w-[560px]">{searched ? mark(row.stem) : <PlainMaths text={row.stem} />}</span>,
    },
    { key: 'path', head: t('path'), phone: 'line', cell: (row) => pathOf(row) },
    { key: 'used', head: t('used'), phone: 'line', cell: (row) => <Uses row={row} /> },
    { key: 'times', head: t('times'), sort: '-times', numeric: true, phone: 'side', cell: (row) => formatNumber(row.times, locale) },
    {
      key: 'last',
      head: t('last'),
      sort: '-used',
      cell: ({ uses: [first] }) => (first ? <span className="num whitespace-nowrap">{formatDate(first.opensAt, locale)}</span> : null),
    },
    { key: 'kind', head: t('kind'), off: true, cell: (row) => t(row.kind) },
  ];
};

const useFilters = (): readonly Filter[] => {
  const [t, subjects] = [useText(prepareText), useSubjects()];
  return [
    {
      name: 'subjectId',
      label: t('subject'),
      choices: subjects.map(({ node, depth }) => ({ value: node.id, label: `${'– '.repeat(depth)}${node.name}` })),
    },
    { name: 'repeated', label: t('repeated'), choices: [{ value: 'yes', label: t('yes') }] },
  ];
};

/** Every question that stands in an exam, and where: what a new paper should not repeat. */
const ExamQuestions = (): ReactNode => {
  const t = useText(prepareText);
  return (
    <ResourceTable
      endpoint={{ list: listExamQuestions, file: exportExamQuestions }}
      columns={useColumns()}
      filters={useFilters()}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
};

const Page = (): ReactNode => (
  <Allowed to="exams.read">
    <ExamQuestions />
  </Allowed>
);

export default Page;
