import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { isBuilt } from '../../shell/built.js';
import { cx } from '../../ui/cx.js';
import { deskText } from './text.js';

export interface ExamTabsProps {
  readonly examId: string;
  /** How many questions it has, and how many it is to have; nothing is shown while that is not known. */
  readonly questions?: { readonly have: number; readonly want: number | null };
  /** At the right of the line. */
  readonly children?: ReactNode;
}

/** The pages of one exam beside each other, with what belongs to all of them at the right. */
export const ExamTabs = ({ examId, questions, children }: ExamTabsProps): ReactNode => {
  const [t, locale, { pathname }] = [useText(deskText), useLocale(), useLocation()];
  const number = (value: number): string => formatNumber(value, locale);
  const count = questions ? `${number(questions.have)}${questions.want === null ? '' : `/${number(questions.want)}`}` : undefined;
  const pages = [
    { name: 'edit', label: t('about') },
    { name: 'questions', label: t('questions'), count },
    { name: 'leaderboard', label: t('board') },
    { name: 'print', label: t('print') },
  ].filter(({ name }) => isBuilt(`/admin/exams/{id}/${name}`));
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line">
      <nav aria-label={t('pages')} className="flex min-w-0 [scrollbar-width:none] gap-5 overflow-x-auto">
        {pages.map((page) => {
          const here = pathname === `/admin/exams/${examId}/${page.name}`;
          return (
            <Link
              key={page.name}
              to={`/admin/exams/${examId}/${page.name}`}
              aria-current={here ? 'page' : undefined}
              className={cx(
                'shrink-0 border-b-2 pt-[9px] pb-2 whitespace-nowrap focus-visible:outline-offset-[-2px]',
                here ? 'border-brand font-semibold text-text' : 'border-transparent text-text-3 hover:text-text-2',
              )}
            >
              {page.label}
              {page.count ? <span className="num ml-1 text-sm font-normal text-text-3">{page.count}</span> : null}
            </Link>
          );
        })}
      </nav>
      {children ? <div className="ml-auto flex flex-wrap items-center gap-2.5 pb-2">{children}</div> : null}
    </div>
  );
};
